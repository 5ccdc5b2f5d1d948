import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { asImportFault, type FaultReason, ImportFault } from '../fault.ts';
import { type Entry, isProblem, type Lang, type RawHadith } from '../model.ts';
import { withCorpusLock } from '../records/corpus-lock.ts';
import { corpusDirectory, type PackInfo, readState } from '../records/corpus-state.ts';
import { type Input, listInputs, openInput } from './import-inputs.ts';
import {
  type FileReport,
  newFileReport,
  noteFault,
  noteProblem,
  type OpenReport,
  settleReports,
} from './import-report.ts';
import { type CorpusDifference, installPacks, type OnDocuments } from './install.ts';
import { LanguageCheck } from './language/language-check.ts';
import type { FileSource } from './layouts/file-source.ts';
import { editionInPath, type ReadContext, type Reading } from './layouts/layout.ts';
import { slugOf } from './layouts/naming.ts';
import { readHadithFile } from './layouts/read-file.ts';
import { DEFAULT_MAX_BYTES } from './max-bytes.ts';
import { deletePackFiles } from './pack-descriptions.ts';
import { type Disk, type PackSum, PackWriter, realDisk } from './pack-file.ts';
import { normalise } from './rows/normalise.ts';

export type ImportOptions = {
  /** Name of the pack. Replaces an installed pack with this name. Default: the name of the first path. */
  pack?: string;
  title?: string;
  source?: string;
  version?: string;
  /** License of the texts. Without one the import is refused unless `acceptLicence` is set. */
  licence?: string;
  acceptLicence?: boolean;
  /** Language and collection of files that do not state them. */
  lang?: Lang;
  collection?: string;
  /** Maximum file size in bytes, also after unpacking. */
  maxBytes?: number;
  /** Stored in the pack's entry, ISO 8601. Passed in, because this layer has no clock. */
  importedAt?: string;
  onDocuments?: OnDocuments;
  disk?: Disk;
};

export type ImportEvent =
  | { kind: 'file'; file: string; number: number; of: number }
  | { kind: 'rows'; file: string; read: number }
  | { kind: 'done'; report: FileReport }
  | { kind: 'building'; entries: number };

export type ImportReport = {
  pack: string;
  corpus_id: string;
  /** False when the corpus is exactly as before. */
  changed: boolean;
  /** Number of records in the whole corpus. */
  records: number;
  difference: CorpusDifference;
  files: FileReport[];
};

export type ImportRequest = {
  paths: readonly string[];
  dataDir: string;
  options?: ImportOptions;
  report?: (event: ImportEvent) => void;
  signal?: AbortSignal;
};

/**
 * Imports files and folders as one pack and activates the new corpus. An unreadable file stops the import when it is named directly; in a folder it
 * is reported as refused and the others are imported. Any fault leaves the corpus unchanged. Importing the same files again changes nothing.
 * @throws {ImportFault}
 */
export async function importHadith(request: ImportRequest): Promise<ImportReport> {
  const { paths, dataDir, options = {} } = request;
  if (options.licence === undefined && options.acceptLicence !== true) {
    const message = 'No licence is stated for these texts; state one, or accept that with --accept-licence.';
    throw new ImportFault('licence_not_accepted', message);
  }
  const inputs = listInputs(paths);
  const pack = packName(options.pack ?? basename(paths[0] ?? ''));
  try {
    return await withCorpusLock(dataDir, () => runImport(request, inputs, pack));
  } catch (error) {
    if (request.signal?.aborted) throw asImportFault(new DOMException('stopped', 'AbortError'));
    throw asImportFault(error);
  }
}

function packName(given: string): string {
  const name = slugOf(given.replace(/\.(?:min\.)?(?:json|ndjson|jsonl|csv|tsv|sqlite|db|zip)\b/gi, ''));
  if (name === undefined) throw new ImportFault('missing_option', 'The pack needs a name; give --pack.');
  return name;
}

async function runImport(request: ImportRequest, inputs: readonly Input[], pack: string): Promise<ImportReport> {
  const { dataDir, options = {}, report, signal } = request;
  const disk = options.disk ?? realDisk;
  const directory = corpusDirectory(dataDir);
  const temporary = join(directory, 'packs', `${pack}.${process.pid}.partial`);
  const writer = new PackWriter(temporary, disk);
  const before = readState(dataDir).hadith?.packs ?? [];
  try {
    const files = await readInputs(request, inputs, writer);
    const info = packInfo(pack, options, { files, ...writer.finish() });
    report?.({ kind: 'building', entries: info.entries });
    // A replaced pack keeps its position, so that importing it again does not change which of two equal copies wins.
    const place = before.findIndex((other) => other.name === pack);
    const packs = place < 0 ? [...before, info] : before.with(place, info);
    const staged = { info, file: temporary };
    const installed = await installPacks({ dataDir, packs, staged, disk, onDocuments: options.onDocuments, signal });
    deletePackFiles(dataDir, pack);
    const settled = settleReports(files, installed.merged, packs.indexOf(info));
    const { id, changed, records, difference } = installed;
    return { pack, corpus_id: id, changed, records, difference, files: settled };
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    rmSync(join(directory, 'staging'), { force: true, recursive: true });
  }
}

/** Maximum number of files to list in a pack's entry, because some packs have thousands of shards. */
const NAMED_FILES = 200;

function packInfo(name: string, options: ImportOptions, read: PackSum & { files: readonly FileReport[] }): PackInfo {
  const taken = read.files.filter((file) => !file.refused);
  const sums = taken.map((file) => file.sha256);
  return {
    name,
    title: options.title ?? null,
    source: options.source ?? null,
    version: options.version ?? null,
    licence: options.licence ?? null,
    sha256: sums.length === 1 ? (sums[0] ?? '') : hash('sha256', sums.join('\n'), 'hex'),
    imported_at: options.importedAt ?? null,
    entries: read.entries,
    bytes: read.bytes,
    path: `packs/${name}-${read.sha256.slice(0, 16)}.ndjson`,
    content_sha256: read.sha256,
    file_count: taken.length,
    files: taken
      .slice(0, NAMED_FILES)
      .map(({ file, sha256, bytes, layout }) => ({ file: basename(file), sha256, bytes, layout })),
  };
}

/** Faults of a single file, after which the import of a folder continues. All others end the import. */
const OF_THE_FILE: ReadonlySet<FaultReason> = new Set<FaultReason>([
  ...(['empty_file', 'incomplete_file', 'damaged_file', 'too_large', 'zip_bomb', 'wrong_encoding'] as const),
  ...(['unknown_shape', 'bad_line', 'missing_option', 'changed_while_reading'] as const),
]);

async function readInputs(request: ImportRequest, inputs: readonly Input[], writer: PackWriter): Promise<OpenReport[]> {
  const { dataDir, options = {}, report, signal } = request;
  const staging = join(corpusDirectory(dataDir), 'staging');
  const limits = { maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES, staging, signal };
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

type Target = { request: ImportRequest; writer: PackWriter; number: number };

async function readSource(source: FileSource, file: OpenReport, { request, writer, number }: Target): Promise<void> {
  const { options = {}, report, signal } = request;
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
    else
      for (const entry of entriesOf(row, { reading, file, languages }))
        writer.add({ ...entry, f: number, n: file.read });
    if (file.read % BREATH !== 0) continue;
    report?.({ kind: 'rows', file: source.label, read: file.read });
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
