import type { EventTypeList } from '@isnad/contract/webhook-events';
import type {
  CreateEndpointBody,
  Delivery,
  DeliveryList,
  DeliveryLog,
  Endpoint,
  EndpointList,
  NewEndpoint,
  ReplayAnswer,
  ReplayBody,
  UpdateEndpointBody,
} from '@isnad/contract/webhooks';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, withQuery } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

const PATH = '/api/webhooks';
const ALL = ['webhooks'] as const;
/** While something is on its way, and otherwise. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;

/** The endpoints of the account: at most twenty. */
export const endpointsQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  refetchInterval: LATER_MS,
  queryFn: ({ signal }) => call<EndpointList>(PATH, { signal }),
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    refetchInterval: LATER_MS,
    queryFn: ({ signal }) => call<Endpoint>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
  });

/** What there is to subscribe to. */
export const eventTypesQuery = queryOptions({
  queryKey: [...ALL, 'event-types'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call<EventTypeList>(`${PATH}/event-types`, { signal }),
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
      call<DeliveryList>(withQuery(`${PATH}/${id}/deliveries`, { ...filter, limit: 25, cursor: pageParam }), {
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
      call<DeliveryLog>(`${PATH}/${endpointId}/deliveries/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || UNDERWAY.has(data.state) ? SOON_MS : LATER_MS),
  });

/** Everything of webhooks is read again after each change, also one that failed: another tab may have made it. */
function useChange<Input, Answer>(name: string, change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  const mutationKey = [...ALL, name];
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  });
  return {
    ...mutation,
    /** Does it, unless it is being done: a double click comes before the button is shown as busy. */
    once: (input: Input, then?: (answer: Answer) => void) => {
      if (queries.isMutating({ mutationKey }) > 0) return;
      mutation.mutate(input, then === undefined ? {} : { onSuccess: then });
    },
  };
}

/** A key for what is asked for: the same for as long as the same is, so that asking again after a lost answer does nothing twice. */
function useOnceKey(): (body: unknown) => string {
  const last = useRef({ asked: '', key: '' });
  return (body) => {
    const asked = JSON.stringify(body);
    if (last.current.asked !== asked) last.current = { asked, key: newIdempotencyKey() };
    return last.current.key;
  };
}

export function useCreateEndpoint() {
  const keyOf = useOnceKey();
  return useChange('create', (body: CreateEndpointBody) =>
    call<NewEndpoint>(PATH, { method: 'POST', body, idempotencyKey: keyOf(body) }),
  );
}

export function useUpdateEndpoint(id: string) {
  return useChange('update', (body: UpdateEndpointBody) => call<Endpoint>(`${PATH}/${id}`, { method: 'PATCH', body }));
}

export function useDeleteEndpoint(id: string) {
  return useChange('delete', () => call<undefined>(`${PATH}/${id}`, { method: 'DELETE' }));
}

export function useEndpointVerb(id: string) {
  return useChange('verb', (verb: 'enable' | 'disable') =>
    call<Endpoint>(`${PATH}/${id}/${verb}`, { method: 'POST', body: {} }),
  );
}

/** Rotating twice would leave the secret that receivers know without a signature. */
export function useRotateSecret(id: string) {
  const keyOf = useOnceKey();
  return useChange('rotate', () =>
    call<NewEndpoint>(`${PATH}/${id}/rotate-secret`, { method: 'POST', body: {}, idempotencyKey: keyOf(id) }),
  );
}

export function useSendTest(id: string) {
  return useChange('test', () => call<Delivery>(`${PATH}/${id}/test`, { method: 'POST', body: {} }));
}

export function useResend(endpointId: string, id: string) {
  return useChange('resend', () =>
    call<Delivery>(`${PATH}/${endpointId}/deliveries/${id}/resend`, { method: 'POST', body: {} }),
  );
}

export function useReplay(id: string) {
  const keyOf = useOnceKey();
  return useChange('replay', (body: ReplayBody) =>
    call<ReplayAnswer>(`${PATH}/${id}/replay`, { method: 'POST', body, idempotencyKey: keyOf(body) }),
  );
}
