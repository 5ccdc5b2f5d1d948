import type { FaultReason } from '../fault.ts';
import type { Lang, RowProblem } from '../model.ts';
import type { LayoutName } from './layouts/layout.ts';
import type { Merged } from './merge/slots.ts';
import type { SkipReason } from './rows/normalise.ts';

/**
 * The outcome of one file. `read` rows are either `stored` (one of their texts is in the corpus), `duplicate` (an equal or better copy exists),
 * `skipped` by reason, or `bad_line`. The four add up to `read`.
 */
export type FileReport = {
  file: string;
  bytes: number;
  sha256: string;
  layout: LayoutName | undefined;
  read: number;
  stored: number;
  duplicate: number;
  bad_line: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** The first row that is invalid, as opposed to empty. */
  first_fault?: { line: number; problem: string; quote: string };
  /** Set when nothing of the file was imported. */
  refused?: { reason: FaultReason; message: string; line?: number };
};

/** Number of texts by language. */
type TextCounts = Partial<Record<Lang, number>>;

/** A report in progress, with the number of rows with text, and of texts, before merging. */
export type OpenReport = FileReport & { withText: number; texts: TextCounts };

export function newFileReport(source: { label: string; bytes: number }): OpenReport {
  const counts = { read: 0, stored: 0, duplicate: 0, bad_line: 0, skipped: {}, withText: 0, texts: {} };
  return { file: source.label, bytes: source.bytes, sha256: '', layout: undefined, ...counts };
}

const PROBLEMS: Record<SkipReason, string> = {
  empty_text: '',
  language_not_served: '',
  other_language: 'the text is in another language',
  wrong_script: 'the text is not in the script of its language',
  bad_number: 'the number cannot be used',
  too_long: 'the text is longer than any hadith',
};

/** Counts a row without a text, and quotes the first invalid one. */
export function noteProblem(file: OpenReport, reason: SkipReason | 'bad_line', row: RowProblem): void {
  if (reason === 'bad_line') file.bad_line++;
  else file.skipped[reason] = (file.skipped[reason] ?? 0) + 1;
  const problem = reason === 'bad_line' || row.problem !== '' ? row.problem : PROBLEMS[reason];
  if (problem !== '') noteFault(file, { ...row, problem });
}

/** Quotes the first invalid row, whether or not something of it is stored. */
export function noteFault(file: OpenReport, { line, problem, quote }: RowProblem): void {
  file.first_fault ??= { line, problem, quote: quote.slice(0, 120) };
}

/** Counts, for each pack and file, the rows of which a text is in the merged corpus. */
export function countStored(merged: readonly Merged[], packs: number): number[][] {
  const rows = Array.from({ length: packs }, (): Set<number>[] => []);
  for (const { best } of merged) {
    for (const { pack, file, row } of Object.values(best)) {
      const files = rows[pack] ?? [];
      const stored = files[file] ?? new Set();
      files[file] = stored.add(row);
    }
  }
  return rows.map((files) => Array.from(files, (stored) => stored?.size ?? 0));
}

/** Completes the reports of a pack's files: `stored` and `duplicate` rows, by the number stored of each file. */
export function settleReports(files: readonly OpenReport[], stored: readonly number[]): FileReport[] {
  return files.map(({ withText, texts, ...file }, number) => {
    const count = stored[number] ?? 0;
    return { ...file, stored: count, duplicate: withText - count };
  });
}
