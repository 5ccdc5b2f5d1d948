import type { LiveHadith } from '../../live.ts';
import type { Lang } from '../model.ts';
import { type RecordFilter, recordTest } from '../records/select-records.ts';

/** A record filter that can include the name of an author or collection. */
export type HadithFilter = RecordFilter & { readonly author?: string | undefined };

/** Compiles a filter to a test on record numbers; undefined when every record passes. */
export function hadithTest(hadith: LiveHadith, filter: HadithFilter): ((index: number) => boolean) | undefined {
  const { author, ...rest } = filter;
  if (Object.values(filter).every((value) => value === undefined)) return undefined;
  const passes = recordTest(hadith.records, rest);
  if (author === undefined) return passes;
  const { test } = hadith.matchAuthor(author);
  return (index) => test(index) && passes(index);
}

/** Restricts a filter to records whose text, as served in this language, is whole. For random draws. */
export const drawable = (filter: HadithFilter, lang: Lang): HadithFilter => ({
  ...filter,
  whole: lang,
});

const KEPT = 16;

/** Lists the records that pass a filter, in order. Caches the last few lists, because a random draw or a page needs the whole list. */
export class ChosenRecords {
  #of: LiveHadith | undefined;
  readonly #lists = new Map<string, Uint32Array>();

  get(hadith: LiveHadith, filter: HadithFilter): Uint32Array {
    if (this.#of !== hadith) this.#lists.clear();
    this.#of = hadith;
    const key = JSON.stringify(filter);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const passes = hadithTest(hadith, filter);
    const list = Uint32Array.from({ length: hadith.records.content.count }, (_, index) => index);
    const made = passes === undefined ? list : list.filter(passes);
    const [oldest] = this.#lists.keys();
    if (oldest !== undefined && this.#lists.size >= KEPT) this.#lists.delete(oldest);
    this.#lists.set(key, made);
    return made;
  }
}
