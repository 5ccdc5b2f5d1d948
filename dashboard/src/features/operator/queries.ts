import type { Account } from '@isnad/contract/accounts';
import type { NewAccountBody } from '@isnad/contract/operator';
import type { PlanRequestList } from '@isnad/contract/plan-requests';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useIdempotentMutation } from '../../api/idempotent-mutation.ts';

export type { Account } from '@isnad/contract/accounts';
export type { AccountDetail, AccountList, Invitation, MadeAccount } from '@isnad/contract/operator';
export type { SignUp } from '@isnad/contract/operator-sign-ups';
export type { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
export type { SubscriptionPlan } from '@isnad/contract/plans';

export type OpenPlanRequest = PlanRequestList['data'][number];

/** What is looked for; an empty text: all. */
export type AccountFilter = {
  readonly search: string;
  readonly plan: '' | SubscriptionPlan;
  readonly state: '' | Account['state'];
};

const ACCOUNTS = ['operator', 'accounts'] as const;
const PER_PAGE = 50;
/** How often a page that shows the state of things asks again. */
const FRESH_MS = 10_000;

/** The accounts, page by page; while another filter is asked for, the answer before stays. */
export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...ACCOUNTS, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operator/accounts', { query: { ...filter, limit: PER_PAGE, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...ACCOUNTS, 'one', id],
    queryFn: ({ signal }) => call('GET /api/operator/accounts/{id}', { params: { id }, signal }),
  });

/** Those who signed up last; an operator has no use for a second page of them. */
export const signUpsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'sign-ups'],
  queryFn: ({ signal }) => call('GET /api/operator/sign-ups', { query: { limit: 100 }, signal }),
});

/** Those that wait for another plan. */
export const planRequestsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'plan-requests'],
  queryFn: ({ signal }) => call('GET /api/operator/plan-requests', { query: { limit: 100 }, signal }),
});

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => call('GET /api/operator/health', { signal }),
  refetchInterval: FRESH_MS,
});

export const backlogQuery = queryOptions({
  queryKey: ['operator', 'backlog'],
  queryFn: ({ signal }) => call('GET /api/operator/webhooks/backlog', { signal }),
  refetchInterval: FRESH_MS,
});

/** Sends an email to the operator's own address. */
export function useMailTest() {
  return useMutation({ mutationFn: () => call('POST /api/operator/mail/test', { body: {} }) });
}

/** A change of accounts; they are read again afterwards, and the operator's own may be among them. */
function useChange<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  return useIdempotentMutation({ send, refresh: [ACCOUNTS, ['me']] });
}

export function useMakeAccount() {
  return useChange((body: NewAccountBody, idempotencyKey) =>
    call('POST /api/operator/accounts', { body, idempotencyKey }),
  );
}

/** The second link of a double click would withdraw the first. */
export function useInvite(id: string) {
  return useChange((_input: undefined, idempotencyKey) =>
    call('POST /api/operator/accounts/{id}/invite', { params: { id }, body: {}, idempotencyKey }),
  );
}

export function useConfirmationLink(id: string) {
  return useChange((_input: undefined, idempotencyKey) =>
    call('POST /api/operator/sign-ups/{id}/link', { params: { id }, body: {}, idempotencyKey }),
  );
}

export function useChangePlan(id: string) {
  return useChange((plan: SubscriptionPlan) =>
    call('POST /api/operator/accounts/{id}/plan', { params: { id }, body: { plan } }),
  );
}

export function useAnswerPlanRequest(id: string) {
  return useChange((verb: 'accept' | 'decline', idempotencyKey) =>
    call(`POST /api/operator/plan-requests/{id}/${verb}`, { params: { id }, body: {}, idempotencyKey }),
  );
}

export function useAccountVerb(id: string) {
  return useChange((verb: 'suspend' | 'resume') =>
    call(`POST /api/operator/accounts/{id}/${verb}`, { params: { id }, body: {} }),
  );
}
