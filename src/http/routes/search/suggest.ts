import type { Suggestion, Suggestions } from '@isnad/contract/suggestions';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import type { TypedServer } from '../../typed-server.ts';
import { localeOf } from '../site/languages.ts';
import { chargeAddress } from '../site/page-sender.ts';
import { hadithSuggestion, namedSuggestions, verseSuggestion } from './named-suggestions.ts';
import { runSearch } from './run-search.ts';
import type { SearchDeps } from './search.ts';
import { MAX_SEARCH, type SearchInput, searchInputOf, shownLanguage } from './search-query.ts';

/** Maximum suggestions per address in any 60 seconds that are not cached: of somebody who types without a pause. */
const MAX_SUGGESTIONS = 120;
const PREPARED_BYTES = 2 * 1024 * 1024;
/** Shorter texts name something or nothing. They are not searched for. */
const MIN_SEARCH = 3;
const MAX_OF_A_KIND = 3;

/** `/search/suggest?q=…`: what a search field suggests while somebody types, for the pages and the dashboard. */
export function suggestRoutes(server: TypedServer, deps: SearchDeps): void {
  const { quran, hadithIfAny, work, budget, style } = deps;
  const suggesting = new RateLimit({
    limit: MAX_SUGGESTIONS,
    what: 'suggestions for this address',
    ticks: () => performance.now(),
  });
  server.addHook('onClose', async () => suggesting.close());
  const made = new PreparedAnswers(PREPARED_BYTES);
  server.get('/search/suggest', { schema: { hide: true } }, async (request, reply) => {
    chargeAddress(budget, request);
    const input = searchInputOf(request);
    const { language } = localeOf(request);
    const versions = [quran().id, hadithIfAny()?.version, work.searchVersion('quran'), work.searchVersion('hadith')];
    const key = JSON.stringify([input.text, input.scope, language, ...versions]);
    const answer = await made.getLater(key, async () => {
      suggesting.charge(networkOf(addressOf(request.raw)));
      const suggestions: Suggestions = { suggestions: await suggest(deps, request, input) };
      return JSON.stringify(suggestions);
    });
    const standard = [...style.headers, 'vary', 'accept-language'];
    sendPrepared(request, reply, answer, { cacheControl: 'private, max-age=60', standard });
    return reply;
  });
}

/** What the text names, and then what is found by its words. */
async function suggest(deps: SearchDeps, request: FastifyRequest, input: SearchInput): Promise<Suggestion[]> {
  const { work } = deps;
  const { text, scope } = input;
  const { language } = localeOf(request);
  const [quran, hadith] = [deps.quran(), deps.hadithIfAny()];
  if (text === '' || text.length > MAX_SEARCH) return [];
  const named = namedSuggestions({ quran, hadith, language }, text);
  if (text.length < MIN_SEARCH) return unique(named);
  const shown = shownLanguage(text, language);
  const waiting = `address:${networkOf(addressOf(request.raw))}`;
  const { verses, hadiths } = await runSearch(
    { work, waiting, hadith, language: shown },
    { ...input, scope, offset: 0 },
  );
  const field = shown === 'ar' ? 'text' : `translation_${shown}`;
  return unique([
    ...named,
    ...(verses?.hits ?? []).slice(0, MAX_OF_A_KIND).map(({ ordinal, highlights }) => {
      const at = highlights.find((one) => one.field === field)?.start ?? 0;
      return verseSuggestion({ quran, language, shown }, ordinal, { at });
    }),
    ...(hadith === undefined ? [] : (hadiths?.hits ?? [])).slice(0, MAX_OF_A_KIND).flatMap(({ record }) => {
      const at = record.highlights?.find((one) => one.field === 'text')?.start ?? 0;
      return hadith === undefined ? [] : [hadithSuggestion(language, hadith, record, at)];
    }),
  ]);
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  const paths = new Set<string>();
  return suggestions.filter(({ path }) => !paths.has(path) && paths.add(path));
}
