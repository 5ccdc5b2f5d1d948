import type { Suggestion, Suggestions } from '@isnad/contract/suggestions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const MAX_KEYS = 5;
const FRESH_MS = 60_000;

const KEY_ID = /^key_[0-9A-Z]{26}$/;

/** Keys with a name or last four characters such as this, or the one with this ID. */
export const keysNamedQuery = (search: string) =>
  queryOptions({
    queryKey: ['keys', 'named', search],
    enabled: search.length > 1,
    queryFn: ({ signal }) =>
      call('GET /api/keys', {
        query: KEY_ID.test(search) ? { ids: search } : { search: search.slice(0, 100), limit: MAX_KEYS },
        signal,
      }),
  });

/** Texts and guides that the service suggests, as below the search of the pages for everybody. */
export const suggestionsQuery = (text: string, language: string) =>
  queryOptions({
    queryKey: ['palette', 'suggestions', text, language],
    enabled: text !== '',
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> => {
      const response = await fetch(`/search/suggest?${new URLSearchParams({ q: text, lang: language })}`, { signal });
      if (!response.ok) throw new Error(`suggestions: ${response.status}`);
      return ((await response.json()) as Suggestions).suggestions;
    },
  });
