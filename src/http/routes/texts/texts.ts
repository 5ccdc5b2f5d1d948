import { Failure } from '@isnad/contract/failure';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import { type HeaderList, send } from '../../answers/send.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import { failureHeaders } from '../../errors/problem.ts';
import type { TypedServer } from '../../typed-server.ts';
import { embedHtml, faultHtml, pageHtml, type Theme } from './html.ts';
import { oembedRoute } from './oembed.ts';
import { textStyle } from './style.ts';
import { hadithPage, namesVerses, type TextPage, versePage } from './text-page.ts';
import { verseElementRoute, verseJson } from './verse-element.ts';

/** Maximum pages and embeds per address in any 60 seconds. */
const LIMIT = 240;
const HTML = 'text/html; charset=utf-8';
const CACHED = 'public, max-age=3600';
const JSON_SUFFIX = '.json';
/** The address also shows a page of the dashboard, to people who are signed in. */
const REVALIDATED = 'no-cache';
const LANGUAGES = ['en', 'bn'];
const THEMES: readonly string[] = ['auto', 'light', 'dark'] satisfies Theme[];

const policy = (ancestors: string) =>
  `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
const headersOf = (ancestors: string): HeaderList => [
  'svc-version',
  API_VERSION,
  'content-security-policy',
  policy(ancestors),
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
];
const PAGE = headersOf("'none'");
const EMBED = headersOf('*');

export type TextPagesDeps = {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  readonly baseUrl: () => string;
};

type Kind = 'page' | 'embed';
type Show = { readonly kind: Kind; readonly cacheControl?: string };

/**
 * Pages and embeds of single texts, for people without a key: `/quran/2/255`, `/embed/2:255`, `/embed/2:255.json`, `/embed/hadith/nawawi:1`, `/oembed`.
 * @returns the handler of `/hadith/:ref`, whose route belongs to the dashboard
 */
export function textPageRoutes(
  server: TypedServer,
  deps: TextPagesDeps,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const style = textStyle();
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: LIMIT, what: 'pages requested from this address', ticks });
  server.addHook('onClose', async () => budget.close());

  const charge = (request: FastifyRequest) => budget.charge(networkOf(addressOf(request.raw)));
  const show = (request: FastifyRequest, reply: FastifyReply, { kind, cacheControl }: Show, find: () => TextPage) => {
    const standard = kind === 'page' ? PAGE : EMBED;
    try {
      charge(request);
      const options = { style: style.url, baseUrl: deps.baseUrl() };
      const theme = themeOf(request);
      const html = kind === 'page' ? pageHtml(find(), options) : embedHtml(find(), { ...options, theme });
      sendPrepared(request, reply, prepare(html, HTML), { cacheControl: cacheControl ?? CACHED, standard });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === 'internal_error') throw error;
      const { status, title } = ERROR_KINDS[failure.code];
      const own = Object.entries(failureHeaders(failure)).flatMap(([name, value]) =>
        name === 'content-type' || name === 'cache-control' ? [] : [name, String(value)],
      );
      const headers = ['content-type', HTML, 'cache-control', 'no-store', ...own];
      const body = Buffer.from(faultHtml(title, failure.message, { style: style.url, kind }), 'utf8');
      send(request, reply, { status, headers, body, standard });
    }
  };

  const sheet = prepare(style.css, 'text/css; charset=utf-8');
  const hidden = { schema: { hide: true } };
  server.get('/texts.css', hidden, (request, reply) => {
    sendPrepared(request, reply, sheet, { cacheControl: 'public, max-age=31536000, immutable', standard: PAGE });
  });
  server.get('/quran/:surah/:verses', hidden, (request, reply) => {
    const { surah, verses } = request.params as { surah: string; verses: string };
    if (!namesVerses(surah, verses)) return reply.callNotFound();
    show(request, reply, { kind: 'page' }, () => versePage(deps.quran(), Number(surah), verses, LANGUAGES));
  });
  server.get('/embed/:key', hidden, (request, reply) => {
    const { key } = request.params as { key: string };
    if (key.endsWith(JSON_SUFFIX)) {
      charge(request);
      const page = embeddedVerses(deps.quran(), key.slice(0, -JSON_SUFFIX.length), languagesOf(request, ['en']));
      sendPrepared(request, reply, prepare(verseJson(page, deps.baseUrl())), { cacheControl: CACHED });
      return;
    }
    show(request, reply, { kind: 'embed' }, () => embeddedVerses(deps.quran(), key, languagesOf(request, ['en'])));
  });
  server.get('/embed/hadith/:ref', hidden, (request, reply) => {
    const { ref } = request.params as { ref: string };
    show(request, reply, { kind: 'embed' }, () => hadithPage(deps.hadith(), ref, languagesOf(request, ['en'])));
  });
  verseElementRoute(server, CACHED);
  const findPage = (path: string) => pageAt(deps, path);
  oembedRoute(server, {
    baseUrl: deps.baseUrl,
    findPage,
    charge,
  });
  return (request, reply) => {
    const { ref } = request.params as { ref: string };
    const find = () => hadithPage(deps.hadith(), ref, LANGUAGES);
    show(request, reply, { kind: 'page', cacheControl: REVALIDATED }, find);
  };
}

/** @throws {Failure} `verse_not_found` if the key names no verses */
function embeddedVerses(quran: Quran, key: string, languages: readonly string[]): TextPage {
  const [surah = '', verses = ''] = key.split(':');
  if (!namesVerses(surah, verses))
    throw new Failure('verse_not_found', 'The address names no verse. Use surah:verse, such as /embed/2:255.');
  return versePage(quran, Number(surah), verses, languages);
}

/** The text of a page or embed of this service. @throws {Failure} `route_not_found` if the path is none, or why there is no text */
function pageAt({ quran, hadith }: TextPagesDeps, path: string): TextPage {
  const [, surah, verses] = /^\/(?:quran\/|embed\/)(\d{1,4})[/:](\d{1,4}(?:-\d{1,4})?)$/.exec(path) ?? [];
  if (surah !== undefined && verses !== undefined) return versePage(quran(), Number(surah), verses, LANGUAGES);
  const ref = /^\/(?:embed\/)?hadith\/([^/]+)$/.exec(path)?.[1];
  if (ref !== undefined) return hadithPage(hadith(), ref, LANGUAGES);
  throw new Failure('route_not_found', 'url is not the address of a verse or hadith of this service.');
}

function languagesOf(request: FastifyRequest, usual: readonly string[]): readonly string[] {
  const { lang } = request.query as { lang?: string | string[] };
  return lang === undefined || lang === '' ? usual : [String(lang)];
}

/** @throws {Failure} `invalid_parameter` */
function themeOf(request: FastifyRequest): Theme {
  const { theme = 'auto' } = request.query as { theme?: string };
  if (!THEMES.includes(theme)) throw new Failure('invalid_parameter', 'theme is unknown. Use light, dark or auto.');
  return theme as Theme;
}
