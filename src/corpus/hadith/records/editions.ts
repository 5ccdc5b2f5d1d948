import type { HadithEdition } from '@isnad/contract/editions';
import type { LiveHadith } from '../../live.ts';
import { LANGS } from '../model.ts';

/** Lists the editions: one row per installed pack and language with texts in use. */
export function hadithEditions({ records, packs }: Pick<LiveHadith, 'records' | 'packs'>): HadithEdition[] {
  return packs.flatMap((pack) =>
    LANGS.flatMap((language): HadithEdition[] => {
      const parts = records.content.editions.filter(
        (edition) => edition.pack === pack.name && edition.lang === language,
      );
      if (parts.length === 0) return [];
      return [
        {
          id: `hadith.${pack.name}.${language}`,
          work: 'hadith',
          kind: language === 'ar' ? 'text' : 'translation',
          language,
          direction: language === 'ar' ? 'rtl' : 'ltr',
          title: pack.title ?? pack.name,
          ...(pack.titles && { titles: pack.titles }),
          author: null,
          source: { name: pack.source, pack: pack.name, version: pack.version },
          licence: pack.licence,
          records: parts.reduce((sum, { count }) => sum + count, 0),
          collections: [...new Set(parts.map(({ collection }) => collection))],
          source_sha256: pack.sha256,
          sha256: pack.content_sha256,
        },
      ];
    }),
  );
}
