import type { InstalledPack } from '@isnad/contract/operator-packs';
import type { LiveHadith } from '../../../live.ts';
import type { PackInfo } from '../../records/corpus-state.ts';

/** Describes the packs for the API. @param live the corpus in use, which has the pack's share of it */
export function describePacks(packs: readonly PackInfo[], live: LiveHadith | undefined): InstalledPack[] {
  return packs.map((pack) => {
    const { name, title, titles, source, version, licence, imported_at, entries, bytes, sha256, file_count } = pack;
    const common = { name, title, ...(titles && { titles }), source, version, licence, installed_at: imported_at };
    return { ...common, entries, bytes, sha256, files: file_count, collections: collectionsOf(name, live) };
  });
}

function collectionsOf(pack: string, live: LiveHadith | undefined): InstalledPack['collections'] {
  const { editions = [], collections = [] } = live?.records.content ?? {};
  return collections.flatMap(({ slug, names }) => {
    const own = editions.filter((edition) => edition.pack === pack && edition.collection === slug);
    const texts = { ar: 0, en: 0, bn: 0 };
    for (const { lang, count } of own) texts[lang] += count;
    return own.length === 0 ? [] : [{ slug, name: names.en, names, texts }];
  });
}
