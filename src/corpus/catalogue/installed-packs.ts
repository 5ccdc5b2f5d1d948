import { listEditions } from '../editions/install-editions.ts';
import type { EditionKind } from '../editions/parsed-edition.ts';
import { listPacks } from '../hadith/records/corpus-state.ts';
import { tableInfo } from '../vectors/static/static-table.ts';
import type { CataloguePack } from './catalogue.ts';

/** An installed pack of any kind. Values that are not known are null. */
export type InstalledPack = {
  readonly name: string;
  readonly kind: 'hadith' | EditionKind | 'vectors';
  readonly title: string | null;
  readonly source: string | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly imported_at: string | null;
  /** Number of texts; of tokens for vectors. */
  readonly entries: number;
  /** Size of its file. */
  readonly bytes: number;
};

/** Lists the installed packs: hadiths, then editions of the Quran, each in the order of their installation, then the table of vectors. */
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
  const table = tableInfo(dataDir);
  if (table === undefined) return [...hadiths, ...editions];
  const { model: _, tokens, ...about } = table;
  return [...hadiths, ...editions, { ...about, kind: 'vectors', entries: tokens }];
}

/** Tests whether this version of a pack is installed. */
export function isInstalled(
  pack: CataloguePack,
  installed: readonly Pick<InstalledPack, 'name' | 'version' | 'source'>[],
): boolean {
  return installed.some(
    ({ name, version, source }) => name === pack.name && version === pack.version && source === pack.source,
  );
}
