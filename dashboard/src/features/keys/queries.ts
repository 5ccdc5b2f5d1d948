import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateKeyBody, KeyRecord, NewKey, RotatedKey, UpdateKeyBody } from '../../../../src/contract/keys.ts';
import type { Usage } from '../../../../src/contract/usage.ts';
import { call, withQuery } from '../../api/client.ts';
import { useOnce } from '../../api/once.ts';

export type { CreateKeyBody, KeyRecord, NewKey, RotatedKey } from '../../../../src/contract/keys.ts';
export type { Scope } from '../../../../src/contract/scopes.ts';

type KeyPage = { readonly data: KeyRecord[]; readonly has_more: boolean; readonly next_cursor: string | null };

const KEYS = ['keys', 'list'] as const;

/** The keys of the account, page by page. */
export const keysQuery = infiniteQueryOptions({
  queryKey: KEYS,
  queryFn: ({ pageParam, signal }) =>
    call<KeyPage>(withQuery('/api/keys', { limit: 100, cursor: pageParam }), { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** How many requests each key made in the last 24 hours. */
export const requestsByKeyQuery = queryOptions({
  queryKey: ['keys', 'requests'],
  queryFn: async ({ signal }) => {
    const usage = await call<Usage>('/api/usage?interval=hour&group_by=key', { signal });
    const requests = new Map<string, number>();
    for (const { key_id, requests: made } of usage.data) {
      if (typeof key_id === 'string') requests.set(key_id, (requests.get(key_id) ?? 0) + made);
    }
    return requests;
  },
});

/** The list is fetched again after each change, also one that failed: it may have been made by another tab. */
function useChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: KEYS }) });
}

/** @param idempotencyKey one for each time the form is opened: a double click makes one key */
export function useCreateKey(idempotencyKey: string) {
  return useOnce(
    useChange((body: CreateKeyBody) => call<NewKey>('/api/keys', { method: 'POST', body, idempotencyKey })),
  );
}

export function useRotateKey(id: string, idempotencyKey: string) {
  return useOnce(
    useChange((overlapSeconds: number) =>
      call<RotatedKey>(`/api/keys/${id}/rotate`, {
        method: 'POST',
        body: { overlap_seconds: overlapSeconds },
        idempotencyKey,
      }),
    ),
  );
}

export function useUpdateKey(id: string) {
  return useChange((body: UpdateKeyBody) => call<KeyRecord>(`/api/keys/${id}`, { method: 'PATCH', body }));
}

export function useKeyVerb() {
  return useChange(({ id, verb }: { id: string; verb: 'disable' | 'enable' | 'revoke' }) =>
    call<KeyRecord>(`/api/keys/${id}/${verb}`, { method: 'POST', body: {} }),
  );
}
