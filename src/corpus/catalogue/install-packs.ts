import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asImportFault, type FaultReason, ImportFault } from '../hadith/fault.ts';
import { importPacks, type PackInput, type PacksReport, type PacksRequest } from '../hadith/import/import.ts';
import type { ImportEvent } from '../hadith/import/import-options.ts';
import { corpusDirectory, type PackInfo } from '../hadith/records/corpus-state.ts';
import { bytesOf, type CataloguePack, titleOf } from './catalogue.ts';
import { type DownloadEvent, type DownloadRequest, downloader } from './download.ts';
import { finder } from './find-files.ts';

/** What became of a pack: all its files are there, or it is not installed because of a fault. */
type PackEvent =
  | { kind: 'downloaded'; pack: string }
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
  /** Undefined when nothing was imported. */
  readonly imported: PacksReport | undefined;
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

/** How many files are downloaded at once. */
const AT_ONCE = 4;

/** Tests whether this version of a pack is installed. */
export function isInstalled(
  pack: CataloguePack,
  installed: readonly Pick<PackInfo, 'name' | 'version' | 'source'>[],
): boolean {
  return installed.some(
    ({ name, version, source }) => name === pack.name && version === pack.version && source === pack.source,
  );
}

/** Tests whether the operator has to accept the terms of a pack. */
export function needsAcceptance({ licence, licence_note }: CataloguePack): boolean {
  return licence === null || licence_note !== undefined;
}

/**
 * Downloads packs, checks every file against the catalogue, and imports all of them at once. A fault of a pack stops that pack alone.
 * @throws {ImportFault} `licence_not_accepted`, `aborted`, `disk_full`, and faults of the corpus itself
 */
export async function installCatalogue(
  packs: readonly CataloguePack[],
  request: InstallRequest,
): Promise<InstallReport> {
  const { dataDir, onDocuments, disk, maxBytes, report, signal } = request;
  const unaccepted = packs.find(needsAcceptance);
  if (unaccepted !== undefined && !request.acceptLicence) {
    const message = `The source of "${unaccepted.name}" states no license for its texts; accept that with --accept-license.`;
    throw new ImportFault('licence_not_accepted', message);
  }
  const refused: { pack: string; fault: ImportFault }[] = [];
  const onRefused = (pack: string, fault: ImportFault) => {
    refused.push({ pack, fault });
    report?.({ kind: 'refused', pack, fault });
  };
  const inputs = await fetchAll(packs, { ...request, onRefused });
  if (inputs.length === 0) return { imported: undefined, refused };
  const options = { onDocuments, disk, maxBytes, report, signal };
  const imported = await importPacks({ dataDir, packs: inputs, onRefused, ...options });
  for (const { pack } of imported?.packs ?? []) rmSync(folderOf(dataDir, pack), { recursive: true, force: true });
  return { imported, refused };
}

const folderOf = (dataDir: string, pack = ''): string => join(corpusDirectory(dataDir), 'downloads', pack);

type Fetching = InstallRequest & { readonly onRefused: (pack: string, fault: ImportFault) => void };

/** Downloads the files of all packs, several at once. @returns the packs whose files are all there */
async function fetchAll(packs: readonly CataloguePack[], request: Fetching): Promise<PackInput[]> {
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
  return wanted
    .filter(({ isRefused }) => !isRefused)
    .map(({ pack, paths }) => ({ paths, options: optionsOf(pack, request) }));
}

function optionsOf(pack: CataloguePack, { importedAt }: InstallRequest): PackInput['options'] {
  const { name, source, version, licence, texts } = pack;
  return {
    pack: name,
    title: titleOf(pack),
    source,
    version,
    acceptLicence: true,
    ...(licence === null ? {} : { licence }),
    ...(importedAt === undefined ? {} : { importedAt }),
    ...(texts === undefined ? {} : { texts }),
  };
}
