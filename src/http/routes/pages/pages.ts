import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyRequest } from 'fastify';
import { type Prepared, prepare, sendPrepared } from '../../answers/prepared.ts';
import type { HeaderList } from '../../answers/send.ts';
import { pathOf } from '../../paths.ts';
import type { TypedServer } from '../../typed-server.ts';
import type { Html } from '../site/html.ts';

/** Output of the dashboard build (`npm run build`). */
const BUILD = new URL('../../../../dashboard/dist/', import.meta.url);

/** Paths with a dashboard page, as defined in `dashboard/src/app/router.tsx`. */
export const PAGES = [
  '/sign-in',
  '/sign-up',
  '/confirm-email',
  '/claim',
  '/connect',
  '/forgot-password',
  '/reset-password',
  '/keys',
  '/usage',
  '/webhooks',
  '/webhooks/:id',
  '/chat',
  '/chat/:id',
  '/audit',
  '/requests',
  '/plan',
  '/settings',
  '/operator/accounts',
  '/operator/accounts/:id',
  '/operator/library',
  '/operator/packs',
  '/operator/corrections',
  '/operator/feedback',
  '/operator/health',
  '/operator/webhooks',
] as const;

/** Methods that a page takes, for `Allow`. */
export const PAGE_METHODS = 'GET, HEAD';
/** Paths of pages and files that need no key, which no other method can request either. */
const PUBLIC_PATH =
  /^\/(?:|plans|status|search(?:\/suggest)?|report|sources|changelog|quran(?:\/[^/]+|\/(?:juz|page|\d{1,4})\/\d{1,4}(?:-\d{1,4})?)?|hadith(?:\/[^/]+){0,2}|(?:juz|page)\/\d{1,4}|embed\/(?:hadith\/)?[^/]+|oembed|texts\.css|(?:site|status|suggest)\.js|social\.png)$/;
const PAGE_PATHS = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

/** Whether a path is that of a page. */
export function isPage(path: string): boolean {
  return PUBLIC_PATH.test(path) || PAGE_PATHS.some((page) => page.test(path));
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};
/** For files with a content hash in their names. */
const HASHED = 'public, max-age=31536000, immutable';
const LOOKED_AT_AGAIN = 'no-cache';

/** All resources come from this origin, pages have no inline scripts or styles, and framing is forbidden. */
export const PAGE_HEADERS: HeaderList = [
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

/** Paths for programs. Their errors are problem documents, even in a browser. */
const FOR_PROGRAMS = /^\/(api|v1|assets)(\/|$)/;

/**
 * The dashboard: its pages and assets. Files are read at the first request and then cached as bytes.
 * @param siteParts what its document has of the site
 */
export function pageRoutes(server: TypedServer, siteParts: Html): void {
  const files = new Set(filesOf(''));
  const kept = new Map<string, Prepared>();
  const read = (name: string): Prepared => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const bytes = readFileSync(new URL(name, BUILD));
    const whole = name === 'index.html' ? bytes.toString().replace('</body>', `${siteParts}</body>`) : bytes;
    const made = prepare(whole, TYPES[extname(name)]);
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
    if (!files.has(name))
      throw new Failure(
        'route_not_found',
        'This file does not exist. Reload the page, because a newer version may be installed.',
      );
    sendPrepared(request, reply, read(name), { cacheControl: HASHED, standard: PAGE_HEADERS });
  });
  for (const name of files) {
    if (name === 'index.html' || name.startsWith('assets/')) continue;
    server.get(`/${name}`, { schema: { hide: true } }, (request, reply) => {
      sendPrepared(request, reply, read(name), { cacheControl: LOOKED_AT_AGAIN, standard: PAGE_HEADERS });
    });
  }
}

/** Whether a browser opens a page, outside the paths for programs: it accepts HTML and does not name JSON. */
export function isForBrowser({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return /\btext\/html\b/i.test(accept) && !/\bjson\b/i.test(accept) && !FOR_PROGRAMS.test(pathOf(url));
}

/** The files of the build. Empty if there is no build. */
function filesOf(folder: string): string[] {
  const place = new URL(folder, BUILD);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

function notBuilt(): Failure {
  return new Failure('unavailable', 'The dashboard has not been built. Run "npm run build" and restart the service.', {
    retryAfter: 60,
  });
}
