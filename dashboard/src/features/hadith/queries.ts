import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, pathOf } from '../../api/client.ts';
import { FIXED_TEXTS } from '../../api/fixed-texts.ts';

const FOUND = 20;
/** What a list of hadiths can be narrowed down by; stands so in the address of the page. */
export const FILTERS = ['search', 'collection', 'grade', 'graded_by', 'type', 'lang'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const listInput = (filters: Filters, cursor = '') => ({
  query: { ...filters, ...(filters.search ? { highlight: true } : {}), limit: FOUND, cursor },
});
const hadithInput = (ref: string, lang: string) => ({ params: { ref }, query: { lang } });

export const COLLECTIONS_PATH = pathOf('GET /api/hadith/collections', {});
export const listPath = (filters: Filters) => pathOf('GET /api/hadith', listInput(filters));
export const hadithPath = (ref: string, lang: string) => pathOf('GET /api/hadith/{ref}', hadithInput(ref, lang));

export const collectionsQuery = queryOptions({
  queryKey: ['hadith', 'collections'],
  queryFn: ({ signal }) => call('GET /api/hadith/collections', { signal }),
  ...FIXED_TEXTS,
});

export const listQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['hadith', 'list', filters],
    queryFn: ({ signal, pageParam }) => call('GET /api/hadith', { ...listInput(filters, pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...FIXED_TEXTS,
  });

export const hadithQuery = (ref: string, lang: string) =>
  queryOptions({
    queryKey: ['hadith', 'one', ref, lang],
    queryFn: ({ signal }) => call('GET /api/hadith/{ref}', { ...hadithInput(ref, lang), signal }),
    ...FIXED_TEXTS,
  });
