import { listEditions, removeEditions } from '../editions/install-editions.ts';
import type { EditionKind } from '../editions/parsed-edition.ts';
import { ImportFault } from '../hadith/fault.ts';
import { type Removed, type RemoveRequest, removePack } from '../hadith/import/packs.ts';
import { listPacks } from '../hadith/records/corpus-state.ts';

/** An installed pack of any kind. Values that are not known are null. */
export type InstalledPack = {
  readonly name: string;
  readonly kind: 'hadith' | EditionKind;
  readonly title: string | null;
  readonly source: string | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly imported_at: string | null;
  /** Number of texts. */
  readonly entries: number;
  /** Size of its file. */
  readonly bytes: number;
};

/** Lists the installed packs: hadiths, then editions of the Quran, each in the order of their installation. */
export function installedPacks(dataDir: string): InstalledPack[] {
  const hadiths = listPacks(dataDir).map(
    ({ name, title, source, version, licence, imported_at, entries, bytes }): InstalledPack => ({
      ...{ name, kind: 'hadith', title, source, version, licence, imported_at, entries, bytes },
    }),
  );
  const editions = listEditions(dataDir).map(
    ({ id, kind, title, source, version, licence, imported_at, entries, bytes }): InstalledPack => ({
      ...{ name: id, kind, title, source, version, licence, imported_at, entries, bytes },
    }),
  );
  return [...hadiths, ...editions];
}

export type UninstallRequest = Omit<RemoveRequest, 'name'> & { readonly names: readonly string[] };

/**
 * Removes packs of any kind.
 * @returns what it did to the hadiths; undefined when none of the packs has any
 * @throws {ImportFault} `not_found` for a name that is not installed; nothing is removed then
 */
export async function uninstallPacks({ names, ...request }: UninstallRequest): Promise<Removed | undefined> {
  const installed = installedPacks(request.dataDir);
  const unknown = names.find((one) => !installed.some(({ name }) => name === one));
  if (unknown !== undefined) {
    const known = installed.map(({ name }) => name).join(', ') || 'none';
    throw new ImportFault('not_found', `There is no pack "${unknown}"; installed: ${known}.`);
  }
  const isHadith = (one: string) => installed.some(({ name, kind }) => name === one && kind === 'hadith');
  const [hadiths, editions] = [names.filter(isHadith), names.filter((name) => !isHadith(name))];
  if (editions.length > 0) await removeEditions(request.dataDir, editions, request.disk);
  return hadiths.length === 0 ? undefined : removePack({ ...request, name: hadiths });
}
