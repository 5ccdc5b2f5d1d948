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
  SearchHadithParams,
} from './types.ts';

/** Parameters of a list of hadiths. */
export type ListHadithsParams = Omit<ListHadithParams, 'random' | 'seed'>;

const byRef = ({ ref }: Hadith): string => ref;

/** The installed hadith collections. Needs the scope `hadith:read`. */
export class Hadiths extends Resource {
  /** Reads a hadith. @param ref such as `nawawi:1` or `muslim:8c` */
  get(ref: string, params: GetHadithParams = {}, options?: RequestOptions): ApiPromise<Hadith> {
    return this.fetch(pathOf`/api/hadith/${ref}`, params, options);
  }

  /** Lists hadiths, by collection, book, grade or reference. `for await` gives all of them. */
  list(params: ListHadithsParams = {}, options?: RequestOptions): PagePromise<HadithList, Hadith> {
    return this.pages('/api/hadith', params, { itemsOf: dataOf, idOf: byRef, options });
  }

  /** Searches hadiths. @param search words, a phrase in quotes, or a reference. `for await` gives all results, best first. */
  search(
    search: string,
    params: Omit<SearchHadithParams, 'search'> = {},
    options?: RequestOptions,
  ): PagePromise<HadithList, Hadith> {
    const query: SearchHadithParams = { ...params, search };
    return this.pages('/api/hadith/search', query, { itemsOf: dataOf, idOf: byRef, options });
  }

  /** Reads a random hadith. With the same `seed`, it is always the same. */
  random(params: GetRandomHadithParams = {}, options?: RequestOptions): ApiPromise<Hadith> {
    return this.fetch('/api/hadith/random', params, options);
  }

  /** Lists the collections, with their books and grades. */
  collections(options?: RequestOptions): ApiPromise<HadithCollections> {
    return this.fetch('/api/hadith/collections', undefined, options);
  }
}
