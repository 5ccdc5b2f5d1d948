import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith, LiveVerses } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { send } from '../../answers/send.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import type { TypedServer } from '../../typed-server.ts';
import { faultDetail } from '../site/fault-page.ts';
import { type FrameDeps, frame } from '../site/frame.ts';
import { fill, linkFrom, localeOf, numberIn } from '../site/languages.ts';
import { chargeAddress, sendUncached } from '../site/page-sender.ts';
import { missingPlace, namedPlace } from './named-place.ts';
import { runSearch } from './run-search.ts';
import { type SearchPage, searchPage } from './search-page.ts';
import { MAX_SEARCH, type SearchInput, searchInputOf, shownLanguage } from './search-query.ts';
import { SEARCH_WORDS } from './search-words.ts';

/** Maximum searches per address in any 60 seconds. Those that are cached, empty or too long do not count. */
const MAX_SEARCHES = 30;
const PREPARED_BYTES = 8 * 1024 * 1024;
const HTML = 'text/html; charset=utf-8';
const CACHE_CONTROL = 'private, no-cache';

export type SearchDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there is no index */
  readonly verses: () => LiveVerses;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly work: WorkDesk;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

/** `/search`: everybody can search the Quran and the hadiths, without an account and without a script. */
export function searchRoutes(server: TypedServer, deps: SearchDeps): void {
  const ticks = () => performance.now();
  const searches = new RateLimit({ limit: MAX_SEARCHES, what: 'searches from this address', ticks });
  server.addHook('onClose', async () => searches.close());
  const made = new PreparedAnswers(PREPARED_BYTES, HTML);
  const { style, budget } = deps;
  const standard = [...style.headers, 'vary', 'accept-language'];
  server.route({
    method: 'GET',
    url: '/search',
    schema: { hide: true },
    // An address that is too long has a page as well.
    errorHandler: (error, request, reply) => sendFault(deps, request, reply, error),
    handler: async (request, reply) => {
      chargeAddress(budget, request);
      const input = searchInputOf(request);
      const path = placeOf(deps, input);
      if (path !== undefined) {
        const location = linkFrom(localeOf(request), path);
        send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'], standard });
        return reply;
      }
      const prepared = await made.getLater(keyOf(deps, request, input), () => makePage(deps, searches, request, input));
      sendPrepared(request, reply, prepared, { cacheControl: CACHE_CONTROL, standard });
      return reply;
    },
  });
}

/** The text that a search names and that exists. */
function placeOf({ quran, hadithIfAny }: SearchDeps, input: SearchInput): string | undefined {
  if (input.text === '' || isTooLong(input)) return undefined;
  const named = namedPlace(input, quran(), hadithIfAny());
  return named?.kind === 'text' ? named.path : undefined;
}

function keyOf({ quran, verses, hadithIfAny, work }: SearchDeps, request: FastifyRequest, input: SearchInput) {
  const searched = [hadithIfAny()?.version, ...(input.text === '' ? [] : [quran().id, verses().version])];
  const versions = [...searched, work.searchVersion('quran'), work.searchVersion('hadith')];
  return JSON.stringify([localeOf(request), input, ...versions]);
}

const isTooLong = ({ text }: SearchInput) => text.length > MAX_SEARCH && [...text].length > MAX_SEARCH;

async function makePage(
  deps: SearchDeps,
  searches: RateLimit,
  request: FastifyRequest,
  input: SearchInput,
): Promise<string> {
  const { quran, hadithIfAny, work } = deps;
  const locale = localeOf(request);
  const { language } = locale;
  const words = SEARCH_WORDS[language];
  if (isTooLong(input)) {
    const number = numberIn(language, [...input.text].length);
    throw new TooLong(fill(words.long, { number }));
  }
  if (input.text === '') {
    const asked = (request.query as { q?: unknown }).q !== undefined;
    const page = { locale, input, hadith: hadithIfAny(), ...(asked ? { fault: { text: words.empty } } : {}) };
    return String(frame(deps, searchPage(page)));
  }
  const hadith = hadithIfAny();
  const missing = missingPlace(input, quran(), hadith);
  // Texts that are merely like the number would be taken for the one that was looked up.
  if (missing !== undefined)
    return String(frame(deps, searchPage({ locale, input, hadith, fault: { text: faultDetail(language, missing) } })));
  const network = networkOf(addressOf(request.raw));
  searches.charge(network);
  const shown = shownLanguage(input.text, language);
  const waiting = `address:${network}`;
  const found = await runSearch({ work, waiting, hadith, language: shown }, input);
  const named = namedPlace(input, quran(), hadith);
  const surah = named?.kind === 'surah' && input.offset === 0 ? named.surah : undefined;
  return String(frame(deps, searchPage({ locale, input, hadith, surah, found: { ...found, quran: quran() } })));
}

/** A search with too many characters, with the sentence for the visitor. */
class TooLong extends Failure {
  constructor(sentence: string) {
    super('invalid_parameter', sentence);
  }
}

/** The form with what was typed, and what to do. @throws anything unexpected, for the error handler of the service */
function sendFault(deps: SearchDeps, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const failure = asFailure(error);
  if (failure.code === 'internal_error') throw error;
  const locale = localeOf(request);
  const input = searchInputOf(request);
  const words = SEARCH_WORDS[locale.language];
  const isLong = failure instanceof TooLong || failure.code === 'uri_too_long';
  const long = fill(words.long, { number: numberIn(locale.language, [...input.text].length) });
  const text = isLong ? long : faultDetail(locale.language, failure);
  const hadith = deps.hadithIfAny();
  const page: SearchPage = { locale, input: { ...input, offset: 0 }, hadith, fault: { text, check: isLong } };
  sendUncached(request, reply, { standard: deps.style.headers, failure, body: frame(deps, searchPage(page)) });
}
