import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asImportFault, ImportFault } from '../fault.ts';
import { LANGS } from '../model.ts';
import { withCorpusLock } from '../records/corpus-lock.ts';
import { corpusDirectory, listPacks, type PackInfo } from '../records/corpus-state.ts';
import { type Input, listInputs } from './import-inputs.ts';
import type { ImportEvent, ImportOptions, PackOptions } from './import-options.ts';
import { type FileReport, type OpenReport, settleReports } from './import-report.ts';
import { type CorpusDifference, installPacks, type OnDocuments, type Staged } from './install.ts';
import { slugOf } from './layouts/naming.ts';
import { deletePackFiles } from './pack-descriptions.ts';
import { type Disk, type PackSum, PackWriter, realDisk } from './pack-file.ts';
import { readInputs } from './read-inputs.ts';

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
  const { paths, options = {}, ...rest } = request;
  const { packs: [report] = [], ...corpus } =
    (await importPacks({ ...rest, ...options, packs: [{ paths, options }] })) ?? {};
  return { ...corpus, ...report } as ImportReport;
}

/** A pack to import: its files, and what is known of it. */
export type PackInput = { readonly paths: readonly string[]; readonly options: PackOptions };
type PackReport = Pick<ImportReport, 'pack' | 'files'>;
export type PacksReport = Omit<ImportReport, keyof PackReport> & { readonly packs: readonly PackReport[] };

export type PacksRequest = {
  readonly packs: readonly PackInput[];
  readonly dataDir: string;
  readonly maxBytes?: number | undefined;
  readonly onDocuments?: OnDocuments | undefined;
  readonly disk?: Disk | undefined;
  readonly report?: ((event: ImportEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for a pack that cannot be read; the others are imported. Without it, any fault ends the import. */
  readonly onRefused?: ((pack: string, fault: ImportFault) => void) | undefined;
};

/** Imports several packs, and builds the corpus once. @returns undefined when all were refused @throws {ImportFault} */
export async function importPacks(request: PacksRequest): Promise<PacksReport | undefined> {
  const named = request.packs.map(({ paths, options }) => {
    if (options.licence === undefined && options.acceptLicence !== true) {
      const message = 'No licence is stated for these texts; state one, or accept that with --accept-licence.';
      throw new ImportFault('licence_not_accepted', message);
    }
    return { name: packName(options.pack ?? basename(paths[0] ?? '')), inputs: listInputs(paths), options };
  });
  try {
    return await withCorpusLock(request.dataDir, () => runImport(request, named));
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

type NamedPack = { readonly name: string; readonly inputs: readonly Input[]; readonly options: PackOptions };
type StagedPack = Staged & { readonly files: readonly OpenReport[]; readonly writer: PackWriter };

async function runImport(request: PacksRequest, named: readonly NamedPack[]): Promise<PacksReport | undefined> {
  const { dataDir, report, signal, onDocuments, disk = realDisk } = request;
  const staged: StagedPack[] = [];
  try {
    for (const pack of named) {
      const read = await stagePack(request, pack, disk);
      if (read !== undefined) staged.push(read);
    }
    if (staged.length === 0) return undefined;
    report?.({ kind: 'building', entries: staged.reduce((sum, { info }) => sum + info.entries, 0) });
    const packs = staged.reduce<readonly PackInfo[]>((all, { info }) => withPack(all, info), listPacks(dataDir));
    const installed = await installPacks({ dataDir, packs, staged, disk, onDocuments, signal });
    for (const { info } of staged) deletePackFiles(dataDir, info.name);
    const reports = staged.map(({ info, files }) => ({
      pack: info.name,
      files: settleReports(files, installed.stored[packs.indexOf(info)] ?? []),
    }));
    const { id, changed, records, difference } = installed;
    return { corpus_id: id, changed, records, difference, packs: reports };
  } catch (error) {
    for (const { writer } of staged) writer.abandon();
    throw error;
  } finally {
    rmSync(join(corpusDirectory(dataDir), 'staging'), { force: true, recursive: true });
  }
}

/** A replaced pack keeps its position, so that importing it again does not change which of two equal copies wins. */
function withPack(packs: readonly PackInfo[], info: PackInfo): readonly PackInfo[] {
  const place = packs.findIndex((other) => other.name === info.name);
  return place < 0 ? [...packs, info] : packs.with(place, info);
}

/** @returns undefined for a pack that was refused */
async function stagePack(request: PacksRequest, pack: NamedPack, disk: Disk): Promise<StagedPack | undefined> {
  const { name, inputs, options } = pack;
  const file = join(corpusDirectory(request.dataDir), 'packs', `${name}.${process.pid}.partial`);
  const writer = new PackWriter(file, disk);
  try {
    const files = await readInputs({ ...request, options }, inputs, writer);
    if (options.texts !== undefined) checkTexts(options.texts, files);
    return { info: packInfo(name, options, { files, ...writer.finish() }), file, files, writer };
  } catch (error) {
    writer.abandon();
    const { onRefused, signal } = request;
    if (onRefused === undefined || signal?.aborted || !(error instanceof ImportFault)) throw error;
    onRefused(name, error);
    return undefined;
  }
}

/** @throws {ImportFault} `incomplete_file` when the files do not have as many texts of each language as they should */
function checkTexts(wanted: Readonly<Record<string, number>>, files: readonly OpenReport[]): void {
  for (const lang of LANGS) {
    const found = files.reduce((sum, { texts }) => sum + (texts[lang] ?? 0), 0);
    if (found === (wanted[lang] ?? 0)) continue;
    const message = `The files have ${found} texts in "${lang}"; there should be ${wanted[lang] ?? 0}.`;
    throw new ImportFault('incomplete_file', message);
  }
}

/** Maximum number of files to list in a pack's entry, because some packs have thousands of shards. */
const NAMED_FILES = 200;

function packInfo(name: string, options: PackOptions, read: PackSum & { files: readonly FileReport[] }): PackInfo {
  const taken = read.files.filter((file) => !file.refused);
  const sums = taken.map((file) => file.sha256);
  return {
    name,
    title: options.title ?? null,
    ...(options.titles === undefined ? {} : { titles: options.titles }),
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
