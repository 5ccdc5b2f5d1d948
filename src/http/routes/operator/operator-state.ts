import { MailTest, OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import type { DeliverMail } from '../../../accounts/people/mail.ts';
import { mailLanguage } from '../../../accounts/people/mail-language.ts';
import { mailOf } from '../../../accounts/people/mail-texts.ts';
import type { People } from '../../../accounts/people/people.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf } from '../../caller.ts';
import { BACKLOG_EXAMPLE, HEALTH_EXAMPLE } from '../../examples/operator-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

export type StateDeps = {
  readonly readHealth: () => Promise<OperatorHealth>;
  readonly readBacklog: () => Promise<WebhookBacklog>;
  /** Sends an email and waits for the mail server. Undefined when none is set. */
  readonly deliverMail: DeliverMail | undefined;
};

type Deps = StateDeps & { readonly readMe: People['readMe']; readonly baseUrl: () => string };

const COMMON = { tags: ['Operator'] };

/** `GET /api/operator/health` and `/api/operator/webhooks/backlog`, `POST /api/operator/mail/test`. */
export function operatorStateRoutes(server: TypedServer, deps: Deps): void {
  const { readHealth, readBacklog } = deps;
  server.get(
    '/api/operator/health',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readHealth',
        summary: 'Get the health of stores, texts, models and the responding process',
        response: answers({ 200: [OperatorHealth, HEALTH_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readHealth());
      return reply;
    },
  );
  server.get(
    '/api/operator/webhooks/backlog',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readWebhookBacklog',
        summary: 'Get the webhook delivery backlog of all accounts',
        response: answers({ 200: [WebhookBacklog, BACKLOG_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readBacklog());
      return reply;
    },
  );
  mailTestRoute(server, deps);
}

function mailTestRoute(server: TypedServer, { deliverMail, readMe, baseUrl }: Deps): void {
  server.post(
    '/api/operator/mail/test',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'testMail',
        summary: 'Send a test email to the address of your account',
        response: answers({ 200: [MailTest, { sent: true, to: 'maryam@example.org', error: null }] }),
      },
    },
    async (request, reply) => {
      const { email: to } = (await readMe(callerOf(request).account.id)).account;
      const mail = mailOf('test', mailLanguage(request.headers['accept-language']), { to, link: baseUrl() });
      const error = deliverMail === undefined ? 'SMTP_URL is not set.' : await faultOf(deliverMail(mail));
      sendJson(request, reply, { sent: error === null, to, error });
      return reply;
    },
  );
}

/** Why a mail was not accepted; null if it was. */
function faultOf(delivery: Promise<void>): Promise<string | null> {
  return delivery.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
