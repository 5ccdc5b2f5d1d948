import { ServiceInfo } from '@isnad/contract/service';
import type { WebhookDeps } from '../../webhooks/endpoints.ts';
import { sendJson } from '../answers/send.ts';
import { answers } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';
import type { RunBy } from './site/frame.ts';

const EXAMPLE: ServiceInfo = {
  mail: { configured: true },
  webhooks: { http_loopback: false },
  operator: { name: 'Madrasa Al-Nur', contact: 'contact@example.org' },
};

type Deps = {
  readonly mailConfigured: boolean;
  readonly webhooks: Pick<WebhookDeps, 'guard'>;
  readonly runBy: RunBy;
};

/** `GET /api/service`: settings of the service that pages need before sign-in. */
export function serviceRoutes(server: TypedServer, { mailConfigured, webhooks, runBy }: Deps): void {
  const info: ServiceInfo = {
    mail: { configured: mailConfigured },
    webhooks: { http_loopback: webhooks.guard.allowLoopback },
    operator: runBy.name === '' ? null : runBy,
  };
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
