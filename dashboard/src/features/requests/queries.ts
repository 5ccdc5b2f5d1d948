import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What the log is filtered by; empty: by nothing. */
export type RequestFilter = {
  readonly status: string;
  readonly key_id: string;
  readonly code: string;
  readonly request_id: string;
};

/** The requests of the account, newest first, page by page. */
export const requestsQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/requests', { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
