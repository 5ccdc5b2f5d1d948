import { ConsentBody, ConsentQuery } from '@isnad/contract/connected-apps';
import { Failure } from '@isnad/contract/failure';
import type { OAuth } from '../../../../accounts/people/oauth/oauth.ts';
import { addressOf } from '../../../admission/client-address.ts';
import { sendJson } from '../../../answers/send.ts';
import { callerOf, type PersonOrKey } from '../../../caller.ts';
import type { TypedServer } from '../../../typed-server.ts';

const ACCESS = { access: { person: true, key: 'keys:manage' } satisfies PersonOrKey } as const;

/**
 * `/api/connected-apps`, for the pages of this service: which apps are connected, and the consent to another one. To disconnect an app, revoke its key.
 * @param oauth undefined if apps cannot be connected
 */
export function connectedAppRoutes(server: TypedServer, oauth: OAuth | undefined): void {
  server.get('/api/connected-apps', { config: ACCESS, schema: { hide: true } }, async (request, reply) => {
    sendJson(request, reply, { data: (await oauth?.list(callerOf(request).account.id)) ?? [] });
    return reply;
  });
  if (oauth === undefined) return;
  server.get(
    '/api/connected-apps/request',
    { config: ACCESS, schema: { hide: true, querystring: ConsentQuery } },
    async (request, reply) => {
      sendJson(request, reply, await oauth.readRequest(request.query.request, callerOf(request).account.id));
      return reply;
    },
  );
  server.post(
    '/api/connected-apps/consent',
    { config: ACCESS, schema: { hide: true, body: ConsentBody } },
    async (request, reply) => {
      // A key cannot give consent, even one that manages keys: the app would outlive it.
      if (callerOf(request).kind !== 'person') throw new Failure('session_invalid', 'Sign in to connect an app.');
      const sender = { address: addressOf(request.raw), cookie: request.headers.cookie };
      const { request: signed, accept } = request.body;
      sendJson(request, reply, { url: await oauth.decide(signed, accept, sender) });
      return reply;
    },
  );
}
