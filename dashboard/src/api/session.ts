import type { Me } from '@isnad/contract/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keep } from '../app/local-store.ts';
import { ApiProblem, call, tellSessionEnd } from './client.ts';

export type { Me } from '@isnad/contract/people';

/** Who is signed in; null: nobody. Whoever was stays on the page when the session ends, so that nothing typed is lost with it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: async ({ signal, client }): Promise<Me | null> => {
    const me = await readMe(signal);
    const known = client.getQueryData<Me | null>(['me']) ?? null;
    if (me !== null || known === null) return me;
    tellSessionEnd();
    return known;
  },
});

/** Notes that somebody has signed in here: the pages for everybody, which are the same for all, then lead to the dashboard. */
export function noteMember(isMember: boolean): void {
  keep('member', isMember || undefined);
}

/** Reads who is signed in; null: nobody. */
export async function readMe(signal?: AbortSignal): Promise<Me | null> {
  const me = await askWho(signal);
  noteMember(me !== null);
  return me;
}

/** The first request is what makes the session last. */
async function askWho(signal?: AbortSignal): Promise<Me | null> {
  const session = await call('GET /api/auth/get-session', { signal });
  if (session === null) return null;
  try {
    return await call('GET /api/me', { signal });
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401) return null;
    throw error;
  }
}

/** Who is signed in, on pages that only they can see. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined || data === null) throw new Error('this page is for those who have signed in');
  return data;
}
