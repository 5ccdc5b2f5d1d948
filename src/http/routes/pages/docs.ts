import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { API_VERSION } from '@isnad/contract/version';
import type { Sessions } from '../../../accounts/people/sessions.ts';
import { type Prepared, prepare, sendPrepared } from '../../answers/prepared.ts';
import type { HeaderList } from '../../answers/send.ts';
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

/** `GET /docs`, the interactive reference, with its scripts. */
export function docsRoutes(server: TypedServer, sessions: Pick<Sessions, 'isSent'>): void {
  const references = { out: prepare(referencePage(false), HTML), in: prepare(referencePage(true), HTML) };
  server.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const page = sessions.isSent(request.headers.cookie) ? references.in : references.out;
    sendPrepared(request, reply, page, { cacheControl: 'private, no-cache', standard: PAGE_HEADERS });
  });
  const options = { cacheControl: 'public, max-age=3600', standard: PAGE_HEADERS };
  const start = prepare(readFileSync(new URL('./reference/start.js', import.meta.url), 'utf8'), SCRIPT);
  server.get('/docs/start.js', { schema: { hide: true } }, (request, reply) => {
    sendPrepared(request, reply, start, options);
  });
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
