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

/** Creates the mailer. The SMTP client is loaded with the first mail. */
export function openMailer({ smtpUrl, from, log }: Deps): Mailer {
  if (smtpUrl === '') {
    return async ({ to, subject, text }) => log.info({ to, subject, text }, 'mail not sent because SMTP_URL is empty');
  }
  let transport: Promise<Transporter> | undefined;
  return async ({ to, subject, text, html }) => {
    try {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...TIMEOUTS }));
      await (await transport).sendMail({ from, to, subject, text, html });
    } catch (error) {
      log.warn({ err: error, to, subject }, 'mail could not be sent');
    }
  };
}
