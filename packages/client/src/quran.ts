import type { RequestOptions } from './options.ts';
import type { ApiPromise, PagePromise } from './promises.ts';
import { dataOf, Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type {
  FoundVerse,
  GetQuranParams,
  GetRandomVerseParams,
  GetSurahParams,
  GetVersesParams,
  KeyedVerse,
  SearchQuranParams,
  Surah,
  SurahList,
  VerseListing,
} from './types.ts';

/** Parameters of a list of verses: a juz, a hizb or a page of the mushaf, and the form of the verses. */
export type ListVersesParams = Pick<
  GetQuranParams,
  'juz' | 'hizb' | 'page' | 'translations' | 'script' | 'limit' | 'cursor'
>;
/** Parameters of the verse of the day. */
export type VerseOfTheDayParams = Pick<GetQuranParams, 'id' | 'juz' | 'hizb' | 'page' | 'translations' | 'script'>;

/** The Quran. Needs the scope `quran:read`. */
export class Quran extends Resource {
  /** Lists the 114 surahs, without verses. */
  surahs(options?: RequestOptions): ApiPromise<SurahList> {
    return this.fetch('/api/quran/surahs', undefined, options);
  }

  /** Reads a surah with all its verses. @param surah 1 to 114 */
  surah(surah: number, params: GetSurahParams = {}, options?: RequestOptions): ApiPromise<Surah> {
    return this.fetch(pathOf`/api/quran/surahs/${surah}`, params, options);
  }

  /** Reads verses by key. @param key one verse (`2:255`) or a range in a surah (`2:255-257`) */
  verses(key: string, params: GetVersesParams = {}, options?: RequestOptions): ApiPromise<VerseListing> {
    return this.fetch(pathOf`/api/quran/verses/${key}`, params, options);
  }

  /** Reads the verses of a juz, a hizb or a page. `for await` gives all of them. */
  list(params: ListVersesParams, options?: RequestOptions): PagePromise<VerseListing, FoundVerse> {
    return this.pages('/api/quran', params, { itemsOf: dataOf, idOf: ({ key }) => key, options });
  }

  /** Searches verses. @param search words, a phrase in quotes, or a reference. `for await` gives all results, best first. */
  search(
    search: string,
    params: Omit<SearchQuranParams, 'search'> = {},
    options?: RequestOptions,
  ): PagePromise<VerseListing, FoundVerse> {
    const query: SearchQuranParams = { ...params, search };
    return this.pages('/api/quran/search', query, { itemsOf: dataOf, idOf: ({ key }) => key, options });
  }

  /** Reads a random verse. With the same `seed`, it is always the same. */
  random(params: GetRandomVerseParams = {}, options?: RequestOptions): ApiPromise<KeyedVerse> {
    return this.fetch('/api/quran/random', params, options);
  }

  /** Reads the verse of a day. @param date such as `2026-11-21` */
  ofTheDay(date: string, params: VerseOfTheDayParams = {}, options?: RequestOptions): ApiPromise<KeyedVerse> {
    return this.fetch('/api/quran', { ...params, date }, options);
  }
}
