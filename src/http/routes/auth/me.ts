import { Me } from '@isnad/contract/people';
import type { People } from '../../../accounts/people/people.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf } from '../../caller.ts';
import type { TypedServer } from '../../typed-server.ts';

const EXAMPLE = {
  account: {
    id: 'acct_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
    email: 'maryam@example.org',
    plan: 'free',
    state: 'active',
    role: 'member',
    created_at: '2026-11-21T20:00:00.000Z',
  },
  person: {
    id: 'usr_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
    name: 'Maryam',
    email: 'maryam@example.org',
    email_verified: true,
    two_factor: false,
  },
};

/** `GET /api/me`. */
export function meRoutes(server: TypedServer, people: Pick<People, 'readMe'>): void {
  server.get(
    '/api/me',
    {
      config: { access: { person: true, key: 'account:read' } },
      schema: {
        operationId: 'getMe',
        tags: ['Signing in'],
        summary: 'Get the account of the key or session, and its person',
        response: {
          200: {
            description: 'Account and person.',
            content: { 'application/json': { schema: Me, example: EXAMPLE } },
          },
        },
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await people.readMe(callerOf(request).account.id));
      return reply;
    },
  );
}
