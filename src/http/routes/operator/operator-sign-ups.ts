import { ConfirmationLink, SignUpList } from '@isnad/contract/operator-sign-ups';
import { Type } from 'typebox';
import type { Unit } from '../../../accounts/change.ts';
import type { KeyDeps } from '../../../accounts/keys/keys.ts';
import type { People } from '../../../accounts/people/people.ts';
import { listSignUps } from '../../../accounts/people/waiting.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, operatorOf } from '../../caller.ts';
import { CONFIRMATION_LINK_EXAMPLE, SIGN_UP_LIST_EXAMPLE } from '../../examples/operator-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../../idempotency.ts';
import { answers, pageQuery } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

const ById = Type.Object({
  id: Type.String({ pattern: '^usr_[0-9A-Z]{26}$', maxLength: 30, 'x-fix': 'use the ID of a sign-up' }),
});
const COMMON = { tags: ['Operator'] };

type Deps = {
  readonly db: KeyDeps['db'];
  readonly people: Pick<People, 'createConfirmationLink'>;
  readonly idempotency: IdempotencyDeps;
};

/** `/api/operator/sign-ups`: people who wait for the confirmation of their email address. */
export function operatorSignUpRoutes(server: TypedServer, { db, people, idempotency }: Deps): void {
  server.get(
    '/api/operator/sign-ups',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listSignUps',
        summary: 'List people who have signed up and not confirmed their email address, newest first',
        querystring: pageQuery({ most: 100, usual: 50 }),
        response: answers({ 200: [SignUpList, SIGN_UP_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await listSignUps({ db }, request.query));
      return reply;
    },
  );
  server.post(
    '/api/operator/sign-ups/:id/link',
    {
      config: { ...OPERATOR, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'createConfirmationLink',
        summary: 'Create a link that confirms the email address of a sign-up, to hand over if no email arrives',
        params: ById,
        response: answers({ 201: [ConfirmationLink, CONFIRMATION_LINK_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = { actor: operatorOf(request), accountId: callerOf(request).account.id };
      const run = async (unit: Unit) => ({ status: 201, body: await people.createConfirmationLink(unit.db, id, by) });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
}
