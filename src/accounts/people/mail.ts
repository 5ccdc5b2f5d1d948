import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** Sends a mail. Never rejects: what could not be sent is in the log, and nobody need wait for it. */
export type Mailer = (mail: Mail) => Promise<void>;

type Deps = {
  /** `smtp://` or `smtps://`, with user and password; empty: there is no mail, and the operator finds what it would say in the log. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
};

/** A server that does not answer must not keep mails, and their links, waiting for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Makes the mailer. What speaks SMTP is loaded with the first mail. */
export function openMailer({ smtpUrl, from, log }: Deps): Mailer {
  if (smtpUrl === '') {
    return async ({ to, subject, text }) => log.info({ to, subject, text }, 'a mail, not sent as SMTP_URL is empty');
  }
  let transport: Promise<Transporter> | undefined;
  return async ({ to, subject, text }) => {
    try {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...TIMEOUTS }));
      await (await transport).sendMail({ from, to, subject, text });
    } catch (error) {
      log.warn({ err: error, to, subject }, 'a mail could not be sent');
    }
  };
}
