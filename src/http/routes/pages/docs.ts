import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { API_VERSION } from '@isnad/contract/version';
import { EVENTS } from '@isnad/contract/webhook-events';
import type { Sessions } from '../../../accounts/people/sessions.ts';
import { type Prepared, prepare, sendPrepared } from '../../answers/prepared.ts';
import type { HeaderList } from '../../answers/send.ts';
import { asHtml, fromMarkdown, pageOf } from '../../answers/written-page.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import type { TypedServer } from '../../typed-server.ts';
import { referencePage } from './reference/page.ts';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Headers of pages. All resources come from this origin. The reference creates style elements at runtime. */
const PAGE_HEADERS: HeaderList = [
  'svc-version',
  API_VERSION,
  'content-security-policy',
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-opener-policy',
  'same-origin',
];

/** `GET /docs` (the interactive reference), `GET /docs/errors` and `GET /docs/webhooks`. */
export function docsRoutes(server: TypedServer, sessions: Pick<Sessions, 'isSent'>): void {
  const references = { out: prepare(referencePage(false), HTML), in: prepare(referencePage(true), HTML) };
  server.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const page = sessions.isSent(request.headers.cookie) ? references.in : references.out;
    sendPrepared(request, reply, page, { cacheControl: 'private, no-cache', standard: PAGE_HEADERS });
  });
  const options = { cacheControl: 'public, max-age=3600', standard: PAGE_HEADERS };
  const pages: Readonly<Record<string, Prepared>> = {
    '/docs/start.js': prepare(readFileSync(new URL('./reference/start.js', import.meta.url), 'utf8'), SCRIPT),
    '/docs/errors': prepare(errorsPage(), HTML),
    '/docs/webhooks': prepare(webhooksPage(), HTML),
  };
  for (const [url, page] of Object.entries(pages)) {
    server.get(url, { schema: { hide: true } }, (request, reply) => {
      sendPrepared(request, reply, page, options);
    });
  }
  let script: Promise<Prepared> | undefined;
  server.get('/docs/reference.js', { schema: { hide: true } }, async (request, reply) => {
    // A failure is not cached, so that the next visit tries again.
    script ??= referenceScript().catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    sendPrepared(request, reply, await script, options);
    return reply;
  });
}

/** Script of the reference, loaded when the page is first opened. */
async function referenceScript(): Promise<Prepared> {
  const worker = new Worker(new URL('./reference/script.ts', import.meta.url));
  try {
    const [script] = (await once(worker, 'message')) as [string];
    return prepare(script, SCRIPT);
  } finally {
    await worker.terminate();
  }
}

function errorsPage(): string {
  const rows = Object.entries(ERROR_KINDS).map(
    ([code, { status, title, meaning }]) =>
      `<tr id="${code}"><td><a href="#${code}"><code>${code}</code></a></td><td>${status}</td><td>${title}</td><td>${asHtml(meaning)}</td></tr>`,
  );
  return pageOf(
    'API errors',
    `<h1>Errors</h1>
<p>Every error is <code>application/problem+json</code> (RFC 9457). Handle errors in programs by <code>code</code>; <code>detail</code> and
<code>errors</code> explain what to change. <code>request_id</code> is also in the log of the service: include it when you report a problem.</p>
<table>
<thead><tr><th>code</th><th>status</th><th>title</th><th>meaning</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p id="auth">Uppercase codes such as <code>INVALID_EMAIL_OR_PASSWORD</code> come from signing in (<code>/api/auth</code>); their
<code>detail</code> explains the error.</p>`,
  );
}

/** `docs/webhooks.md` with a table of all event types. */
function webhooksPage(): string {
  const rows = Object.entries(EVENTS).map(
    ([type, { meaning, data, example }]) =>
      `<tr id="${type}"><td><a href="#${type}"><code>${type}</code></a></td><td>${asHtml(meaning)}<br>${Object.keys(
        data.properties,
      )
        .map((name) => `<code>${name}</code>`)
        .join(', ')}</td><td><code>${asHtml(JSON.stringify(example))}</code></td></tr>`,
  );
  const written = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  return pageOf(
    'webhooks',
    `${fromMarkdown(written)}
<h2>Events</h2>
<table>
<thead><tr><th>type</th><th>when, and what is in <code>data</code></th><th>example of <code>data</code></th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  );
}
