import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import type { AuditLog } from '../../../../src/contract/audit.ts';
import type { KeyRecord } from '../../../../src/contract/keys.ts';
import type { EndpointList } from '../../../../src/contract/webhooks.ts';
import { ApiProblem, call, withQuery } from '../../api/client.ts';
import { withoutDirections } from '../../ui/plain-names.ts';

export type AuditFilter = { readonly action: string; readonly target: string };

/** What was changed in the account, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      call<AuditLog>(withQuery('/api/audit', { ...filter, limit: 50, cursor: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Keys and webhooks of the account: their names by id. Those that are gone have none. */
export function useTargetNames(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ['audit', 'targets'],
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const keys = await call<{ data: readonly KeyRecord[] }>('/api/keys?limit=100', { signal });
      const names = keys.data.map(({ id, name }) => [id, withoutDirections(name)] as const);
      return Object.fromEntries([...names, ...(await webhookNames(signal))]);
    },
  });
  return data ?? NONE;
}

const NONE = {};

async function webhookNames(signal: AbortSignal): Promise<(readonly [string, string])[]> {
  try {
    const { data } = await call<EndpointList>('/api/webhooks', { signal });
    return data.map(({ id, url }) => [id, url] as const);
  } catch (error) {
    // A plan without webhooks has none to name.
    if (error instanceof ApiProblem && error.problem.code === 'plan_required') return [];
    throw error;
  }
}
