import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { asImportFault, type FaultReason, ImportFault } from '../fault.ts';
import { type Entry, isProblem, type RawHadith } from '../model.ts';
import { corpusDirectory } from '../records/corpus-state.ts';
import { type Input, openInput } from './import-inputs.ts';
import type { ImportEvent, PackOptions } from './import-options.ts';
import { newFileReport, noteFault, noteProblem, type OpenReport } from './import-report.ts';
import { LanguageCheck } from './language/language-check.ts';
import type { FileSource } from './layouts/file-source.ts';
import { editionInPath, type ReadContext, type Reading } from './layouts/layout.ts';
import { readHadithFile } from './layouts/read-file.ts';
import { DEFAULT_MAX_BYTES } from './max-bytes.ts';
import type { PackWriter } from './pack-file.ts';
import { normalise } from './rows/normalise.ts';

/** Faults of a single file, after which the import of a folder continues. All others end the import. */
const OF_THE_FILE: ReadonlySet<FaultReason> = new Set<FaultReason>([
  ...(['empty_file', 'incomplete_file', 'damaged_file', 'too_large', 'zip_bomb', 'wrong_encoding'] as const),
  ...(['unknown_shape', 'packed_file', 'bad_line', 'missing_option', 'changed_while_reading'] as const),
]);

/** What is read, and how. */
type InputsRequest = {
  readonly dataDir: string;
  readonly options: PackOptions;
  readonly maxBytes?: number | undefined;
  readonly report?: ((event: ImportEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Reads the files of a pack into its file. A faulty file of a folder is rolled back and reported as refused.
 * @throws {ImportFault} for a faulty file that was named, and when no file has a text
 */
export async function readInputs(
  request: InputsRequest,
  inputs: readonly Input[],
  writer: PackWriter,
): Promise<OpenReport[]> {
  const { dataDir, report, signal } = request;
  const staging = join(corpusDirectory(dataDir), 'staging');
  const limits = { maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES, staging, signal };
  const files: OpenReport[] = [];
  let last: ImportFault | undefined;
  for (const [number, input] of inputs.entries()) {
    signal?.throwIfAborted();
    report?.({ kind: 'file', file: input.label, number: number + 1, of: inputs.length });
    try {
      for await (const source of openInput(input, limits)) {
        const file = newFileReport(source);
        writer.mark();
        await readSource(source, file, { request, writer, number: files.length });
        files.push(file);
        report?.({ kind: 'done', report: file });
      }
    } catch (error) {
      last = asImportFault(error, input.label);
      if (!input.inFolder || !OF_THE_FILE.has(last.reason)) throw last;
      writer.rollback();
      const refused = { ...newFileReport({ label: last.file ?? input.label, bytes: 0 }), refused: refusal(last) };
      files.push(refused);
      report?.({ kind: 'done', report: refused });
    }
  }
  if (files.some((file) => file.withText > 0)) return files;
  const reasons = [...new Set(files.flatMap((file) => Object.keys(file.skipped)))].join(', ');
  const why = reasons === '' ? 'none of the files holds a hadith' : `no text can be served (${reasons})`;
  throw last ?? new ImportFault('nothing_to_import', `Nothing was imported: ${why}.`);
}

const refusal = ({ reason, message, line }: ImportFault) => ({
  reason,
  message,
  ...(line === undefined ? {} : { line }),
});

/** Number of rows between two checks of the signal. */
const BREATH = 2000;

type Target = { request: InputsRequest; writer: PackWriter; number: number };

async function readSource(source: FileSource, file: OpenReport, { request, writer, number }: Target): Promise<void> {
  const { options, report, signal } = request;
  file.sha256 = source.sha256();
  const context: ReadContext = {
    label: source.label,
    lang: options.lang,
    collection: options.collection,
    edition: editionInPath(source.label),
  };
  const reading = readHadithFile(source, context);
  file.layout = reading.layout;
  const languages = new LanguageCheck(options.lang);
  for (const row of reading.rows) {
    file.read++;
    if (isProblem(row)) noteProblem(file, 'bad_line', row);
    else {
      for (const entry of entriesOf(row, { reading, file, languages })) {
        if (entry.text !== '') file.texts[entry.lang] = (file.texts[entry.lang] ?? 0) + 1;
        writer.add({ ...entry, f: number, n: file.read });
      }
    }
    if (file.read % BREATH !== 0) continue;
    const share = reading.inOrder ? source.shareRead() : null;
    report?.({ kind: 'rows', file: source.label, read: file.read, share });
    await setImmediate();
    signal?.throwIfAborted();
  }
  if (file.read > 0 && file.read === file.bad_line) {
    throw new ImportFault('bad_line', `No line can be read; the first: ${file.first_fault?.problem ?? ''}.`, {
      file: source.label,
      line: file.first_fault?.line ?? 1,
    });
  }
  languages.settle(source.label);
}

type RowContext = { readonly reading: Reading; readonly file: OpenReport; readonly languages: LanguageCheck };

/** The entries of a row that can be stored. Counts the row in the report. */
function entriesOf(row: RawHadith, { reading, file, languages }: RowContext): Entry[] {
  const { entries, skipped } = normalise(row, reading);
  const { line } = row;
  let problem = '';
  const kept = entries.filter((entry) => {
    const judged = languages.judge(entry, line);
    if (judged === undefined) return true;
    problem ||= judged.problem;
    noteFault(file, { line, problem: judged.problem, quote: entry.text });
    return !judged.refused;
  });
  const quote = row.texts[0]?.text ?? '';
  if (skipped.includes('other_language')) problem ||= languages.judgeUnread(quote, line);
  if (kept.some((entry) => entry.text !== '')) file.withText++;
  else noteProblem(file, problem === '' ? (skipped[0] ?? 'empty_text') : 'other_language', { line, problem, quote });
  return kept;
}
