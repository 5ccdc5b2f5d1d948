import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix } from '../../../accounts/people/sessions.ts';
import { type Prepared, prepare, sendPrepared } from '../../answers/prepared.ts';
import { redirect, withoutSlash } from '../../answers/redirect.ts';
import type { HeaderList } from '../../answers/send.ts';
import { pathOf } from '../../paths.ts';
import type { TypedServer } from '../../typed-server.ts';
import { machineRoutes } from './machines.ts';
import { isForBrowser, PAGE_HEADERS } from './pages.ts';
import { fillReference } from './reference-values.ts';

/** Output of the documentation build (`npm run build:docs`). */
const BUILD = new URL('../../../../docs/site/dist/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** For assets, which have a content hash in their names. */
const HASHED = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
const NOT_FOUND = '404.html';
/** The first page of the reference, at `/docs`. */
const REFERENCE = 'reference.html';
/** Pages with the values of this service. */
const OF_REFERENCE = /^(?:reference|api\/.+)\.html$/;

type Deps = {
  /** As configured by the operator, or empty. */
  readonly publicUrl: string;
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
  /** Prefix of model names. */
  readonly prefix: string;
};

/**
 * The API reference at `/docs` and `/docs/api/<group>`, the pages of `docs/` under `/docs/<page>`, and their assets. Files are read at the first
 * request and then cached as bytes.
 * @param folder the build, as a URL that ends in a slash
 */
export function guideRoutes(server: TypedServer, deps: Deps, folder: URL = BUILD): void {
  const files = new Set(filesIn(folder));
  const contentOf = (name: string): Buffer | string => {
    const bytes = readFileSync(new URL(name, folder));
    if (!OF_REFERENCE.test(name)) return bytes;
    const [baseUrl, prefix] = [deps.baseUrl(), deps.prefix];
    return fillReference(bytes.toString(), { baseUrl, prefix, cookiePrefix: cookiePrefix(baseUrl) });
  };
  const cached = new Map<string, Prepared>();
  const read = (name: string): Prepared => {
    const known = cached.get(name);
    if (known !== undefined) return known;
    const made = prepare(contentOf(name), TYPES[extname(name)]);
    cached.set(name, made);
    return made;
  };
  let headers: HeaderList | undefined;
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, options: { status?: number } = {}) => {
    headers ??= headersOf(read(NOT_FOUND));
    const cacheControl = name.startsWith('assets/') ? HASHED : REVALIDATED;
    sendPrepared(request, reply, read(name), { ...options, cacheControl, standard: headers });
  };
  const sendFile = (request: FastifyRequest, reply: FastifyReply): void => {
    const plain = withoutSlash(request);
    if (plain !== undefined) {
      redirect(request, reply, plain);
      return;
    }
    const path = pathOf(request.url).replace(/^\/docs\//, '');
    const name = path.startsWith('assets/') || path.endsWith('.md') ? path : `${path}.html`;
    if (!files.has(NOT_FOUND)) throw notBuilt();
    if (files.has(name) && isPage(name)) {
      send(request, reply, name);
      return;
    }
    if (!isForBrowser(request)) throw new Failure('route_not_found', `The path /docs/${path} does not exist.`);
    send(request, reply, NOT_FOUND, { status: 404 });
  };
  const atOwnUrl = { '/docs': REFERENCE, '/llms.txt': 'llms.txt', '/llms-full.txt': 'llms-full.txt' };
  for (const [url, name] of Object.entries(atOwnUrl)) {
    server.get(url, { schema: { hide: true } }, (request, reply) => {
      if (!files.has(name)) throw notBuilt();
      send(request, reply, name);
    });
  }
  machineRoutes(
    server,
    deps.publicUrl,
    [...files].filter((name) => name.endsWith('.html') && isPage(name)),
  );
  for (const url of ['/docs/:page', '/docs/:folder/:page']) server.get(url, { schema: { hide: true } }, sendFile);
}

/** The headers of pages. They allow the styles and the first script of every page by their hashes. */
function headersOf({ bodies }: Prepared): HeaderList {
  const html = String(bodies.get('identity'));
  const sourceOf = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html) ?? [];
    return `'sha256-${hash('sha256', text, 'base64')}'`;
  };
  return PAGE_HEADERS.map((one) =>
    one
      .replace("script-src 'self'", `script-src 'self' ${sourceOf('script')}`)
      .replace("style-src 'self'", `style-src ${sourceOf('style')}`),
  );
}

/** Whether a file is at the URL of its name. */
function isPage(name: string): boolean {
  return name !== NOT_FOUND && name !== REFERENCE;
}

/** The files of a folder and of the folders in it. Empty if it does not exist. */
function filesIn(folder: URL, below = ''): string[] {
  const place = new URL(below, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
  );
}

function notBuilt(): Failure {
  return new Failure(
    'unavailable',
    'The documentation has not been built. Run "npm run build" and restart the service.',
    { retryAfter: 60 },
  );
}
