import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, pathOf } from '../../api/client.ts';
import { FIXED_TEXTS } from '../../api/fixed-texts.ts';

const FOUND = 20;

const searchInput = (search: string, cursor = '') => ({ query: { search, highlight: true, limit: FOUND, cursor } });

export const SURAHS_PATH = pathOf('GET /api/quran', {});
export const surahPath = (id: number) => pathOf('GET /api/quran?surah', { query: { id } });
export const searchPath = (search: string) => pathOf('GET /api/quran?search', searchInput(search));

export const surahsQuery = queryOptions({
  queryKey: ['reader', 'surahs'],
  queryFn: ({ signal }) => call('GET /api/quran', { signal }),
  ...FIXED_TEXTS,
});

export const surahQuery = (id: number) =>
  queryOptions({
    queryKey: ['reader', 'surah', id],
    queryFn: ({ signal }) => call('GET /api/quran?surah', { query: { id }, signal }),
    ...FIXED_TEXTS,
  });

export const searchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['reader', 'search', search],
    queryFn: ({ signal, pageParam }) => call('GET /api/quran?search', { ...searchInput(search, pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...FIXED_TEXTS,
  });

/** The verse of a day (`2026-11-21`), or one by chance; each draw has a number, so that it can be gone back to. */
export type Draw = { readonly date: string } | { readonly draw: number };
const drawInput = (draw: Draw) => ({ query: 'date' in draw ? { date: draw.date } : { random: true } });
export const drawPath = (draw: Draw) => pathOf('GET /api/quran?verse', drawInput(draw));

export const drawQuery = (draw: Draw) =>
  queryOptions({
    queryKey: ['reader', 'draw', draw],
    queryFn: ({ signal }) => call('GET /api/quran?verse', { ...drawInput(draw), signal }),
    ...FIXED_TEXTS,
  });
