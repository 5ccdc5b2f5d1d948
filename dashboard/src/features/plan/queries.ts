import type { SubscriptionPlan } from '@isnad/contract/plans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useIdempotentMutation } from '../../api/idempotent-mutation.ts';

export type { PlanRequest } from '@isnad/contract/plan-requests';

const REQUEST = ['plan', 'request'] as const;

/** What the account has requested. */
export const planRequestQuery = queryOptions({
  queryKey: REQUEST,
  queryFn: ({ signal }) => call('GET /api/me/plan-request', { signal }),
});

export function useRequestPlan() {
  return useIdempotentMutation({
    send: (plan: SubscriptionPlan, idempotencyKey) =>
      call('POST /api/me/plan-request', { body: { plan }, idempotencyKey }),
    refresh: [REQUEST, ['me']],
  });
}

export function useWithdrawRequest() {
  return useIdempotentMutation({
    send: (_input: undefined) => call('DELETE /api/me/plan-request', {}),
    refresh: [REQUEST, ['me']],
  });
}
