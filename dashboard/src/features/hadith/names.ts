import type { Hadith } from '@isnad/contract/hadith';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { collectionsQuery } from './queries.ts';

type ByLanguage = Hadith['texts'];
export type Lang = keyof ByLanguage;

/** What there is in the language of the page, or in the next; and in which that is. */
export function useNamed(): (texts: ByLanguage) => { readonly text: string; readonly lang: Lang } | undefined {
  const { language } = useTranslation().i18n;
  return (texts) => {
    for (const lang of [language as Lang, 'en', 'ar', 'bn'] as const) {
      const text = texts[lang];
      if (text !== undefined && text !== '') return { text, lang };
    }
    return undefined;
  };
}

/** A number as it is cited (`8c`, `1456, 1457`), in the digits of the page. */
function useCited(): (number: string) => string {
  const format = useFormat();
  return (number) => number.replace(/\d/g, (digit) => format.number(Number(digit)));
}

/** The name of a collection as readers of the page's language know it. */
export function useCollectionName(): (collection: { readonly slug: string; readonly names: ByLanguage }) => string {
  const named = useNamed();
  return ({ slug, names }) => named(names)?.text ?? slug;
}

/** How a hadith is cited. */
export function useReference(): (hadith: Pick<Hadith, 'collection' | 'author' | 'number'>) => string {
  const { t } = useTranslation('hadith');
  const cited = useCited();
  const name = useCollectionName();
  const { data: collections } = useQuery(collectionsQuery);
  return ({ collection: slug, author, number }) => {
    const known = collections?.data.find((collection) => collection.slug === slug);
    return t('reference', { collection: known === undefined ? author : name(known), number: cited(number) });
  };
}
