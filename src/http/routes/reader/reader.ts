import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import type { RelatedRows } from '../../../corpus/related/related.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, prepare, sendPrepared } from '../../answers/prepared.ts';
import type { TypedServer } from '../../typed-server.ts';
import { faultPage } from '../site/fault-page.ts';
import { type FrameDeps, type FramedPage, frame } from '../site/frame.ts';
import { localeOf, type PageLocale } from '../site/languages.ts';
import { sendPage } from '../site/page-sender.ts';
import { bookPage } from './hadith/book-page.ts';
import { collectionListPage, collectionPage } from './hadith/collection-pages.ts';
import { hadithPage } from './hadith/hadith-page.ts';
import { leadFromList, leadRoutes, leadToCited, leadToVerse } from './leads.ts';
import { juzPage, mushafPage } from './quran/division-pages.ts';
import { withRecitations } from './quran/recitation-tools.ts';
import { surahListPage, surahPage } from './quran/surah-pages.ts';
import { versePage } from './quran/verse-page.ts';
import { choiceOf, NUMBER, offsetOf } from './reading-choice.ts';
import type { Quotations } from './related-part.ts';

/** Room for about 60 long surahs. */
const PREPARED_BYTES = 16 * 1024 * 1024;
const CACHED = 'public, max-age=3600';
/** What is installed can have changed. */
const REVALIDATED = 'public, no-cache';
const hidden = { schema: { hide: true } };
const VERSES = /^\d{1,4}(?:-\d{1,4})?$/;

export type ReaderDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly related: Pick<RelatedRows, 'ifComputed'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether recitations can be played. */
  readonly recites: boolean;
  /** Random number from 0 to below `bound`. */
  readonly randomBelow: (bound: number) => number;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

type Make = (locale: PageLocale) => FramedPage;
type Show = ReturnType<typeof newShow>;

/** Pages of texts for everybody, with an account or without: `/quran` and `/hadith` with all that is below them, `/juz/{number}` and `/page/{number}`. */
export function readerRoutes(server: TypedServer, deps: ReaderDeps): void {
  const show = newShow(deps);
  quranPages(server, deps, show);
  divisionRoutes(server, deps, show);
  leadRoutes(server, deps);
  hadithPages(server, deps, show);
  readerFiles(server, deps);
}

function quranPages(server: TypedServer, deps: ReaderDeps, show: Show): void {
  const { quran, baseUrl, recites, now } = deps;
  server.get('/quran', hidden, (request, reply) => {
    if (leadFromList(deps, request, reply)) return;
    const date = isoTime(now()).slice(0, 10);
    show(request, reply, REVALIDATED, (locale) => surahListPage(locale, quran(), date));
  });
  server.get('/quran/:surah', hidden, (request, reply) => {
    if (leadToCited(deps, request, reply) || leadToVerse(deps, request, reply)) return;
    const { surah } = request.params as { surah: string };
    show(request, reply, REVALIDATED, (locale) => {
      if (!NUMBER.test(surah))
        throw new Failure(
          'surah_not_found',
          `There is no surah ${quoteValue(surah)}. Search for it, or choose one from the list.`,
        );
      return surahPage(locale, quran(), { id: Number(surah), ...choiceOf(request), recites });
    });
  });
  server.get('/quran/:surah/:verses', hidden, (request, reply) => {
    const { surah, verses } = request.params as { surah: string; verses: string };
    if (!NUMBER.test(surah) || !VERSES.test(verses)) return reply.callNotFound();
    const query = { surah: Number(surah), verses, ...choiceOf(request), baseUrl: baseUrl(), recites };
    show(request, reply, CACHED, (locale) => versePage(locale, quran(), { ...query, quotations: quotationsOf(deps) }));
  });
}

function hadithPages(server: TypedServer, deps: ReaderDeps, show: Show): void {
  const { quran, hadith, hadithIfAny, baseUrl } = deps;
  const isCollection = (slug: string) =>
    hadithIfAny()?.records.content.collections.some((one) => one.slug === slug) ?? false;
  server.get('/hadith', hidden, (request, reply) => {
    if (leadFromList(deps, request, reply)) return;
    show(request, reply, REVALIDATED, (locale) => collectionListPage(locale, hadithIfAny()));
  });
  server.get('/hadith/:ref', hidden, (request, reply) => {
    const { ref } = request.params as { ref: string };
    show(request, reply, REVALIDATED, (locale) =>
      isCollection(ref)
        ? collectionPage(locale, hadith(), ref)
        : hadithPage(locale, hadith(), { ref, baseUrl: baseUrl(), quran: quran(), quotations: quotationsOf(deps) }),
    );
  });
  server.get('/hadith/:collection/:book', hidden, (request, reply) => {
    const { collection: slug, book: number } = request.params as { collection: string; book: string };
    if (number === '') return reply.callNotFound();
    const query = { slug, number, offset: offsetOf(request) };
    show(request, reply, CACHED, (locale) => bookPage(locale, hadith(), query));
  });
}

function quotationsOf({ quran, hadithIfAny, related }: ReaderDeps): Quotations {
  const hadith = hadithIfAny();
  const rows = hadith === undefined ? undefined : related.ifComputed(quran(), hadith);
  return hadith === undefined || rows === undefined ? undefined : { rows, hadith };
}

/** Parts of the mushaf: `/quran/juz/{number}` and `/quran/page/{number}`. */
function divisionRoutes(server: TypedServer, { quran, recites }: ReaderDeps, show: Show): void {
  const numberOf = (request: FastifyRequest) => (request.params as { number: string }).number;
  server.get('/quran/juz/:number', hidden, (request, reply) => {
    const number = numberOf(request);
    if (!NUMBER.test(number)) return reply.callNotFound();
    const query = { number: Number(number), ...choiceOf(request), recites };
    show(request, reply, CACHED, (locale) => juzPage(locale, quran(), query));
  });
  server.get('/quran/page/:number', hidden, (request, reply) => {
    const number = numberOf(request);
    if (!NUMBER.test(number)) return reply.callNotFound();
    show(request, reply, CACHED, (locale) => mushafPage(locale, quran(), Number(number)));
  });
}

/** The scripts of reading pages, and the service worker. Without a policy of its own, the worker could fetch nothing. */
function readerFiles(server: TypedServer, { style, recites }: ReaderDeps): void {
  const type = 'text/javascript; charset=utf-8';
  const worker = prepare(readFileSync(new URL('client/sw.js', import.meta.url)), type);
  const scripts = [
    ...[new URL('client/reader.js', import.meta.url), new URL('client/word-by-word.js', import.meta.url)],
    ...(recites ? [new URL('client/recite.js', import.meta.url)] : []),
  ];
  for (const url of scripts) {
    const script = prepare(readFileSync(url), type);
    server.get(`/${basename(url.pathname)}`, hidden, (request, reply) => {
      sendPrepared(request, reply, script, { cacheControl: CACHED, standard: style.headers });
    });
  }
  server.get('/sw.js', hidden, (request, reply) => {
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
  const { quran, hadithIfAny, baseUrl, style, budget, recites, now } = deps;
  const reciting = recites ? withRecitations(style.headers) : style.headers;
  const made = new PreparedAnswers(PREPARED_BYTES, 'text/html; charset=utf-8');
  return (request: FastifyRequest, reply: FastifyReply, cacheControl: string, make: Make): void => {
    const locale = localeOf(request);
    const key = () =>
      JSON.stringify([
        ...[request.routeOptions.url, request.params, choiceOf(request), offsetOf(request)],
        ...[locale, quran().id, hadithIfAny()?.version, hadithIfAny()?.packs, baseUrl()],
        ...[isoTime(now()).slice(0, 10), quotationsOf(deps) !== undefined],
      ]);
    const headers = request.routeOptions.url?.startsWith('/quran') ? reciting : style.headers;
    sendPage(request, reply, budget, {
      cacheControl,
      standard: [...headers, 'vary', 'accept-language'],
      make: () => made.get(key(), () => String(frame(deps, make(locale)))),
      fault: (failure, title) => faultPage(deps, request, failure, title),
    });
  };
}
