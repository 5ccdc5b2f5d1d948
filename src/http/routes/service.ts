import { ServiceInfo } from '@isnad/contract/service';
import { sendJson } from '../answers/send.ts';
import { answers } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';
import type { RunBy } from './site/frame.ts';

const EXAMPLE: ServiceInfo = {
  mail: { configured: true },
  operator: { name: 'Madrasa Al-Nur', contact: 'contact@example.org' },
};

type Deps = { readonly mailConfigured: boolean; readonly runBy: RunBy };

/** `GET /api/service`: settings of the service that pages need before sign-in. */
export function serviceRoutes(server: TypedServer, { mailConfigured, runBy }: Deps): void {
  const operator = runBy.name === '' ? null : runBy;
  const info: ServiceInfo = { mail: { configured: mailConfigured }, operator };
  server.get(
    '/api/service',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getService',
        tags: ['Signing in'],
        summary: 'Get public settings of the service',
        response: answers({ 200: [ServiceInfo, EXAMPLE] }),
      },
    },
    (request, reply) => {
      sendJson(request, reply, info);
      return reply;
    },
  );
}
