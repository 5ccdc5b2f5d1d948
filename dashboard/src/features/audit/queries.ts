import type { AuditEntry } from '@isnad/contract/audit';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useKeyNames } from '../../api/key-names.ts';
import { withoutDirections } from '../../ui/plain-names.ts';

export type AuditFilter = { readonly action: string; readonly target: string };

/** What was changed in the account, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/audit', { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Names by id: of the newest keys and all webhooks of the account, and of the other keys that the log is about. */
export function useTargetNames(entries: readonly AuditEntry[], target: string): Readonly<Record<string, string>> {
  const { data: choices } = useQuery(choicesQuery);
  const keys = useKeyNames([target, ...entries.flatMap(({ target_id, actor }) => [target_id, actor.id ?? ''])]);
  return useMemo(() => ({ ...choices, ...keys }), [choices, keys]);
}

/** What the log can be filtered by before anything of it is known. */
const choicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  staleTime: 30_000,
  queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
    const keys = await call('GET /api/keys', { query: { limit: 100 }, signal });
    const names = keys.data.map(({ id, name }) => [id, withoutDirections(name)] as const);
    return Object.fromEntries([...names, ...(await webhookNames(signal))]);
  },
});

async function webhookNames(signal: AbortSignal): Promise<(readonly [string, string])[]> {
  try {
    const { data } = await call('GET /api/webhooks', { signal });
    return data.map(({ id, url }) => [id, url] as const);
  } catch (error) {
    // A plan without webhooks has none to name.
    if (error instanceof ApiProblem && error.problem.code === 'plan_required') return [];
    throw error;
  }
}
