import { type FieldsParams, type PageWith, type WithFields, withField } from './fields.ts';
import type { RequestOptions } from './options.ts';
import type { ApiPromise, PagePromise } from './promises.ts';
import { dataOf, Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type {
  DivisionList,
  FoundVerse,
  GetQuranParams,
  GetRandomVerseParams,
  GetSurahIntroductionParams,
  GetSurahParams,
  GetTafsirParams,
  GetVersesParams,
  GetVerseWordsParams,
  IntroductionList,
  KeyedVerse,
  ListSurahsParams,
  RecitationList,
  RelatedTexts,
  SearchQuranParams,
  Surah,
  SurahList,
  SurahSummary,
  TafsirList,
  Verse,
  VerseListing,
  VerseWordsList,
} from './types.ts';

type MushafPart = 'juz' | 'hizb' | 'hizb_quarter' | 'page' | 'ruku' | 'manzil';
/** A kind of parts of the mushaf, or `sajda`, the verses with a prostration. */
export type Division = MushafPart | 'sajda';
/** Parameters of a list of verses: a part of the mushaf, and the form of the verses. */
export type ListVersesParams = Pick<
  GetQuranParams,
  MushafPart | 'translations' | 'divisions' | 'script' | 'fields' | 'limit' | 'cursor'
>;
/** Parameters of the verse of the day. */
export type VerseOfTheDayParams = Pick<
  GetQuranParams,
  'id' | MushafPart | 'translations' | 'divisions' | 'script' | 'fields'
>;

/** The calendar date where the program runs. */
function localDate(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}

const byKey = ({ key }: Pick<KeyedVerse, 'key'>): string => key;

/** A page of verses with the requested fields and their key. */
type VersePage<F extends keyof FoundVerse> = PagePromise<
  PageWith<VerseListing, WithFields<FoundVerse, F | 'key'>>,
  WithFields<FoundVerse, F | 'key'>
>;

/** The Quran. Needs the scope `quran:read`. */
export class Quran extends Resource {
  /** Lists the 114 surahs, without verses. */
  surahs<F extends keyof SurahSummary = keyof SurahSummary>(
    params: FieldsParams<ListSurahsParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<Omit<SurahList, 'surahs'> & { readonly surahs: readonly WithFields<SurahSummary, F>[] }> {
    return this.fetch('/api/quran/surahs', params, options);
  }

  /** Reads a surah with all its verses. `fields` are those of each verse. @param surah 1 to 114 */
  surah<F extends keyof Verse = keyof Verse>(
    surah: number,
    params: FieldsParams<GetSurahParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<Omit<Surah, 'verses'> & { readonly verses: readonly WithFields<Verse, F>[] }> {
    return this.fetch(pathOf`/api/quran/surahs/${surah}`, params, options);
  }

  /** Reads what the installed introductions say about a surah. @param surah 1 to 114 */
  introduction(
    surah: number,
    params: GetSurahIntroductionParams = {},
    options?: RequestOptions,
  ): ApiPromise<IntroductionList> {
    return this.fetch(pathOf`/api/quran/surahs/${surah}/introduction`, params, options);
  }

  /** Lists the parts of the mushaf of one kind, with their first and last verses, or the verses with a prostration (`sajda`). */
  divisions(division: Division, options?: RequestOptions): ApiPromise<DivisionList> {
    return this.fetch(pathOf`/api/quran/divisions/${division}`, undefined, options);
  }

  /** Reads verses by key. @param key one verse (`2:255`) or a range in a surah (`2:255-257`) */
  verses<F extends keyof FoundVerse = keyof FoundVerse>(
    key: string,
    params: FieldsParams<GetVersesParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<PageWith<VerseListing, WithFields<FoundVerse, F>>> {
    return this.fetch(pathOf`/api/quran/verses/${key}`, params, options);
  }

  /** Lists the hadiths that quote verses word for word. Needs the scope `hadith:read`. @param key as for `verses` */
  hadiths(key: string, options?: RequestOptions): ApiPromise<RelatedTexts> {
    return this.fetch(pathOf`/api/quran/verses/${key}/hadiths`, undefined, options);
  }

  /** Reads what the installed tafsirs say about verses, up to 20. It is a scholar's word, not the Quran's. @param key as for `verses` */
  tafsir(key: string, params: GetTafsirParams = {}, options?: RequestOptions): ApiPromise<TafsirList> {
    return this.fetch(pathOf`/api/quran/verses/${key}/tafsir`, params, options);
  }

  /** Reads the words of verses, up to 20, each with its meanings in the installed languages. @param key as for `verses` */
  words(key: string, params: GetVerseWordsParams = {}, options?: RequestOptions): ApiPromise<VerseWordsList> {
    return this.fetch(pathOf`/api/quran/verses/${key}/words`, params, options);
  }

  /** Lists the recitations that `audio` of a verse can name. */
  recitations(options?: RequestOptions): ApiPromise<RecitationList> {
    return this.fetch('/api/quran/recitations', undefined, options);
  }

  /** Reads the verses of a juz, hizb, quarter of a hizb, page, ruku or manzil. `for await` gives all of them. `key` is always among the `fields`. */
  list<F extends keyof FoundVerse = keyof FoundVerse>(
    params: FieldsParams<ListVersesParams, F>,
    options?: RequestOptions,
  ): VersePage<F> {
    return this.pages('/api/quran', withField(params, 'key'), { itemsOf: dataOf, idOf: byKey, options });
  }

  /** Searches verses. @param search words, a phrase in quotes, or a reference. `for await` gives all results, best first. */
  search<F extends keyof FoundVerse = keyof FoundVerse>(
    search: string,
    params: FieldsParams<Omit<SearchQuranParams, 'search'>, F> = {},
    options?: RequestOptions,
  ): VersePage<F> {
    const query = { ...withField(params, 'key'), search };
    return this.pages('/api/quran/search', query, { itemsOf: dataOf, idOf: byKey, options });
  }

  /** Reads a random verse. With the same `seed`, it is always the same. */
  random<F extends keyof KeyedVerse = keyof KeyedVerse>(
    params: FieldsParams<GetRandomVerseParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<WithFields<KeyedVerse, F>> {
    return this.fetch('/api/quran/random', params, options);
  }

  /** Reads the verse of a day. @param date such as `2026-11-21`, or a `Date` in local time. By default, today */
  ofTheDay<F extends keyof KeyedVerse = keyof KeyedVerse>(
    date: string | Date = new Date(),
    params: FieldsParams<VerseOfTheDayParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<WithFields<KeyedVerse, F>> {
    return this.fetch('/api/quran', { ...params, date: typeof date === 'string' ? date : localDate(date) }, options);
  }
}
