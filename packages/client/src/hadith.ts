import { type FieldsParams, type PageWith, type WithFields, withField } from './fields.ts';
import type { RequestOptions } from './options.ts';
import type { ApiPromise, PagePromise } from './promises.ts';
import { dataOf, Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type {
  GetHadithParams,
  GetRandomHadithParams,
  Hadith,
  HadithCollections,
  HadithList,
  ListHadithParams,
  RelatedTexts,
  SearchHadithParams,
} from './types.ts';

/** Parameters of a list of hadiths. */
export type ListHadithsParams = Omit<ListHadithParams, 'random' | 'seed'>;

const byRef = ({ ref }: Pick<Hadith, 'ref'>): string => ref;

/** A page of hadiths with the requested fields and their reference. */
type HadithPage<F extends keyof Hadith> = PagePromise<
  PageWith<HadithList, WithFields<Hadith, F | 'ref'>>,
  WithFields<Hadith, F | 'ref'>
>;

/** The installed hadith collections. Needs the scope `hadith:read`. */
export class Hadiths extends Resource {
  /** Reads a hadith. @param ref such as `nawawi:1` or `muslim:8c` */
  get<F extends keyof Hadith = keyof Hadith>(
    ref: string,
    params: FieldsParams<GetHadithParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<WithFields<Hadith, F>> {
    return this.fetch(pathOf`/api/hadith/${ref}`, params, options);
  }

  /** Lists the verses that a hadith quotes word for word. */
  verses(ref: string, options?: RequestOptions): ApiPromise<RelatedTexts> {
    return this.fetch(pathOf`/api/hadith/${ref}/verses`, undefined, options);
  }

  /** Lists hadiths, by collection, book, grade or reference. `for await` gives all of them. `ref` is always among the `fields`. */
  list<F extends keyof Hadith = keyof Hadith>(
    params: FieldsParams<ListHadithsParams, F> = {},
    options?: RequestOptions,
  ): HadithPage<F> {
    return this.pages('/api/hadith', withField(params, 'ref'), { itemsOf: dataOf, idOf: byRef, options });
  }

  /** Searches hadiths. @param search words, a phrase in quotes, or a reference. `for await` gives all results, best first. */
  search<F extends keyof Hadith = keyof Hadith>(
    search: string,
    params: FieldsParams<Omit<SearchHadithParams, 'search'>, F> = {},
    options?: RequestOptions,
  ): HadithPage<F> {
    const query = { ...withField(params, 'ref'), search };
    return this.pages('/api/hadith/search', query, { itemsOf: dataOf, idOf: byRef, options });
  }

  /** Reads a random hadith. With the same `seed`, it is always the same. */
  random<F extends keyof Hadith = keyof Hadith>(
    params: FieldsParams<GetRandomHadithParams, F> = {},
    options?: RequestOptions,
  ): ApiPromise<WithFields<Hadith, F>> {
    return this.fetch('/api/hadith/random', params, options);
  }

  /** Lists the collections, with their books and grades. */
  collections(options?: RequestOptions): ApiPromise<HadithCollections> {
    return this.fetch('/api/hadith/collections', undefined, options);
  }
}
