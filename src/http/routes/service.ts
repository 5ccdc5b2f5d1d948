import { ServiceInfo } from '@isnad/contract/service';
import { sendJson } from '../answers/send.ts';
import { answers } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';

/** `GET /api/service`: settings of the service that pages need before sign-in. */
export function serviceRoutes(server: TypedServer, { mailConfigured }: { readonly mailConfigured: boolean }): void {
  const info: ServiceInfo = { mail: { configured: mailConfigured } };
  server.get(
    '/api/service',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getService',
        tags: ['Signing in'],
        summary: 'Get public settings of the service',
        response: answers({ 200: [ServiceInfo, { mail: { configured: true } }] }),
      },
    },
    (request, reply) => {
      sendJson(request, reply, info);
      return reply;
    },
  );
}
