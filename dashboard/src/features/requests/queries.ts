import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { withoutDirections } from '../../ui/plain-names.ts';
import { queryOf, type RequestFilter } from './filter.ts';
import type { LivePoll } from './live-poll.ts';

/** The requests of the account, newest first, page by page. @param live the first page alone, read again and again; undefined: once */
export const requestsQuery = (filter: RequestFilter, live: LivePoll | undefined) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter, live === undefined ? 'once' : 'live'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/requests', { query: { ...queryOf(filter), limit: 50, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (live === undefined ? (page.next_cursor ?? undefined) : undefined),
    refetchInterval: ({ state }) =>
      live?.next(state.dataUpdateCount + state.errorUpdateCount, newestOf(state.data)) ?? false,
  });

type Read = { readonly pages: readonly { readonly data: readonly { readonly id: string }[] }[] };

function newestOf(read: Read | undefined): string | undefined {
  return read?.pages[0]?.data[0]?.id;
}

/** The newest keys of the account by name, to choose one from. */
export const keyChoicesQuery = queryOptions({
  queryKey: ['keys', 'choices'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /api/keys', { query: { limit: 100 }, signal });
    return data.map(({ id, name }) => [id, withoutDirections(name)] as const);
  },
});
