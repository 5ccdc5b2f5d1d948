import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with headings and a button, for mail programs that show it. */
  readonly html: string;
};

/** Sends a mail. Never rejects and need not be awaited; failures are logged. */
export type Mailer = (mail: Mail) => Promise<void>;

type Deps = {
  /** `smtp://` or `smtps://` URL with user and password. When empty, mails are logged for the operator instead. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
};

/** Limits the wait for an unresponsive server, so that mails and their links are not delayed for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends a mail and waits for it. Rejects with the reason when the mail server does not accept it. */
export type DeliverMail = (mail: Mail) => Promise<void>;

/** The SMTP client, loaded with the first mail. @returns undefined when no server is set */
export function mailDelivery({ smtpUrl, from }: Pick<Deps, 'smtpUrl' | 'from'>): DeliverMail | undefined {
  if (smtpUrl === '') return undefined;
  let transport: Promise<Transporter> | undefined;
  return async ({ to, subject, text, html }) => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...TIMEOUTS }));
    await (await transport).sendMail({ from, to, subject, text, html });
  };
}

/** Creates the mailer. */
export function openMailer({ log, ...server }: Deps): Mailer {
  const deliver = mailDelivery(server);
  return async (mail) => {
    const { to, subject, text } = mail;
    if (deliver === undefined) return log.info({ to, subject, text }, 'mail not sent because SMTP_URL is empty');
    try {
      await deliver(mail);
    } catch (error) {
      log.warn({ err: error, to, subject }, 'mail could not be sent');
    }
  };
}
