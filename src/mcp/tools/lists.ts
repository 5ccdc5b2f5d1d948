import type { HadithList, HadithQuery } from '@isnad/contract/hadith';
import type { KeyedVerse, VerseListing } from '@isnad/contract/quran';
import type { QuranQuery } from '@isnad/contract/quran-queries';
import { findTranslations, PLAIN, type VerseForm, verseListing } from '../../corpus/quran/answers.ts';
import { divisionSpan, surahSpan, WHOLE_QURAN } from '../../corpus/quran/find.ts';
import { findEditions } from '../../corpus/quran/find-editions.ts';
import { spansNamed } from '../../corpus/quran/named-verses.ts';
import { parseHadithQuery } from '../../work/lists/hadith-selection.ts';
import { parseQuranQuery } from '../../work/lists/quran-selection.ts';
import type { McpCaller, McpDeps } from '../texts.ts';

/** Searches the verses, like `GET /api/quran?search=`. @throws {Failure} `invalid_cursor`, `surah_not_found`, `unavailable` */
export async function searchVerses(deps: McpDeps, query: QuranQuery, caller: McpCaller): Promise<VerseListing> {
  const { search, selection } = parseQuranQuery(query);
  const quran = deps.quran();
  if (search === undefined) return verseListing(quran, { from: 0, to: 0 }, PLAIN);
  const { version } = deps.verses();
  const span =
    selection.part === 'list'
      ? WHOLE_QURAN
      : selection.part === 'surah'
        ? surahSpan(quran, selection.id)
        : divisionSpan(quran, selection.part, selection.number);
  const asked = { search, span, form: formOf(deps, query), version };
  const key = JSON.stringify([quran.id, version, deps.work.searchVersion('quran'), query]);
  const found = await deps.lists.recent.get(key, () =>
    deps.lists.verses.answer(quran, asked, (kind, input) => deps.work.run(caller.accountId, kind, input)),
  );
  return JSON.parse(found.toString('utf8')) as VerseListing;
}

/** The verses of a reference such as `2:255` or `Surah 2, verses 1-5`. @throws {Failure} `surah_not_found`, `verse_not_found`, `invalid_parameter` */
export function versesAt(deps: McpDeps, ref: string, form: AskedForm = {}): VerseListing {
  const quran = deps.quran();
  return verseListing(quran, spansNamed(quran, ref, 'body.ref'), formOf(deps, form));
}

/** The translations and editions that a tool was asked for. */
type AskedForm = Pick<QuranQuery, 'translations' | 'editions'>;

function formOf(deps: McpDeps, { translations, editions }: AskedForm): VerseForm {
  if (translations === undefined && editions === undefined) return PLAIN;
  const quran = deps.quran();
  return {
    ...PLAIN,
    translations: translations === undefined ? [] : findTranslations(quran, translations),
    editions: editions === undefined ? undefined : findEditions(quran, editions),
  };
}

/** Lists hadiths, like `GET /api/hadith`. @throws {Failure} for invalid filters, `invalid_cursor`, `unavailable` */
export async function listHadiths(deps: McpDeps, query: HadithQuery, caller: McpCaller): Promise<HadithList> {
  const hadith = deps.hadith();
  const selection = parseHadithQuery(query, hadith, deps.defaultLanguage);
  const found = await deps.lists.hadiths.answer(hadith, selection, (kind, input) =>
    deps.work.run(caller.accountId, kind, input),
  );
  return JSON.parse(found.body.toString('utf8')) as HadithList;
}

/** Link to a verse. A resource URI without a base URL. */
export function verseUrl({ baseUrl }: McpDeps, { key }: Pick<KeyedVerse, 'key'>): string {
  const [surah, verse] = key.split(':');
  return baseUrl() === '' ? `quran://${key}` : `${baseUrl()}/quran/${surah}?verse=${verse}`;
}

/** Link to a hadith. A resource URI without a base URL. */
export function hadithUrl({ baseUrl }: McpDeps, ref: string): string {
  return baseUrl() === '' ? `hadith://${ref}` : `${baseUrl()}/hadith/${encodeURIComponent(ref)}`;
}
