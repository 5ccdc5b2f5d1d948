import type { KeyedVerse, Surah, SurahList, VerseListing } from '@isnad/contract/quran';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../api/client.ts';
import { FIXED_TEXTS } from '../../api/fixed-texts.ts';

const FOUND = 20;

export const SURAHS_PATH = '/api/quran';
export const surahPath = (id: number) => withQuery('/api/quran', { id });
export const searchPath = (search: string, cursor = '') =>
  withQuery('/api/quran', { search, highlight: true, limit: FOUND, cursor });

export const surahsQuery = queryOptions({
  queryKey: ['reader', 'surahs'],
  queryFn: ({ signal }) => call<SurahList>(SURAHS_PATH, { signal }),
  ...FIXED_TEXTS,
});

export const surahQuery = (id: number) =>
  queryOptions({
    queryKey: ['reader', 'surah', id],
    queryFn: ({ signal }) => call<Surah>(surahPath(id), { signal }),
    ...FIXED_TEXTS,
  });

export const searchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['reader', 'search', search],
    queryFn: ({ signal, pageParam }) => call<VerseListing>(searchPath(search, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...FIXED_TEXTS,
  });

/** The verse of a day (`2026-11-21`), or one by chance; each draw has a number, so that it can be gone back to. */
export type Draw = { readonly date: string } | { readonly draw: number };
export const drawPath = (draw: Draw) =>
  withQuery('/api/quran', 'date' in draw ? { date: draw.date } : { random: true });

export const drawQuery = (draw: Draw) =>
  queryOptions({
    queryKey: ['reader', 'draw', draw],
    queryFn: ({ signal }) => call<KeyedVerse>(drawPath(draw), { signal }),
    ...FIXED_TEXTS,
  });
