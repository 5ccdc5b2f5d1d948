import type { Account } from '@isnad/contract/accounts';
import type { AccountDetail, AccountList, Invitation, MadeAccount, NewAccountBody } from '@isnad/contract/operator';
import type { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, withQuery } from '../../api/client.ts';
import { useOnce } from '../../api/once.ts';

export type { Account } from '@isnad/contract/accounts';
export type { AccountDetail, AccountList, Invitation, MadeAccount } from '@isnad/contract/operator';
export type { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
export type { SubscriptionPlan } from '@isnad/contract/plans';

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

const pathOf = (id: string) => `/api/operator/accounts/${encodeURIComponent(id)}`;

/** The accounts, page by page; while another filter is asked for, the answer before stays. */
export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...ACCOUNTS, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call<AccountList>(withQuery('/api/operator/accounts', { ...filter, limit: PER_PAGE, cursor: pageParam }), {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...ACCOUNTS, 'one', id],
    queryFn: ({ signal }) => call<AccountDetail>(pathOf(id), { signal }),
  });

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => call<OperatorHealth>('/api/operator/health', { signal }),
  refetchInterval: FRESH_MS,
});

export const backlogQuery = queryOptions({
  queryKey: ['operator', 'backlog'],
  queryFn: ({ signal }) => call<WebhookBacklog>('/api/operator/webhooks/backlog', { signal }),
  refetchInterval: FRESH_MS,
});

/** Accounts are fetched again after each change, also one that failed; the operator's own may be among them. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ACCOUNTS });
      void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

/** @param idempotencyKey one for each time the form is opened: a double click makes one account */
export function useMakeAccount(idempotencyKey: string) {
  return useOnce(
    useChange((body: NewAccountBody) =>
      call<MadeAccount>('/api/operator/accounts', { method: 'POST', body, idempotencyKey }),
    ),
  );
}

/** @param idempotencyKey the second link of a double click would withdraw the first */
export function useInvite(id: string, idempotencyKey: string) {
  return useOnce(
    useChange(() => call<Invitation>(`${pathOf(id)}/invite`, { method: 'POST', body: {}, idempotencyKey })),
  );
}

export function useChangePlan(id: string) {
  return useChange((plan: SubscriptionPlan) => call<Account>(`${pathOf(id)}/plan`, { method: 'POST', body: { plan } }));
}

export function useAccountVerb(id: string) {
  return useChange((verb: 'suspend' | 'resume') =>
    call<Account>(`${pathOf(id)}/${verb}`, { method: 'POST', body: {} }),
  );
}
