import type { CreateKeyBody, KeyState, UpdateKeyBody } from '@isnad/contract/keys';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useIdempotentMutation } from '../../api/idempotent-mutation.ts';

export type { CreateKeyBody, KeyList, KeyRecord, NewKey, RotatedKey } from '@isnad/contract/keys';
export type { Scope } from '@isnad/contract/scopes';

const KEYS = ['keys'] as const;
/** As often as the service writes what it has counted. */
const FRESH_MS = 10_000;

/** Choices of states: the empty one hides keys that no longer work. */
export const KEY_FILTER_STATES = ['', 'active', 'disabled', 'expired', 'revoked', 'all'] as const satisfies readonly (
  | KeyState
  | ''
  | 'all'
)[];
export type KeyFilter = { readonly search: string; readonly state: (typeof KEY_FILTER_STATES)[number] };

function statesOf(state: KeyFilter['state']): string | undefined {
  if (state === '') return 'active,disabled';
  return state === 'all' ? undefined : state;
}

/** The keys of the account, newest first, page by page. */
export const keysQuery = ({ search, state }: KeyFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEYS, 'list', search, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/keys', { query: { search, state: statesOf(state), limit: 100, cursor }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While the next list is on its way the one before stays, so that the page does not jump.
    placeholderData: keepPreviousData,
    // Times of last use and counts move on. Many pages are not read again by themselves.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? FRESH_MS : false),
  });

/** Whether the account has ever had a key. */
export const anyKeyQuery = queryOptions({
  queryKey: [...KEYS, 'any'],
  queryFn: async ({ signal }) => (await call('GET /api/keys', { query: { limit: 1 }, signal })).count > 0,
});

/** How many requests each key made in the last 24 hours. */
export const requestsByKeyQuery = queryOptions({
  queryKey: ['keys', 'requests'],
  refetchInterval: FRESH_MS,
  queryFn: async ({ signal }) => {
    const usage = await call('GET /api/usage', { query: { interval: 'hour', group_by: 'key' }, signal });
    const requests = new Map<string, number>();
    for (const { key_id, requests: made } of usage.data) {
      if (typeof key_id === 'string') requests.set(key_id, (requests.get(key_id) ?? 0) + made);
    }
    return requests;
  },
});

/** A change of keys; the list is read again afterwards. */
function useChange<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  return useIdempotentMutation({ send, refresh: [KEYS] });
}

export function useCreateKey() {
  return useChange((body: CreateKeyBody, idempotencyKey) => call('POST /api/keys', { body, idempotencyKey }));
}

export function useRotateKey(id: string) {
  return useChange((overlapSeconds: number, idempotencyKey) =>
    call('POST /api/keys/{id}/rotate', {
      params: { id },
      body: { overlap_seconds: overlapSeconds },
      idempotencyKey,
    }),
  );
}

export function useUpdateKey(id: string) {
  return useChange((body: UpdateKeyBody) => call('PATCH /api/keys/{id}', { params: { id }, body }));
}

export function useKeyVerb() {
  return useChange(({ id, verb }: { id: string; verb: 'disable' | 'enable' | 'revoke' }) =>
    call(`POST /api/keys/{id}/${verb}`, { params: { id }, body: {} }),
  );
}
