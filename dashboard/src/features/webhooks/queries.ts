import type { CreateEndpointBody, ReplayBody, UpdateEndpointBody } from '@isnad/contract/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useIdempotentMutation } from '../../api/idempotent-mutation.ts';

const ALL = ['webhooks'] as const;
/** While something is on its way, and otherwise. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;

/** The endpoints of the account: at most twenty. */
export const endpointsQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  refetchInterval: LATER_MS,
  queryFn: ({ signal }) => call('GET /api/webhooks', { signal }),
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    refetchInterval: LATER_MS,
    queryFn: ({ signal }) => call('GET /api/webhooks/{id}', { params: { id }, signal }),
  });

/** What there is to subscribe to. */
export const eventTypesQuery = queryOptions({
  queryKey: [...ALL, 'event-types'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('GET /api/webhooks/event-types', { signal }),
});

export type DeliveryFilter = {
  readonly state: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
};

const UNDERWAY: ReadonlySet<string> = new Set(['pending', 'delivering']);

/** What went, or is to go, to an endpoint, newest first, page by page; looked at more often while something is underway. */
export const deliveriesQuery = (id: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'deliveries', id, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/webhooks/{id}/deliveries', {
        params: { id },
        query: { ...filter, limit: 25, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => UNDERWAY.has(state))) ? SOON_MS : LATER_MS,
  });

export const deliveryQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: [...ALL, 'delivery', endpointId, id],
    queryFn: ({ signal }) =>
      call('GET /api/webhooks/{id}/deliveries/{delivery}', { params: { id: endpointId, delivery: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || UNDERWAY.has(data.state) ? SOON_MS : LATER_MS),
  });

/** A change of webhooks; everything of them is read again afterwards. */
function useChange<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  return useIdempotentMutation({ send, refresh: [ALL] });
}

export function useCreateEndpoint() {
  return useChange((body: CreateEndpointBody, idempotencyKey) => call('POST /api/webhooks', { body, idempotencyKey }));
}

export function useUpdateEndpoint(id: string) {
  return useChange((body: UpdateEndpointBody) => call('PATCH /api/webhooks/{id}', { params: { id }, body }));
}

export function useDeleteEndpoint(id: string) {
  return useChange((_input: undefined) => call('DELETE /api/webhooks/{id}', { params: { id } }));
}

export function useEndpointVerb(id: string) {
  return useChange((verb: 'enable' | 'disable') =>
    call(`POST /api/webhooks/{id}/${verb}`, { params: { id }, body: {} }),
  );
}

/** Rotating twice would leave the secret that receivers know without a signature. */
export function useRotateSecret(id: string) {
  return useChange((_input: undefined, idempotencyKey) =>
    call('POST /api/webhooks/{id}/rotate-secret', { params: { id }, body: {}, idempotencyKey }),
  );
}

export function useSendTest(id: string) {
  return useChange((_input: undefined) => call('POST /api/webhooks/{id}/test', { params: { id }, body: {} }));
}

export function useResend(endpointId: string, id: string) {
  return useChange((_input: undefined) =>
    call('POST /api/webhooks/{id}/deliveries/{delivery}/resend', {
      params: { id: endpointId, delivery: id },
      body: {},
    }),
  );
}

export function useReplay(id: string) {
  return useChange((body: ReplayBody, idempotencyKey) =>
    call('POST /api/webhooks/{id}/replay', { params: { id }, body, idempotencyKey }),
  );
}
