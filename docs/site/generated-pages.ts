import { STATUS_CODES } from 'node:http';
import { EVENTS } from '@isnad/contract/webhook-events';
import { ERROR_KINDS } from '../../src/http/errors/errors.ts';

/** `/docs/errors` as Markdown: every code under its status. Problem documents link to the codes. */
export function errorsPage(): string {
  const kinds = Object.entries(ERROR_KINDS);
  const statuses = [...new Set(kinds.map(([, { status }]) => status))].sort((a, b) => a - b);
  const groups = statuses.flatMap((status) => [
    `## ${status} ${STATUS_CODES[status]}`,
    '',
    ...kinds
      .filter(([, kind]) => kind.status === status)
      .flatMap(([code, { title, meaning }]) => [`### \`${code}\` {#${code}}`, '', `**${title}.** ${meaning}`, '']),
  ]);
  return [
    '# Errors',
    '',
    'Every error is `application/problem+json` (RFC 9457). Handle errors in programs by `code`; `detail` and `errors` explain what to change.',
    'The log of the service has the same `request_id`. Include it when you report a problem.',
    '',
    ...groups,
    '## Sign-in errors {#auth}',
    '',
    'Uppercase codes such as `INVALID_EMAIL_OR_PASSWORD` come from signing in (`/api/auth`). Their `detail` explains the error.',
  ].join('\n');
}

/** The end of `/docs/webhooks` as Markdown: every event type with an example of its data. */
export function eventTypes(): string {
  const types = Object.entries(EVENTS).flatMap(([type, { meaning, example }]) => [
    `### \`${type}\` {#${type}}`,
    '',
    meaning,
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
    '',
  ]);
  return ['## Event types', '', 'Each example shows the `data` of the event.', '', ...types].join('\n');
}
