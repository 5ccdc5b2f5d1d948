import { Failure, invalidParameters } from '@isnad/contract/failure';
import type { FastifyRequest } from 'fastify';
import { send, sendJson } from '../../answers/send.ts';
import type { TypedServer } from '../../typed-server.ts';
import { html } from '../site/html.ts';
import type { TextPage } from './text-page.ts';

const WIDTH = 600;
/** Estimated height: an embed scrolls if its text needs more. */
const HEIGHT = 320;
const CACHE_S = 3_600;

type Deps = {
  readonly baseUrl: () => string;
  /** @throws {Failure} if the path has no text */
  readonly findPage: (path: string) => TextPage;
  /** Counts the request toward the limit of its address. @throws {Failure} `rate_limit_exceeded` */
  readonly charge: (request: FastifyRequest) => void;
};

/** `GET /oembed`: how to embed a page of this service (oEmbed 1.0, JSON). */
export function oembedRoute(server: TypedServer, { baseUrl, findPage, charge }: Deps): void {
  server.get('/oembed', { schema: { hide: true } }, (request, reply) => {
    charge(request);
    const query = request.query as Readonly<Record<string, string | undefined>>;
    const { format = 'json' } = query;
    if (format !== 'json') {
      const problem = { type: 'about:blank', title: 'Not implemented', status: 501, detail: 'Use format=json.' };
      const headers = ['content-type', 'application/problem+json', 'cache-control', 'no-store'];
      send(request, reply, { status: 501, headers, body: Buffer.from(JSON.stringify(problem)) });
      return;
    }
    const page = findPage(pathIn(query.url, baseUrl()));
    const width = Math.min(WIDTH, sizeOf(query, 'maxwidth') ?? WIDTH);
    const height = Math.min(HEIGHT, sizeOf(query, 'maxheight') ?? HEIGHT);
    const src = baseUrl() + page.embed;
    sendJson(request, reply, {
      version: '1.0',
      type: 'rich',
      title: page.title,
      provider_name: 'Isnad',
      provider_url: baseUrl(),
      cache_age: CACHE_S,
      width,
      height,
      html: String(
        html`<iframe src="${src}" width="${width}" height="${height}" title="${page.title}" loading="lazy" frameborder="0"></iframe>`,
      ),
    });
  });
}

/** The path of a URL of this service, decoded. @throws {Failure} `invalid_parameter`, `route_not_found` */
function pathIn(url: string | undefined, baseUrl: string): string {
  const fault = (message: string) =>
    invalidParameters([{ location: 'query.url', message, fix: `send an address such as ${baseUrl}/quran/2/255` }]);
  if (typeof url !== 'string' || !URL.canParse(url)) throw fault('it is not a URL');
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(baseUrl).origin)
    throw new Failure('route_not_found', 'url is not the address of a verse or hadith of this service.');
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw fault('it has invalid percent-encoding');
  }
}

function sizeOf(query: Readonly<Record<string, string | undefined>>, name: string): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw invalidParameters([{ location: `query.${name}`, message: 'it is not a size', fix: 'use a number of pixels' }]);
}
