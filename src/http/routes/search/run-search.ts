import type { Hadith } from '@isnad/contract/hadith';
import type { Highlight } from '@isnad/contract/search';
import type { LiveHadith } from '../../../corpus/live.ts';
import { WHOLE_QURAN } from '../../../corpus/quran/find.ts';
import { NAMED_SCORE, type ResultPage } from '../../../corpus/search/page.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import type { PageLanguage } from '../site/languages.ts';
import type { SearchInput } from './search-query.ts';

/** A hadith that was found, in the language of the results. */
export type FoundHadith = { readonly doc: number; readonly record: Hadith };
/** A verse that was found, by its place in the Quran. */
export type FoundVerse = { readonly ordinal: number; readonly highlights: readonly Highlight[] };

/** Results of one kind. `next` is the offset of the next page. */
export type Results<T> = {
  readonly hits: readonly T[];
  readonly total: number;
  readonly next: number | undefined;
  /** Whether the query names the first one. */
  readonly named: boolean;
  /** False if some words were left out. */
  readonly complete: boolean;
};

/** What a search found. Undefined: not searched. */
export type SearchResults = {
  readonly verses: Results<FoundVerse> | undefined;
  readonly hadiths: Results<FoundHadith> | undefined;
};

type Searched = {
  readonly work: WorkDesk;
  /** Who waits for the results, in the queue of jobs. */
  readonly waiting: string;
  readonly hadith: LiveHadith | undefined;
  readonly language: PageLanguage;
};

const PER_PART = 5;
const PER_PAGE = 20;

/** Searches the Quran and the hadiths, as far as asked. @throws {Failure} `unavailable` */
export async function runSearch(deps: Searched, input: SearchInput): Promise<SearchResults> {
  const limit = input.scope === 'all' ? PER_PART : PER_PAGE;
  const offset = input.scope === 'all' ? 0 : input.offset;
  const place = { offset, limit };
  const verses = input.scope === 'hadith' ? undefined : await searchVerses(deps, input.text, place);
  const { hadith } = deps;
  const hadiths =
    input.scope === 'quran' || hadith === undefined ? undefined : await searchHadiths(deps, hadith, input, place);
  return { verses, hadiths };
}

type Place = { readonly offset: number; readonly limit: number };

async function searchVerses({ work, waiting }: Searched, text: string, place: Place): Promise<Results<FoundVerse>> {
  const search = { text, mode: undefined, span: WHOLE_QURAN, ...place };
  const { output, complete } = await work.run(waiting, 'verses', { search, highlight: true, script: 'unicode' });
  const { page, highlights } = output;
  return resultsOf(
    page,
    page.hits.map(({ doc }, at) => ({ ordinal: doc, highlights: highlights[at] ?? [] })),
    complete,
  );
}

async function searchHadiths(
  { work, waiting, language }: Searched,
  { records }: LiveHadith,
  { text, collection, grade, type }: SearchInput,
  place: Place,
): Promise<Results<FoundHadith>> {
  const known = records.content.collections.some(({ slug }) => slug === collection);
  const filter = {
    collections: known && collection !== undefined ? [collection] : undefined,
    grades: grade && [grade],
    type,
  };
  const search = { text, mode: undefined, filter, ...place };
  const marked = { text, lang: language };
  const done = await work.run(waiting, 'hadiths', { search, marked, fields: ['highlights', 'parallels'] });
  const { page, members } = done.output;
  const live = done.books.hadith?.records ?? records;
  const hits = page.hits.map(({ doc }, at) => {
    const { body } = live.compose([{ doc, members: members[at] || undefined }], language);
    return { doc, record: JSON.parse(body.toString('utf8')) as Hadith };
  });
  return resultsOf(page, hits, done.complete);
}

function resultsOf<T>(page: ResultPage, hits: readonly T[], complete: boolean): Results<T> {
  return { hits, total: page.total, next: page.next, named: page.hits[0]?.score === NAMED_SCORE, complete };
}
