import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const MAX_KEYS = 5;

/** Keys with a name or last four characters such as this. */
export const keysNamedQuery = (search: string) =>
  queryOptions({
    queryKey: ['keys', 'named', search],
    enabled: search.length > 1,
    queryFn: ({ signal }) =>
      call('GET /api/keys', { query: { search: search.slice(0, 100), limit: MAX_KEYS }, signal }),
  });

export type Guide = { readonly title: string; readonly url: string };

/** The pages of the documentation, as its list for programs names them. */
export const guidesQuery = queryOptions({
  queryKey: ['palette', 'guides'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<readonly Guide[]> => {
    const response = await fetch('/llms.txt', { signal });
    if (!response.ok) throw new Error(`the list of guides: ${response.status}`);
    const list = await response.text();
    return [...list.matchAll(/^- \[([^\]]+)\]\((\/docs\/[^)]+?)(?:\.md)?\)/gm)].map(([, title = '', url = '']) => ({
      title,
      url,
    }));
  },
});
