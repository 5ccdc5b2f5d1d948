import type { FaultReason } from './fault.ts';
import type { LayoutName } from './layouts/layout.ts';
import { LANGS, type RowProblem } from './model.ts';
import type { SkipReason } from './normalise.ts';
import type { Merged } from './slots.ts';

/**
 * What became of one file. `read` rows are `stored` (a text of theirs is in the corpus), `duplicate` (a copy at least
 * as good is there already), `skipped` by reason, or `bad_line`: the four add up to `read`.
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
  /** The first row that is wrong rather than empty. */
  first_fault?: { line: number; problem: string; quote: string };
  /** Set when nothing of the file was taken. */
  refused?: { reason: FaultReason; message: string; line?: number };
};

/** A report in the making, with the rows that have a text, before merging. */
export type OpenReport = FileReport & { withText: number };

export function newFileReport(source: { label: string; bytes: number }): OpenReport {
  const counts = { read: 0, stored: 0, duplicate: 0, bad_line: 0, skipped: {}, withText: 0 };
  return { file: source.label, bytes: source.bytes, sha256: '', layout: undefined, ...counts };
}

const PROBLEMS: Record<SkipReason, string> = {
  empty_text: '',
  language_not_served: '',
  wrong_script: 'the text is not in the script of its language',
  bad_number: 'the number cannot be used',
  too_long: 'the text is longer than any hadith',
};

/** Counts a row that gave no text, and quotes the first one that is wrong. */
export function noteProblem(file: OpenReport, reason: SkipReason | 'bad_line', row: RowProblem): void {
  if (reason === 'bad_line') file.bad_line++;
  else file.skipped[reason] = (file.skipped[reason] ?? 0) + 1;
  const problem = reason === 'bad_line' ? row.problem : PROBLEMS[reason];
  if (problem !== '') file.first_fault ??= { line: row.line, problem, quote: row.quote.slice(0, 120) };
}

/** The finished reports: fills in `stored` and `duplicate` of a pack's files from the merged corpus. */
export function settleReports(files: readonly OpenReport[], merged: readonly Merged[], pack: number): FileReport[] {
  const stored = files.map(() => new Set<number>());
  for (const { best } of merged) {
    for (const lang of LANGS) {
      const slot = best[lang];
      if (slot?.pack === pack) stored[slot.file]?.add(slot.row);
    }
  }
  return files.map(({ withText, ...file }, number) => {
    const count = stored[number]?.size ?? 0;
    return { ...file, stored: count, duplicate: withText - count };
  });
}
