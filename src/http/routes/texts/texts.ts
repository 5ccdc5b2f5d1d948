import { Failure } from '@isnad/contract/failure';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith } from '../../../corpus/live.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readVerses } from '../../../corpus/references/read-reference.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import type { HeaderList } from '../../answers/send.ts';
import type { TypedServer } from '../../typed-server.ts';
import { chargeAddress, sendPage } from '../site/page-sender.ts';
import { embedHtml, faultHtml, type Theme } from './html.ts';
import { oembedRoute } from './oembed.ts';
import { textStyle } from './style.ts';
import { hadithPage, type TextPage, versePage } from './text-page.ts';
import { verseElementRoute, verseJson } from './verse-element.ts';

const HTML = 'text/html; charset=utf-8';
const CACHED = 'public, max-age=3600';
const JSON_SUFFIX = '.json';
const LANGUAGES = ['en', 'bn'];
const THEMES: readonly string[] = ['auto', 'light', 'dark'] satisfies Theme[];

const EMBED: HeaderList = [
  'svc-version',
  API_VERSION,
  'content-security-policy',
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
];

export type TextPagesDeps = {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  readonly baseUrl: () => string;
  /** Limits pages and embeds by address. */
  readonly budget: RateLimit;
};

/** Embeds of single texts, for people without a key: `/embed/2:255`, `/embed/2:255.json`, `/embed/hadith/nawawi:1`, `/oembed`. */
export function embedRoutes(server: TypedServer, deps: TextPagesDeps): void {
  const style = textStyle();
  const { budget, baseUrl } = deps;
  const charge = (request: FastifyRequest) => chargeAddress(budget, request);
  const show = (request: FastifyRequest, reply: FastifyReply, find: () => TextPage) => {
    const make = () =>
      prepare(String(embedHtml(find(), { style: style.url, baseUrl: baseUrl(), theme: themeOf(request) })), HTML);
    const fault = (failure: Failure, title: string) => faultHtml(title, failure.message, style.url);
    sendPage(request, reply, budget, { cacheControl: CACHED, standard: EMBED, make, fault });
  };

  const sheet = prepare(style.css, 'text/css; charset=utf-8');
  const hidden = { schema: { hide: true } };
  server.get('/texts.css', hidden, (request, reply) => {
    sendPrepared(request, reply, sheet, { cacheControl: 'public, max-age=31536000, immutable', standard: EMBED });
  });
  server.get('/embed/:key', hidden, (request, reply) => {
    const { key } = request.params as { key: string };
    if (key.endsWith(JSON_SUFFIX)) {
      charge(request);
      const page = embeddedVerses(deps.quran(), key.slice(0, -JSON_SUFFIX.length), languagesOf(request, ['en']));
      sendPrepared(request, reply, prepare(verseJson(page, baseUrl())), { cacheControl: CACHED });
      return;
    }
    show(request, reply, () => embeddedVerses(deps.quran(), key, languagesOf(request, ['en'])));
  });
  server.get('/embed/hadith/:ref', hidden, (request, reply) => {
    const { ref } = request.params as { ref: string };
    show(request, reply, () => hadithPage(deps.hadith(), ref, languagesOf(request, ['en'])));
  });
  verseElementRoute(server, CACHED);
  const findPage = (path: string) => pageAt(deps, path);
  oembedRoute(server, {
    baseUrl,
    findPage,
    charge,
  });
}

/** @throws {Failure} `verse_not_found` if the key names no verses, or a whole surah */
function embeddedVerses(quran: Quran, key: string, languages: readonly string[]): TextPage {
  if (readVerses(key, namesOf(quran))?.first === undefined)
    throw new Failure('verse_not_found', 'The address names no verse. Use surah:verse, such as /embed/2:255.');
  return versePage(quran, key, languages);
}

/** The text of a page or embed of this service. @throws {Failure} `route_not_found` if the path is none, or why there is no text */
function pageAt({ quran, hadith }: TextPagesDeps, path: string): TextPage {
  const [, place, key = place?.replace('/', ':')] = /^\/(?:quran\/(\d+\/\d[\d-]*)|embed\/([^/]+))$/.exec(path) ?? [];
  if (key !== undefined) return embeddedVerses(quran(), key, LANGUAGES);
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
