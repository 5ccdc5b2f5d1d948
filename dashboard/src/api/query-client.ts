import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './client.ts';

const MAX_TRIES = 2;

/**
 * Reads are tried again when the service was away, never when it has refused. Without a network both fail at once, so that the page can
 * say so, rather than wait for one: what the browser takes for a network is often none, and the other way round.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < MAX_TRIES && !(error instanceof ApiProblem && error.problem.status < 500),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
