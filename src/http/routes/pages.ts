import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../contract/failure.ts';
import { API_VERSION } from '../../contract/version.ts';
import { pathOf } from '../paths.ts';
import { type Prepared, prepare, sendPrepared } from '../prepared.ts';
import type { HeaderList } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';

/** Where the dashboard's build lies (`npm run build`). */
const BUILD = new URL('../../../dashboard/dist/', import.meta.url);

/** Addresses at which the dashboard shows a page of its own; `dashboard/src/app/router.tsx` says what it shows there. */
export const PAGES = [
  '/',
  '/status',
  '/sign-in',
  '/sign-up',
  '/confirm-email',
  '/claim',
  '/forgot-password',
  '/reset-password',
  '/keys',
  '/usage',
  '/webhooks',
  '/webhooks/:id',
  '/chat',
  '/chat/:id',
  '/quran',
  '/quran/:surah',
  '/hadith',
  '/hadith/:ref',
  '/audit',
  '/plan',
  '/settings',
  '/operator/accounts',
  '/operator/accounts/:id',
  '/operator/packs',
  '/operator/health',
  '/operator/webhooks',
] as const;

/** Methods that a page takes, for `Allow`. */
export const PAGE_METHODS = 'GET, HEAD';
const PAGE_PATHS = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

/** Whether a path is that of a page. */
export function isPage(path: string): boolean {
  return PAGE_PATHS.some((page) => page.test(path));
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};
/** The names of these hold a hash of what is in them. */
const HASHED = 'public, max-age=31536000, immutable';
const LOOKED_AT_AGAIN = 'no-cache';

/** Everything the pages need comes from here, no script or style stands in a page itself, and nobody may frame them. */
const PAGE_HEADERS: HeaderList = [
  'svc-version',
  API_VERSION,
  'content-security-policy',
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'same-origin',
  'cross-origin-opener-policy',
  'same-origin',
  'permissions-policy',
  'camera=(), microphone=(), geolocation=(), payment=()',
];

/** Addresses that programs ask: what is wrong there is told to them, also when a browser shows it. */
const FOR_PROGRAMS = /^\/(api|v1|assets)(\/|$)/;

/**
 * The dashboard: its pages, and the files they are made of. Read when first asked for, then kept as bytes.
 * @returns what shows a browser that there is nothing at its address; undefined while there is no build
 */
export function pageRoutes(server: TypedServer): ((request: FastifyRequest, reply: FastifyReply) => void) | undefined {
  const files = new Set(filesOf(''));
  const kept = new Map<string, Prepared>();
  const read = (name: string): Prepared => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = prepare(readFileSync(new URL(name, BUILD)), TYPES[extname(name)]);
    kept.set(name, made);
    return made;
  };
  for (const url of PAGES) {
    server.get(url, { schema: { hide: true } }, (request, reply) => {
      if (!files.has('index.html')) throw notBuilt();
      sendPrepared(request, reply, read('index.html'), { cacheControl: LOOKED_AT_AGAIN, standard: PAGE_HEADERS });
    });
  }
  server.get('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = `assets/${(request.params as { '*': string })['*']}`;
    if (!files.has(name)) throw new Failure('route_not_found', 'There is no such file: the pages may be newer.');
    sendPrepared(request, reply, read(name), { cacheControl: HASHED, standard: PAGE_HEADERS });
  });
  for (const name of files) {
    if (name === 'index.html' || name.startsWith('assets/')) continue;
    server.get(`/${name}`, { schema: { hide: true } }, (request, reply) => {
      sendPrepared(request, reply, read(name), { cacheControl: LOOKED_AT_AGAIN, standard: PAGE_HEADERS });
    });
  }
  if (!files.has('index.html')) return undefined;
  return (request, reply) => {
    // The page itself finds out that it has nothing for its address.
    const options = { status: 404, cacheControl: LOOKED_AT_AGAIN, standard: PAGE_HEADERS };
    sendPrepared(request, reply, read('index.html'), options);
  };
}

/** Whether a browser opens an address, outside of those that programs ask: it names HTML then, and no JSON. */
export function isForBrowser({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return /\btext\/html\b/i.test(accept) && !/\bjson\b/i.test(accept) && !FOR_PROGRAMS.test(pathOf(url));
}

/** The files of the build; none while there is no build. */
function filesOf(folder: string): string[] {
  const place = new URL(folder, BUILD);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

function notBuilt(): Failure {
  return new Failure('unavailable', 'The pages have not been built: run "npm run build" and start again.', {
    retryAfter: 60,
  });
}
