import type { AddressInfo } from 'node:net';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { insertSignedIn } from './person.ts';
import { type RunningService, startService } from './start.ts';
import { Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

/** A service that sends its mails to a mailbox of the test. */
export type ServiceWithMail = {
  readonly isnad: RunningService;
  readonly mailbox: Mailbox;
  /** Somebody new, from an address of their own: what one address may do in a minute is limited. */
  readonly visitor: () => Visitor;
  /** Somebody with an account, a confirmed address and `PASSWORD`, who has signed in. */
  readonly member: (email: string) => Promise<Visitor>;
  readonly stop: () => Promise<void>;
};

export async function startWithMail(settings: Record<string, string> = {}): Promise<ServiceWithMail> {
  const mailbox = await openMailbox();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'isnad@example.org', TRUST_PROXY: 'loopback' };
  const isnad = await startService({ ...mail, ...settings });
  const origin = new URL(settings.PUBLIC_URL ?? isnad.address).origin;
  // Not the public address, which leads nowhere in a test.
  const { port } = isnad.service.server.server.address() as AddressInfo;
  let visitors = 0;
  const visitor = () => {
    visitors += 1;
    return new Visitor(`http://127.0.0.1:${port}`, {
      origin,
      'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}`,
    });
  };
  return {
    isnad,
    mailbox,
    visitor,
    member: async (email) => {
      const person = visitor();
      const address = person.headers['x-forwarded-for'] ?? null;
      const input = { email, password: PASSWORD, address, baseUrl: origin };
      const cookie = await insertSignedIn(isnad.service.platform, input);
      person.cookies.set(...cookie);
      return person;
    },
    stop: async () => {
      await isnad.stop();
      mailbox.close();
    },
  };
}

/** Does what the page of a link does that confirms an address. */
export function confirm(visitor: Visitor, link: URL, password = PASSWORD) {
  return visitor.post('/api/auth/verify-email', { token: link.searchParams.get('token') ?? '', password });
}

/** Status and code of an answer. */
export async function codeOf(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  return [status, (body as { code?: string } | null | undefined)?.code];
}
