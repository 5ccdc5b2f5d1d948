import { Account } from '@isnad/contract/accounts';
import { PlanRequestList } from '@isnad/contract/plan-requests';
import { Type } from 'typebox';
import type { PlanRequests } from '../../../accounts/accounts/plan-requests/plan-requests.ts';
import type { Unit } from '../../../accounts/change.ts';
import type { Mail } from '../../../accounts/people/mail.ts';
import { sendJson } from '../../answers/send.ts';
import { operatorOf } from '../../caller.ts';
import { ACCOUNT_EXAMPLE, PLAN_REQUEST_LIST_EXAMPLE } from '../../examples/operator-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../../idempotency.ts';
import { answers, pageQuery } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

const COMMON = { tags: ['Operator'] };
const ByAccount = Type.Object({
  id: Type.String({ pattern: '^acct_[0-9A-Z]{26}$', maxLength: 31, 'x-fix': 'use the ID of an account' }),
});

type Deps = { readonly planRequests: PlanRequests; readonly idempotency: IdempotencyDeps };

/** `/api/operator/plan-requests`: accounts that have requested another plan, and the answers to them. */
export function operatorPlanRequestRoutes(server: TypedServer, { planRequests, idempotency }: Deps): void {
  server.get(
    '/api/operator/plan-requests',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listPlanRequests',
        summary: 'List accounts that wait for another plan',
        querystring: pageQuery({ most: 100, usual: 50 }),
        response: answers({ 200: [PlanRequestList, PLAN_REQUEST_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await planRequests.list(request.query));
      return reply;
    },
  );
  const verbs = [
    ['accept', 'Change the plan of an account to the requested one, effective immediately'],
    ['decline', 'Decline the request of an account for another plan'],
  ] as const;
  for (const [verb, summary] of verbs) {
    server.post(
      `/api/operator/plan-requests/:id/${verb}`,
      {
        config: { ...OPERATOR, ...IDEMPOTENCY_ACCESS },
        schema: {
          ...COMMON,
          operationId: `${verb}PlanRequest`,
          summary,
          description: 'The account gets an email.',
          params: ByAccount,
          response: answers({ 200: [Account, ACCOUNT_EXAMPLE] }),
        },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        let mails: readonly Mail[] = [];
        const run = async (unit: Unit) => {
          const made = await planRequests[verb](unit, id, operatorOf(request));
          mails = made.mails;
          return { status: 200, body: made.value };
        };
        await replyIdempotently(request, reply, { idempotency, accountId: id, run });
        planRequests.send(mails);
        return reply;
      },
    );
  }
}
