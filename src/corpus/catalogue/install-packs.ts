import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledReport, installEditions } from '../editions/install-editions.ts';
import { asImportFault, type FaultReason, ImportFault } from '../hadith/fault.ts';
import { importPacks, type PackInput, type PacksReport, type PacksRequest } from '../hadith/import/import.ts';
import type { ImportEvent } from '../hadith/import/import-options.ts';
import { withCorpusLock } from '../hadith/records/corpus-lock.ts';
import { corpusDirectory } from '../hadith/records/corpus-state.ts';
import { indexEditions } from '../quran/index-editions.ts';
import { installTable, type TableInfo } from '../vectors/static/static-table.ts';
import { bytesOf, type CataloguePack, isEdition, needsAcceptance, titleOf, titlesOf } from './catalogue.ts';
import { type DownloadEvent, type DownloadRequest, downloader } from './download.ts';
import { type CatalogueEdition, readEditions } from './edition-packs.ts';
import { finder } from './find-files.ts';

/** What became of a pack: all its files are there, it is read as an edition, it is installed, or it is not because of a fault. */
type PackEvent =
  | { kind: 'downloaded' | 'edition' | 'installed'; pack: string }
  | { kind: 'refused'; pack: string; fault: Pick<ImportFault, 'reason' | 'message'> };
export type InstallEvent = ImportEvent | DownloadEvent | PackEvent;

export type InstallRequest = Pick<DownloadRequest, 'fetch' | 'mirror' | 'signal'> &
  Pick<PacksRequest, 'onDocuments' | 'disk' | 'maxBytes'> & {
    /** ISO 8601. */
    readonly importedAt?: string | undefined;
    readonly dataDir: string;
    /** Folder with the files. Nothing is downloaded then. */
    readonly from?: string | undefined;
    /** Whether packs whose source states no license are installed. */
    readonly acceptLicence: boolean;
    readonly report?: ((event: InstallEvent) => void) | undefined;
  };

export type InstallReport = {
  /** Undefined when no hadiths were imported. */
  readonly imported: PacksReport | undefined;
  /** The editions of the Quran that were installed. */
  readonly editions: readonly InstalledReport[];
  /** The tables of vectors that were installed. The last one is used. */
  readonly tables: readonly TableInfo[];
  /** Packs that could not be installed. What was installed before under these names is as it was. */
  readonly refused: readonly { readonly pack: string; readonly fault: ImportFault }[];
};

/** Faults that no other pack would be spared. */
const OF_THE_MACHINE: ReadonlySet<FaultReason> = new Set<FaultReason>([
  'disk_full',
  'write_failed',
  'unreachable',
  'aborted',
]);

/** Editions whose words are searched as soon as they are installed: less than a second each. */
const INDEXED_AT_ONCE = 20;

/** How many files are downloaded at once. */
const AT_ONCE = 4;

/**
 * Downloads packs of all kinds together, checks every file against the catalogue, and installs first the editions of the Quran, then vectors, then the hadiths. A
 * fault of a pack stops that pack alone.
 * @throws {ImportFault} `licence_not_accepted`, `aborted`, `disk_full`, and faults of the corpus itself
 */
export async function installCatalogue(
  packs: readonly CataloguePack[],
  request: InstallRequest,
): Promise<InstallReport> {
  const { dataDir, onDocuments, disk, maxBytes, report, signal } = request;
  const unaccepted = packs.find(needsAcceptance);
  if (unaccepted !== undefined && !request.acceptLicence) {
    const { name, licence_note = 'Its source states no license for its texts.' } = unaccepted;
    const message = `The terms of "${name}" must be accepted: ${licence_note} Accept them with --accept-license.`;
    throw new ImportFault('licence_not_accepted', message);
  }
  const refused: { pack: string; fault: ImportFault }[] = [];
  const onRefused = (pack: string, fault: ImportFault) => {
    refused.push({ pack, fault });
    report?.({ kind: 'refused', pack, fault });
  };
  const fetched = await fetchAll(packs, { ...request, onRefused });
  const editions = await installAll(fetched, { ...request, onRefused });
  const tables = installTables(fetched, { ...request, onRefused });
  const inputs = fetched.flatMap(({ pack, paths }) =>
    (pack.kind ?? 'hadith') === 'hadith' ? [{ paths, options: optionsOf(pack, request) }] : [],
  );
  if (inputs.length === 0) return { imported: undefined, editions, tables, refused };
  const options = { onDocuments, disk, maxBytes, report, signal };
  const imported = await importPacks({ dataDir, packs: inputs, onRefused, ...options });
  for (const { pack } of imported?.packs ?? []) rmSync(folderOf(dataDir, pack), { recursive: true, force: true });
  return { imported, editions, tables, refused };
}

async function installAll(fetched: readonly Fetched[], request: Fetching): Promise<readonly InstalledReport[]> {
  const { dataDir, importedAt, disk, signal, report, onRefused } = request;
  const wanted = fetched.flatMap(({ pack, paths }): CatalogueEdition[] => (isEdition(pack) ? [{ pack, paths }] : []));
  if (wanted.length === 0) return [];
  const onRead = (pack: string) => report?.({ kind: 'edition', pack });
  const editions = readEditions(wanted, { onRead, onRefused });
  const installed = await installEditions({ dataDir, editions, importedAt, disk, signal, onRefused });
  for (const { id } of installed) {
    rmSync(folderOf(dataDir, id), { recursive: true, force: true });
    report?.({ kind: 'installed', pack: id });
  }
  // A service also builds the indexes that are missing, so many need not be waited for.
  if (installed.length <= INDEXED_AT_ONCE) await withCorpusLock(dataDir, async () => indexEditions(dataDir));
  return installed;
}

/** A table that cannot be read stops its pack alone. */
function installTables(fetched: readonly Fetched[], request: Fetching): TableInfo[] {
  const { dataDir, importedAt = null, disk, report, onRefused } = request;
  return fetched.flatMap(({ pack, paths }) => {
    if (pack.kind !== 'vectors') return [];
    const { name, source, version, licence } = pack;
    try {
      const about = { name, title: titleOf(pack), source, version, licence, imported_at: importedAt };
      const info = installTable(dataDir, about, paths, disk);
      rmSync(folderOf(dataDir, name), { recursive: true, force: true });
      report?.({ kind: 'installed', pack: name });
      return [info];
    } catch (error) {
      const fault = asImportFault(error);
      if (OF_THE_MACHINE.has(fault.reason)) throw fault;
      onRefused(name, fault);
      return [];
    }
  });
}

const folderOf = (dataDir: string, pack = ''): string => join(corpusDirectory(dataDir), 'downloads', pack);

/** A pack whose files are there. */
type Fetched = { readonly pack: CataloguePack; readonly paths: readonly string[] };
type Fetching = InstallRequest & { readonly onRefused: (pack: string, fault: ImportFault) => void };

/** Downloads the files of all packs, several at once. @returns the packs whose files are all there */
async function fetchAll(packs: readonly CataloguePack[], request: Fetching): Promise<Fetched[]> {
  const { dataDir, from, signal } = request;
  const files = packs.flatMap(({ files }) => files);
  const isKnown = files.every(({ bytes }) => bytes !== undefined);
  const expected = isKnown ? packs.reduce((sum, pack) => sum + bytesOf(pack), 0) : undefined;
  const directory = folderOf(dataDir);
  const fetchFile = from === undefined ? downloader({ ...request, directory }, expected) : finder(from);
  const wanted = packs.map((pack) => ({
    ...{ pack, paths: pack.files.map(() => ''), missing: pack.files.length, isRefused: false },
  }));
  const jobs = wanted.flatMap((one) => one.pack.files.map((file, place) => ({ one, file, place })));
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { one, file, place } = job;
      if (one.isRefused) continue;
      try {
        one.paths[place] = await fetchFile(one.pack, file);
        one.missing--;
        if (one.missing === 0) request.report?.({ kind: 'downloaded', pack: one.pack.name });
      } catch (error) {
        const fault = asImportFault(error);
        if (signal?.aborted || OF_THE_MACHINE.has(fault.reason)) throw fault;
        one.isRefused = true;
        request.onRefused(one.pack.name, fault);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wanted.filter(({ isRefused }) => !isRefused);
}

function optionsOf(pack: CataloguePack, { importedAt }: InstallRequest): PackInput['options'] {
  const { name, source, version, licence, texts } = pack;
  const titles = titlesOf(pack);
  return {
    pack: name,
    title: titleOf(pack),
    source,
    version,
    acceptLicence: true,
    ...(licence === null ? {} : { licence }),
    ...(importedAt === undefined ? {} : { importedAt }),
    ...(titles === undefined ? {} : { titles }),
    ...(texts === undefined ? {} : { texts }),
  };
}
