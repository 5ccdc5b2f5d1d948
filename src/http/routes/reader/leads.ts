import type { FastifyReply, FastifyRequest } from 'fastify';
import { surahNumber } from '../../../corpus/quran/find.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readVerses } from '../../../corpus/references/read-reference.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { redirect } from '../../answers/redirect.ts';
import { send } from '../../answers/send.ts';
import type { TypedServer } from '../../typed-server.ts';
import { searchInputOf, searchPath } from '../search/search-query.ts';
import { faultPage } from '../site/fault-page.ts';
import type { FrameDeps } from '../site/frame.ts';
import { linkFrom, localeOf } from '../site/languages.ts';
import { sendOrExplain } from '../site/page-sender.ts';
import { readingPath } from './quran/script-part.ts';
import { choiceOf, NUMBER, parameter } from './reading-choice.ts';

type LeadDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** Random number from 0 to below `bound`. */
  readonly randomBelow: (bound: number) => number;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

/** Short addresses, and those that a choice is made for: `/juz/30`, `/page/604`, `/quran/page?number=…` of a form, `/quran/random`. */
export function leadRoutes(server: TypedServer, deps: LeadDeps): void {
  for (const kind of ['juz', 'page'] as const)
    server.get(`/${kind}/:number`, { schema: { hide: true } }, (request, reply) => {
      const { number } = request.params as { number: string };
      if (NUMBER.test(number)) redirect(request, reply, `/quran/${kind}/${Number(number)}`);
      else reply.callNotFound();
    });
  server.get('/quran/page', { schema: { hide: true } }, (request, reply) => {
    const asked = parameter(request, 'number') ?? '1';
    lead(deps, request, reply, () => `/quran/page/${NUMBER.test(asked) ? Number(asked) : 0}`);
  });
  server.get('/quran/random', { schema: { hide: true } }, (request, reply) => {
    lead(deps, request, reply, () => {
      const { surahs, starts } = deps.quran();
      const ordinal = deps.randomBelow(surahs.reduce((sum, { total_verses }) => sum + total_verses, 0));
      const place = starts.findLastIndex((start) => start <= ordinal);
      return `/quran/${place + 1}/${ordinal - (starts[place] ?? 0) + 1}`;
    });
  });
}

/** Leads from `/quran/2?verse=255`, as older links have it, to the verse. */
export function leadToVerse(deps: LeadDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const { surah } = request.params as { surah: string };
  const verse = parameter(request, 'verse');
  if (verse === undefined || !NUMBER.test(verse) || !NUMBER.test(surah)) return false;
  lead(deps, request, reply, () => {
    const { id, total_verses } = surahNumber(deps.quran(), Number(surah));
    const exists = Number(verse) >= 1 && Number(verse) <= total_verses;
    return `${readingPath(`/quran/${id}`, choiceOf(request))}${exists ? `#v${Number(verse)}` : ''}`;
  });
  return true;
}

/** Leads from a citation to the page of its verses: `/quran/2:255`, `/quran/2-255`, `/quran/al-baqarah 255`, `/quran/yasin`. */
export function leadToCited({ quran }: LeadDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const cited = (request.params as { surah: string }).surah;
  const named = NUMBER.test(cited) ? undefined : readVerses(cited.replace(/^(\d+)-(?=\d)/, '$1:'), namesOf(quran()));
  if (named === undefined) return false;
  const { surah, first, last = first } = named;
  const verses = first === undefined ? '' : last === first ? `/${first}` : `/${first}-${last}`;
  redirect(request, reply, `/quran/${surah}${verses}`);
  return true;
}

/** Leads from `/hadith?search=intention` and `/hadith?collection=bukhari`, as older links have them, to the search and the collection. */
export function leadFromList(deps: LeadDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const scope = request.routeOptions.url === '/quran' ? 'quran' : 'hadith';
  const input = searchInputOf(request, 'search');
  const { text, collection } = input;
  if (text === '' && (collection === undefined || scope === 'quran')) return false;
  lead(deps, request, reply, () =>
    text === '' ? `/hadith/${collection}` : searchPath({ ...input, scope, offset: 0 }),
  );
  return true;
}

/** Sends the browser on within the site, in the same language. @param path throws the reason for an error page */
function lead(deps: LeadDeps, request: FastifyRequest, reply: FastifyReply, path: () => string): void {
  sendOrExplain(request, reply, deps.budget, {
    standard: deps.style.headers,
    fault: (failure, title) => faultPage(deps, request, failure, title),
    answer: () => {
      const location = linkFrom(localeOf(request), path());
      send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'] });
    },
  });
}
