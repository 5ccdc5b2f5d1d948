import { readFileSync } from 'node:fs';
import type { Status } from '@isnad/contract/status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { type Prepared, PreparedAnswers, prepare, sendPrepared } from '../../answers/prepared.ts';
import type { TypedServer } from '../../typed-server.ts';
import { faultPage } from '../site/fault-page.ts';
import { type FrameDeps, type FramedPage, frame } from '../site/frame.ts';
import { localeOf, type PageLocale } from '../site/languages.ts';
import { sendPage } from '../site/page-sender.ts';
import { changelogPage } from './changelog-page.ts';
import { frontPage } from './front-page.ts';
import { plansPage } from './plans-page.ts';
import { sourcesPage } from './sources-page.ts';
import { statusPage } from './status/status-page.ts';

const PREPARED_BYTES = 2 * 1024 * 1024;
const HTML = 'text/html; charset=utf-8';
const CACHED = 'public, max-age=3600';
/** What is installed can have changed. */
const REVALIDATED = 'public, no-cache';

export type PublicPagesDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  /** Returns the same object until the status changes. */
  readonly readStatus: () => Promise<Status>;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

/** Pages for everybody: `/`, `/plans`, `/sources`, `/changelog` and `/status`, and the files that all pages of the site use. */
export function publicPageRoutes(server: TypedServer, deps: PublicPagesDeps): void {
  const { quran, hadithIfAny, baseUrl, runBy } = deps;
  const made = new PreparedAnswers(PREPARED_BYTES, HTML);
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (locale: PageLocale) => FramedPage,
    cacheControl = CACHED,
  ) => {
    const locale = localeOf(request);
    const texts = () => [quran().id, hadithIfAny()?.version, hadithIfAny()?.packs];
    const key = () => JSON.stringify([request.routeOptions.url, locale, ...texts(), baseUrl()]);
    sendPage(request, reply, deps.budget, {
      cacheControl,
      standard: [...deps.style.headers, 'vary', 'accept-language'],
      make: () => made.get(key(), () => String(frame(deps, make(locale)))),
      fault: (failure, title) => faultPage(deps, request, failure, title),
    });
  };
  const hidden = { schema: { hide: true } };
  server.get('/', hidden, (request, reply) => {
    const make = (locale: PageLocale) =>
      frontPage(locale, { quran: quran(), hadith: hadithIfAny(), baseUrl: baseUrl(), runBy });
    show(request, reply, make, REVALIDATED);
  });
  server.get('/plans', hidden, (request, reply) => show(request, reply, plansPage));
  server.get('/sources', hidden, (request, reply) =>
    show(request, reply, (locale) => sourcesPage(locale, quran(), hadithIfAny())),
  );
  server.get('/changelog', hidden, (request, reply) => show(request, reply, changelogPage));
  statusRoute(server, deps);
  siteFiles(server, deps);
}

/** Does not need the texts, so that it is there when they are not. */
function statusRoute(server: TypedServer, deps: PublicPagesDeps): void {
  let last: Status | undefined;
  let made = new Map<string, Prepared>();
  server.get('/status', { schema: { hide: true } }, async (request, reply) => {
    const status = await deps.readStatus();
    if (status !== last) made = new Map();
    last = status;
    const locale = localeOf(request);
    const key = JSON.stringify([locale, deps.baseUrl()]);
    sendPage(request, reply, deps.budget, {
      cacheControl: REVALIDATED,
      standard: [...deps.style.headers, 'vary', 'accept-language'],
      make: () => {
        const page = made.get(key) ?? prepare(String(frame(deps, statusPage(locale, status))), HTML);
        made.set(key, page);
        return page;
      },
      fault: (failure, title) => faultPage(deps, request, failure, title),
    });
    return reply;
  });
}

/** Files that the pages name without a hash: browsers ask again after an hour. */
function siteFiles(server: TypedServer, { style }: PublicPagesDeps): void {
  const files = [
    ['/site.js', new URL('../site/client/site.js', import.meta.url), 'text/javascript; charset=utf-8'],
    ['/status.js', new URL('../site/client/status.js', import.meta.url), 'text/javascript; charset=utf-8'],
    ['/suggest.js', new URL('../site/client/suggest.js', import.meta.url), 'text/javascript; charset=utf-8'],
    ['/social.png', new URL('../site/client/social.png', import.meta.url), 'image/png'],
  ] as const;
  for (const [path, url, type] of files) {
    const file = prepare(readFileSync(url), type);
    server.get(path, { schema: { hide: true } }, (request, reply) => {
      sendPrepared(request, reply, file, { cacheControl: CACHED, standard: style.headers });
    });
  }
}
