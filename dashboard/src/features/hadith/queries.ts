import type { Hadith, HadithCollections, HadithList } from '@isnad/contract/hadith';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../api/client.ts';
import { FIXED_TEXTS } from '../../api/fixed-texts.ts';

const FOUND = 20;
/** What a list of hadiths can be narrowed down by; stands so in the address of the page. */
export const FILTERS = ['search', 'collection', 'grade', 'graded_by', 'type', 'lang'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export const COLLECTIONS_PATH = '/api/hadith/collections';
export const listPath = (filters: Filters, cursor = '') =>
  withQuery('/api/hadith', { ...filters, ...(filters.search ? { highlight: true } : {}), limit: FOUND, cursor });
/** A colon may stand in a path as it is. */
const inPath = (ref: string) => encodeURIComponent(ref).replaceAll('%3A', ':');
export const hadithPath = (ref: string, lang: string) => withQuery(`/api/hadith/${inPath(ref)}`, { lang });

export const collectionsQuery = queryOptions({
  queryKey: ['hadith', 'collections'],
  queryFn: ({ signal }) => call<HadithCollections>(COLLECTIONS_PATH, { signal }),
  ...FIXED_TEXTS,
});

export const listQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['hadith', 'list', filters],
    queryFn: ({ signal, pageParam }) => call<HadithList>(listPath(filters, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...FIXED_TEXTS,
  });

export const hadithQuery = (ref: string, lang: string) =>
  queryOptions({
    queryKey: ['hadith', 'one', ref, lang],
    queryFn: ({ signal }) => call<Hadith>(hadithPath(ref, lang), { signal }),
    ...FIXED_TEXTS,
  });
