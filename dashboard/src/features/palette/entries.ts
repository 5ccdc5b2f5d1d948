import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.ts';
import { pageGroups } from '../../app/pages.ts';
import { useFormat } from '../../i18n/format.ts';
import { plainDigits } from '../../i18n/plain-digits.ts';
import { numberOf, placeOf } from '../../ui/verse-place.ts';
import { useCollectionName } from '../hadith/names.ts';
import { collectionsQuery } from '../hadith/queries.ts';
import { useSurahName } from '../reader/names.ts';
import { surahsQuery } from '../reader/queries.ts';
import { guidesQuery, keysNamedQuery } from './queries.ts';
import { foldForSearch, hadithsNamed } from './references.ts';

const MAX_OF_A_GROUP = 6;
const MIN_SURAH_LETTERS = 2;
/** How long after the last letter the service is asked for keys. */
const PAUSE_MS = 250;

/** A place that the palette leads to. */
export type Entry = {
  readonly words: string;
  /** The language of its words, where that is not the page's. */
  readonly lang?: string;
  /** Within the service, with its query. */
  readonly path: string;
  /** Not one of the dashboard's own pages. */
  readonly outside?: true;
};
export type EntryGroup = {
  readonly name: 'references' | 'pages' | 'surahs' | 'keys' | 'docs' | 'search';
  readonly entries: readonly Entry[];
};

/** What fits a text that somebody typed, in groups; pages alone while nothing is. */
export function useEntries(typed: string): readonly EntryGroup[] {
  const text = typed.trim();
  const groups: readonly EntryGroup[] = [
    { name: 'references', entries: useReferences(text) },
    { name: 'pages', entries: usePages(text) },
    { name: 'surahs', entries: useSurahs(text) },
    { name: 'keys', entries: useKeys(text) },
    { name: 'docs', entries: useGuides(text) },
    { name: 'search', entries: useSearches(text) },
  ];
  return groups.flatMap(({ name, entries }) =>
    entries.length === 0 ? [] : [{ name, entries: name === 'pages' ? entries : entries.slice(0, MAX_OF_A_GROUP) }],
  );
}

function useReferences(text: string): Entry[] {
  const { t } = useTranslation('palette');
  const format = useFormat();
  const nameOf = useCollectionName();
  const { data: collections } = useQuery(collectionsQuery);
  const place = placeOf(text);
  const hadiths = hadithsNamed(text, collections?.data ?? []).map(({ collection, number }) => ({
    words: `${nameOf(collection)} ${/\D/.test(number) ? number : format.number(Number(number))}`,
    path: `/hadith/${collection.slug}:${number}`,
  }));
  if (place === undefined) return hadiths;
  const words = t('verse', { place: `${format.number(place.surah)}:${format.number(place.verse)}` });
  return [{ words, path: `/quran/${place.surah}?verse=${place.verse}` }, ...hadiths];
}

function usePages(text: string): Entry[] {
  const { t } = useTranslation();
  const { account } = useMe();
  const groups = pageGroups(account.role === 'operator');
  const pages: Entry[] = [
    ...groups.flatMap(([, links]) => links.map(([path, words]) => ({ words: t(words), path }))),
    { words: t('nav.settings'), path: '/settings' },
    { words: t('nav.status'), path: '/status' },
    { words: t('nav.docs'), path: '/docs', outside: true },
  ];
  return pages.filter(({ words }) => foldForSearch(words).includes(foldForSearch(text)));
}

function useSurahs(text: string): Entry[] {
  const nameOf = useSurahName();
  const format = useFormat();
  const { data } = useQuery(surahsQuery);
  const folded = foldForSearch(text);
  const number = numberOf(text);
  if (number === undefined && folded.length < MIN_SURAH_LETTERS) return [];
  const found = (data?.surahs ?? []).filter(({ id, name, name_arabic, transliteration, translation }) =>
    number === undefined
      ? [name, name_arabic, transliteration, translation].some((one) => foldForSearch(one).includes(folded))
      : id === number,
  );
  return found.map((surah) => {
    const name = nameOf(surah);
    return { words: `${format.number(surah.id)}. ${name.text}`, lang: name.lang, path: `/quran/${surah.id}` };
  });
}

function useKeys(text: string): Entry[] {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery(keysNamedQuery(settled));
  // Those of an earlier text are not shown under a new one.
  if (settled !== text) return [];
  return (data?.data ?? []).map(({ name, last4 }) => ({
    words: `${name} (…${last4})`,
    path: `/keys?${new URLSearchParams({ search: name, state: 'all' })}`,
  }));
}

function useGuides(text: string): Entry[] {
  const { data } = useQuery(guidesQuery);
  if (text === '') return [];
  const folded = foldForSearch(text);
  return (data ?? [])
    .filter(({ title }) => foldForSearch(title).includes(folded))
    .map(({ title, url }) => ({ words: title, lang: 'en', path: url, outside: true }));
}

function useSearches(text: string): Entry[] {
  const { t } = useTranslation('palette');
  if (text === '') return [];
  const query = new URLSearchParams({ search: plainDigits(text) });
  return [
    { words: t('searchQuran', { text }), path: `/quran?${query}` },
    { words: t('searchHadith', { text }), path: `/hadith?${query}` },
  ];
}
