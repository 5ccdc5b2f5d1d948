import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../../../accounts/people/sessions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { surahNumber } from '../../../corpus/quran/find.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readVerses } from '../../../corpus/references/read-reference.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, prepare, sendPrepared } from '../../answers/prepared.ts';
import { redirect } from '../../answers/redirect.ts';
import { send } from '../../answers/send.ts';
import type { TypedServer } from '../../typed-server.ts';
import { searchOfLink } from '../search/search-link.ts';
import { faultPage } from '../site/fault-page.ts';
import { type FrameDeps, type FramedPage, frame } from '../site/frame.ts';
import { linkFrom, localeOf, type PageLocale } from '../site/languages.ts';
import { sendOrExplain, sendPage } from '../site/page-sender.ts';
import { bookPage } from './book-page.ts';
import { collectionListPage, collectionPage } from './collection-pages.ts';
import { juzPage, mushafPage } from './division-pages.ts';
import { hadithPage } from './hadith-page.ts';
import { sameTranslations } from './quran-editions.ts';
import { withRecitations } from './recitation-tools.ts';
import { surahListPage, surahPage } from './surah-pages.ts';
import { versePage } from './verse-page.ts';

/** Room for about 60 long surahs. */
const PREPARED_BYTES = 16 * 1024 * 1024;
const CACHED = 'public, max-age=3600';
/** The address also shows a page of the dashboard, to people who are signed in. */
const REVALIDATED = 'private, no-cache';
const NUMBER = /^\d{1,4}$/;
const VERSES = /^\d{1,4}(?:-\d{1,4})?$/;

export type ReaderDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly sessions: Pick<Sessions, 'isSent'>;
  /** Whether recitations can be played. */
  readonly recites: boolean;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

/** Shows a page and returns true, or leaves the request to the dashboard. */
export type ReaderHandler = (request: FastifyRequest, reply: FastifyReply) => boolean;
type Make = (locale: PageLocale) => FramedPage;

/**
 * Pages of texts for everybody: `/quran`, `/quran/{surah}`, `/quran/{surah}/{verse}`, `/quran/juz/{number}`, `/quran/page/{number}`, `/hadith`, `/hadith/{collection}`, `/hadith/{collection}/{book}` and `/hadith/{ref}`.
 * @returns the handlers of the addresses whose routes belong to the dashboard
 */
export function readerRoutes(server: TypedServer, deps: ReaderDeps): Readonly<Record<string, ReaderHandler>> {
  const { quran, hadith, hadithIfAny, sessions, baseUrl, recites } = deps;
  const show = newShow(deps);
  server.get('/quran/:surah/:verses', { schema: { hide: true } }, (request, reply) => {
    const { surah, verses } = request.params as { surah: string; verses: string };
    if (!NUMBER.test(surah) || !VERSES.test(verses)) return reply.callNotFound();
    const translation = translationsOf(request);
    const query = { surah: Number(surah), verses, translation, baseUrl: baseUrl(), recites };
    show(request, reply, CACHED, (locale) => versePage(locale, quran(), query));
  });
  divisionRoutes(server, deps, show);
  readerFiles(server, deps);
  server.get('/hadith/:collection/:book', { schema: { hide: true } }, (request, reply) => {
    const { collection: slug, book: number } = request.params as { collection: string; book: string };
    if (number === '') return reply.callNotFound();
    const query = { slug, number, offset: offsetOf(request) };
    show(request, reply, CACHED, (locale) => bookPage(locale, hadith(), query));
  });
  const forVisitors = (make: (request: FastifyRequest) => Make | undefined): ReaderHandler => {
    return (request, reply) => {
      if (sessions.isSent(request.headers.cookie)) return false;
      const page = make(request);
      if (page === undefined) reply.callNotFound();
      else show(request, reply, REVALIDATED, page);
      return true;
    };
  };
  const showSurah = forVisitors((request) => {
    const { surah } = request.params as { surah: string };
    if (!NUMBER.test(surah)) return undefined;
    const query = { id: Number(surah), translation: translationsOf(request), recites };
    return (locale) => surahPage(locale, quran(), query);
  });
  const showHadith = forVisitors((request) => {
    const { ref } = request.params as { ref: string };
    return (locale) => hadithPage(locale, hadith(), ref, baseUrl());
  });
  const showSurahs = forVisitors(() => (locale) => surahListPage(locale, quran()));
  const showCollections = forVisitors(() => (locale) => collectionListPage(locale, hadithIfAny()));
  return {
    '/quran': (request, reply) => leadToSearch(deps, request, reply) || showSurahs(request, reply),
    '/quran/:surah': (request, reply) =>
      leadToCited(deps, request, reply) || leadToVerse(deps, request, reply) || showSurah(request, reply),
    '/hadith': (request, reply) => leadToSearch(deps, request, reply) || showCollections(request, reply),
    '/hadith/:ref': (request, reply) => {
      const { ref } = request.params as { ref: string };
      const isCollection = hadithIfAny()?.records.content.collections.some(({ slug }) => slug === ref) ?? false;
      if (!isCollection) return showHadith(request, reply);
      // The dashboard has no page of a collection.
      show(request, reply, REVALIDATED, (locale) => collectionPage(locale, hadith(), ref));
      return true;
    },
  };
}

/** Parts of the mushaf: `/quran/juz/{number}`, `/quran/page/{number}`, and `/quran/page?number=…` of a form. */
function divisionRoutes(server: TypedServer, deps: ReaderDeps, show: ReturnType<typeof newShow>): void {
  const { quran, budget, style, recites } = deps;
  const numberOf = (request: FastifyRequest) => (request.params as { number: string }).number;
  server.get('/quran/juz/:number', { schema: { hide: true } }, (request, reply) => {
    const number = numberOf(request);
    if (!NUMBER.test(number)) return reply.callNotFound();
    const query = { number: Number(number), translation: translationsOf(request), recites };
    show(request, reply, CACHED, (locale) => juzPage(locale, quran(), query));
  });
  server.get('/quran/page/:number', { schema: { hide: true } }, (request, reply) => {
    const number = numberOf(request);
    if (!NUMBER.test(number)) return reply.callNotFound();
    show(request, reply, CACHED, (locale) => mushafPage(locale, quran(), Number(number)));
  });
  server.get('/quran/page', { schema: { hide: true } }, (request, reply) => {
    const asked = parameter(request, 'number') ?? '1';
    const location = linkFrom(localeOf(request), `/quran/page/${NUMBER.test(asked) ? Number(asked) : 0}`);
    sendOrExplain(request, reply, budget, {
      standard: style.headers,
      fault: (failure, title) => faultPage(deps, request, failure, title),
      answer: () => send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'] }),
    });
  });
}

/** The scripts of reading pages, and the service worker. Without a policy of its own, the worker could fetch nothing. */
function readerFiles(server: TypedServer, { style, recites }: ReaderDeps): void {
  const type = 'text/javascript; charset=utf-8';
  const worker = prepare(readFileSync(new URL('sw.js', import.meta.url)), type);
  const scripts = [new URL('reader.js', import.meta.url), ...(recites ? [new URL('recite.js', import.meta.url)] : [])];
  for (const url of scripts) {
    const script = prepare(readFileSync(url), type);
    server.get(`/${basename(url.pathname)}`, { schema: { hide: true } }, (request, reply) => {
      sendPrepared(request, reply, script, { cacheControl: CACHED, standard: style.headers });
    });
  }
  server.get('/sw.js', { schema: { hide: true } }, (request, reply) => {
    const policy = [
      'content-security-policy',
      "default-src 'none'; connect-src 'self'",
      'x-content-type-options',
      'nosniff',
    ];
    sendPrepared(request, reply, worker, {
      cacheControl: 'no-cache',
      standard: ['svc-version', API_VERSION, ...policy],
    });
  });
}

function newShow(deps: ReaderDeps) {
  const { quran, hadithIfAny, sessions, baseUrl, style, budget, recites } = deps;
  const reciting = recites ? withRecitations(style.headers) : style.headers;
  const made = new PreparedAnswers(PREPARED_BYTES, 'text/html; charset=utf-8');
  return (request: FastifyRequest, reply: FastifyReply, cacheControl: string, make: Make): void => {
    const locale = localeOf(request);
    const signedIn = cacheControl === REVALIDATED && sessions.isSent(request.headers.cookie);
    const key = () =>
      JSON.stringify([
        ...[request.routeOptions.url, request.params, translationsOf(request), offsetOf(request)],
        ...[locale, signedIn, quran().id, hadithIfAny()?.version, hadithIfAny()?.packs, baseUrl()],
      ]);
    const headers = request.routeOptions.url?.startsWith('/quran') ? reciting : style.headers;
    sendPage(request, reply, budget, {
      cacheControl,
      standard: [...headers, 'vary', cacheControl === CACHED ? 'accept-language' : 'accept-language, cookie'],
      make: () => made.get(key(), () => frame(deps, { ...make(locale), signedIn })),
      fault: (failure, title) => faultPage(deps, request, failure, title),
    });
  };
}

/** Links of the dashboard name a verse as `?verse=255`, which is an anchor of the page for visitors. */
function leadToVerse(deps: ReaderDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const { sessions, quran, budget, style } = deps;
  const { surah } = request.params as { surah: string };
  const verse = parameter(request, 'verse');
  if (verse === undefined || !NUMBER.test(verse) || !NUMBER.test(surah)) return false;
  if (sessions.isSent(request.headers.cookie)) return false;
  const locale = localeOf(request);
  const translation = translationsOf(request);
  sendOrExplain(request, reply, budget, {
    standard: style.headers,
    fault: (failure, title) => faultPage(deps, request, failure, title),
    answer: () => {
      const { id, total_verses } = surahNumber(quran(), Number(surah));
      const exists = Number(verse) >= 1 && Number(verse) <= total_verses;
      const query = translation === undefined ? '' : `?translation=${encodeURIComponent(translation)}`;
      const location = linkFrom(locale, `/quran/${id}${query}${exists ? `#v${Number(verse)}` : ''}`);
      send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'] });
    },
  });
  return true;
}

/** Leads from a citation to the page of its verses: `/quran/2:255`, `/quran/2-255`, `/quran/al-baqarah 255`, `/quran/yasin`. */
function leadToCited({ quran }: ReaderDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const cited = (request.params as { surah: string }).surah;
  const named = NUMBER.test(cited) ? undefined : readVerses(cited.replace(/^(\d+)-(?=\d)/, '$1:'), namesOf(quran()));
  if (named === undefined) return false;
  const { surah, first, last = first } = named;
  const verses = first === undefined ? '' : last === first ? `/${first}` : `/${first}-${last}`;
  redirect(request, reply, `/quran/${surah}${verses}`);
  return true;
}

/** Searches of the dashboard, such as `/hadith?search=intention`, have a page of their own for visitors. */
function leadToSearch(deps: ReaderDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const { sessions, budget, style } = deps;
  const path = searchOfLink(request, request.routeOptions.url === '/quran' ? 'quran' : 'hadith');
  if (path === undefined || sessions.isSent(request.headers.cookie)) return false;
  sendOrExplain(request, reply, budget, {
    standard: style.headers,
    fault: (failure, title) => faultPage(deps, request, failure, title),
    answer: () => {
      const location = linkFrom(localeOf(request), path);
      send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'] });
    },
  });
  return true;
}

function translationsOf(request: FastifyRequest): string | undefined {
  const asked = parameter(request, 'translation');
  return asked === undefined ? undefined : sameTranslations(asked);
}

/** Number of hadiths of a book to skip. */
function offsetOf(request: FastifyRequest): number {
  const from = parameter(request, 'from');
  return from !== undefined && NUMBER.test(from) ? Number(from) : 0;
}

function parameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return value === undefined || value === '' ? undefined : String(value);
}
