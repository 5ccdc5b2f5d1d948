import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { within } from './until.ts';

export type ReceivedMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; empty when there is none. */
  readonly html: string;
};

/** A mail server that keeps what it is sent. */
export type Mailbox = {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The next mail to that address; waits for it, and takes it out. */
  readonly next: (to: string) => Promise<ReceivedMail>;
  /** The link in the next mail to that address. */
  readonly link: (to: string) => Promise<URL>;
  readonly close: () => void;
};

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting: { readonly to: string; readonly resolve: (mail: ReceivedMail) => void }[] = [];
  const receive = (mail: ReceivedMail) => {
    const at = waiting.findIndex(({ to }) => to === mail.to);
    if (at < 0) mails.push(mail);
    else waiting.splice(at, 1)[0]?.resolve(mail);
  };
  const server = createServer((socket) => converse(socket, receive)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const next = (to: string): Promise<ReceivedMail> => {
    const at = mails.findIndex((mail) => mail.to === to);
    const [found] = at < 0 ? [] : mails.splice(at, 1);
    if (found !== undefined) return Promise.resolve(found);
    const { promise, resolve } = Promise.withResolvers<ReceivedMail>();
    waiting.push({ to, resolve });
    return within(
      promise,
      () => `no mail came to ${to}, only to ${mails.map((mail) => mail.to).join(', ') || 'nobody'}`,
    );
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    next,
    link: async (to) => new URL(/https?:\S+/.exec((await next(to)).text)?.[0] ?? ''),
    close: () => server.close(),
  };
}

/** As much of SMTP (RFC 5321) as a client needs. */
function converse(socket: Socket, receive: (mail: ReceivedMail) => void): void {
  let [rest, to, data] = ['', '', undefined as string | undefined];
  const answer = (line: string) => socket.write(`${line}\r\n`);
  answer('220 mailbox');
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== undefined && line !== '.') data += `${line.replace(/^\./, '')}\n`;
      else if (data !== undefined) {
        receive(read(to, data));
        data = undefined;
        answer('250 kept');
      } else if (/^DATA/i.test(line)) {
        data = '';
        answer('354 go on');
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        answer(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
      }
    }
  });
  socket.on('error', () => undefined);
}

function read(to: string, data: string): ReceivedMail {
  const { head, body } = partOf(data);
  const subject = subjectOf(/^Subject: (.*(?:\n[ \t].*)*)$/im.exec(head)?.[1] ?? '');
  const [, boundary] = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(head) ?? [];
  if (boundary === undefined) return { to, subject, text: decoded({ head, body }), html: '' };
  // Before the first boundary there is nothing, after the last two dashes.
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\n/, '')));
  const [text, html] = ['text/plain', 'text/html'].map((type) => parts.find((part) => part.head.includes(type)));
  return { to, subject, text: text === undefined ? '' : decoded(text), html: html === undefined ? '' : decoded(html) };
}

type Part = { readonly head: string; readonly body: string };

function partOf(data: string): Part {
  const [head = '', ...body] = data.split('\n\n');
  return { head, body: body.join('\n\n') };
}

function decoded({ head, body: raw }: Part): string {
  const [, encoding = ''] = /^Content-Transfer-Encoding: (\S+)/im.exec(head) ?? [];
  if (encoding === 'base64') return Buffer.from(raw, 'base64').toString().replaceAll('\r\n', '\n');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(raw.replace(/=\n/g, '')) : raw;
}

/** As much of encoded words (RFC 2047) as mails have that are sent here. */
function subjectOf(raw: string): string {
  const joined = raw.replace(/\?=\s+=\?/g, '?==?').replace(/\n[ \t]/g, ' ');
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : fromQuotedPrintable(text.replace(/_/g, ' ')),
  );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
