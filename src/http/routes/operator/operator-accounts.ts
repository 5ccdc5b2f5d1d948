import { Account } from '@isnad/contract/accounts';
import { Failure } from '@isnad/contract/failure';
import {
  AccountDetail,
  AccountList,
  AccountsQuery,
  Invitation,
  MadeAccount,
  NewAccountBody,
  PlanBody,
} from '@isnad/contract/operator';
import type { Usage, UsageQuery } from '@isnad/contract/usage';
import { Type } from 'typebox';
import { changePlan, resumeAccount, suspendAccount } from '../../../accounts/accounts/change-accounts.ts';
import { readAccount, readDirectory } from '../../../accounts/accounts/directory/directory.ts';
import type { Actor } from '../../../accounts/audit/actor.ts';
import type { Unit } from '../../../accounts/change.ts';
import type { KeyDeps } from '../../../accounts/keys/keys.ts';
import { type InvitationDeps, inviteToAccount, makeAccount } from '../../../accounts/people/invitations.ts';
import type { People } from '../../../accounts/people/people.ts';
import type { KeptAnswer } from '../../../idempotency/idempotency-store.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, operatorOf } from '../../caller.ts';
import {
  ACCOUNT_DETAIL_EXAMPLE,
  ACCOUNT_EXAMPLE,
  ACCOUNT_LIST_EXAMPLE,
  INVITATION_EXAMPLE,
  MADE_ACCOUNT_EXAMPLE,
} from '../../examples/operator-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../../idempotency.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

const ById = Type.Object({
  id: Type.String({
    pattern: '^acct_[0-9A-Z]{26}$',
    maxLength: 31,
    'x-fix': 'use the ID of an account',
  }),
});
const COMMON = { tags: ['Operator'] };

type Deps = {
  readonly accounts: KeyDeps & InvitationDeps;
  readonly idempotency: IdempotencyDeps;
  readonly readMe: People['readMe'];
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
};

/** `/api/operator/accounts`: accounts of the service and their management. */
export function operatorAccountRoutes(server: TypedServer, deps: Deps): void {
  const { accounts, idempotency, readMe, readUsage } = deps;
  server.get(
    '/api/operator/accounts',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listAccounts',
        summary: 'List accounts, newest first, with their requests of the last 24 hours',
        querystring: AccountsQuery,
        response: answers({ 200: [AccountList, ACCOUNT_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readDirectory(accounts, request.query));
      return reply;
    },
  );
  server.post(
    '/api/operator/accounts',
    {
      config: { ...OPERATOR, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'createAccount',
        summary: 'Create an account and its invitation link',
        body: NewAccountBody,
        response: answers({ 201: [MadeAccount, MADE_ACCOUNT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { email, plan = 'free' } = request.body;
      const run = async (unit: Unit) => ({
        status: 201,
        body: await makeAccount({ ...accounts, ...unit }, { email, plan }, operatorOf(request)),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  server.get(
    '/api/operator/accounts/:id',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readAccount',
        summary: 'Get an account with its person, its resources and its usage of 30 days',
        params: ById,
        response: answers({ 200: [AccountDetail, ACCOUNT_DETAIL_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readAccount({ ...accounts, readMe, readUsage }, request.params.id));
      return reply;
    },
  );
  changeRoutes(server, deps);
}

function changeRoutes(server: TypedServer, { accounts, idempotency }: Deps): void {
  server.post(
    '/api/operator/accounts/:id/plan',
    {
      config: { ...OPERATOR, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'changePlan',
        summary: 'Change the plan of an account, effective immediately',
        params: ById,
        body: PlanBody,
        response: answers({ 200: [Account, ACCOUNT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { plan } = request.body;
      const run = async (unit: Unit) => ({
        status: 200,
        body: await changePlan({ ...accounts, ...unit }, id, plan, operatorOf(request)),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  type Change = (unit: Unit, id: string, actor: Actor) => Promise<KeptAnswer>;
  const changed = (change: typeof suspendAccount): Change => {
    return async (unit, id, actor) => ({ status: 200, body: await change({ ...accounts, ...unit }, id, actor) });
  };
  const invite: Change = async (unit, id, actor) => ({
    status: 201,
    body: await inviteToAccount({ ...accounts, ...unit }, id, actor),
  });
  const account = answers({ 200: [Account, ACCOUNT_EXAMPLE] });
  const invitation = answers({ 201: [Invitation, INVITATION_EXAMPLE] });
  const changes = [
    ['suspend', 'Suspend an account, effective immediately', account, changed(suspendAccount)],
    ['resume', 'Resume a suspended account', account, changed(resumeAccount)],
    ['invite', 'Create a new invitation for an account without a person', invitation, invite],
  ] as const;
  for (const [verb, summary, response, change] of changes) {
    server.post(
      `/api/operator/accounts/:id/${verb}`,
      {
        config: { ...OPERATOR, ...IDEMPOTENCY_ACCESS },
        schema: { ...COMMON, operationId: `${verb}Account`, summary, params: ById, response },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        if (verb === 'suspend' && id === callerOf(request).account.id) {
          throw new Failure(
            'own_account',
            'You are signed in to this account, so you cannot suspend it. Ask another operator.',
          );
        }
        return replyIdempotently(request, reply, {
          idempotency,
          accountId: id,
          run: (unit) => change(unit, id, operatorOf(request)),
        });
      },
    );
  }
}
