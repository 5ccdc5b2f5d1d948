import { PlanBody } from '@isnad/contract/operator';
import { OwnPlanRequest, PlanRequest } from '@isnad/contract/plan-requests';
import type { PlanRequests } from '../../../accounts/accounts/plan-requests/plan-requests.ts';
import type { Unit } from '../../../accounts/change.ts';
import type { Mail } from '../../../accounts/people/mail.ts';
import { mailLanguage } from '../../../accounts/people/mail-language.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { send, sendJson } from '../../answers/send.ts';
import { callerOf, type PersonOrKey, personActorOf } from '../../caller.ts';
import { OWN_PLAN_REQUEST_EXAMPLE, PLAN_REQUEST_EXAMPLE } from '../../examples/account-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../../idempotency.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** API keys are refused by `personActorOf`. */
const ACCESS = { access: { person: true, key: 'any-key' } satisfies PersonOrKey } as const;
const COMMON = { tags: ['Signing in'], security: [{ session: [] }] };

type Deps = {
  readonly planRequests: PlanRequests;
  readonly idempotency: IdempotencyDeps;
  /** Rate limit of requests that send an email, per address. */
  readonly attempts: Readonly<Record<'mail', RateLimit>>;
};

/** `/api/me/plan-request`: the account's own request for another plan. */
export function planRequestRoutes(server: TypedServer, { planRequests, idempotency, attempts }: Deps): void {
  server.get(
    '/api/me/plan-request',
    {
      config: ACCESS,
      schema: {
        ...COMMON,
        operationId: 'readPlanRequest',
        summary: 'Get the request for another plan',
        response: answers({ 200: [OwnPlanRequest, OWN_PLAN_REQUEST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      personActorOf(request);
      sendJson(request, reply, { request: await planRequests.read(callerOf(request).account.id) });
      return reply;
    },
  );
  server.post(
    '/api/me/plan-request',
    {
      config: { ...ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'requestPlan',
        summary: 'Request another plan from the operator',
        description: 'Replaces an earlier request. Operators get an email, and you get one with the answer.',
        body: PlanBody,
        response: answers({ 201: [PlanRequest, PLAN_REQUEST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const actor = personActorOf(request);
      attempts.mail.charge(networkOf(addressOf(request.raw)));
      const language = mailLanguage(request.headers['accept-language']);
      const ask = { accountId: callerOf(request).account.id, plan: request.body.plan, language };
      let mails: readonly Mail[] = [];
      const run = async (unit: Unit) => {
        const made = await planRequests.request(unit, ask, actor);
        mails = made.mails;
        return { status: 201, body: made.value };
      };
      await replyIdempotently(request, reply, { idempotency, run });
      planRequests.send(mails);
      return reply;
    },
  );
  server.delete(
    '/api/me/plan-request',
    {
      config: ACCESS,
      schema: {
        ...COMMON,
        operationId: 'withdrawPlanRequest',
        summary: 'Withdraw the request for another plan',
        response: { 204: { description: 'No other plan is requested.' } },
      },
    },
    async (request, reply) => {
      await planRequests.withdraw(callerOf(request).account.id, personActorOf(request));
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
}
