import { Failure } from '@isnad/contract/failure';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import type { TypedServer } from '../../typed-server.ts';

const SURAHS = 114;
const CACHED = { cacheControl: 'public, max-age=3600' };
/** Pages that need a session, and addresses that need a key, have nothing for search engines. */
const CLOSED = [
  '/api/',
  '/v1/',
  '/keys',
  '/usage',
  '/webhooks',
  '/chat',
  '/audit',
  '/requests',
  '/settings',
  '/operator/',
  '/embed/',
  '/report',
];

/**
 * `robots.txt`, and `sitemap.xml` if the service knows its public address.
 * @param pages files of the guide
 */
export function machineRoutes(server: TypedServer, publicUrl: string, pages: readonly string[]): void {
  const base = publicUrl.replace(/\/$/, '');
  const rules = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
  if (base !== '') rules.push('', `Sitemap: ${base}/sitemap.xml`);
  const robots = prepare(`${rules.join('\n')}\n`, 'text/plain; charset=utf-8');
  server.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    sendPrepared(request, reply, robots, CACHED);
  });
  const paths = [
    ...['/', '/search', '/check', '/docs', '/status', '/plans', '/sources', '/changelog', '/quran', '/hadith'],
    ...Array.from({ length: SURAHS }, (_, place) => `/quran/${place + 1}`),
    ...pages.map((name) => `/docs/${name.replace(/\.html$/, '')}`),
  ].sort();
  const urls = paths.map((path) => `  <url><loc>${base}${encodeURI(path)}</loc></url>`);
  const sitemap = prepare(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    'application/xml; charset=utf-8',
  );
  server.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    if (base === '') throw new Failure('route_not_found', 'There is no sitemap, because PUBLIC_URL is not set.');
    sendPrepared(request, reply, sitemap, CACHED);
  });
}
