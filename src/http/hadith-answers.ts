import { readCursor, writeCursor } from '../corpus/cursor.ts';
import { ChosenRecords, drawable } from '../corpus/hadith/chosen.ts';
import { findHadiths, hitMembers } from '../corpus/hadith/find-hadiths.ts';
import type { LiveHadith } from '../corpus/live.ts';
import { seededPick } from '../corpus/quran/find.ts';
import type { HadithWish } from './routes/hadith-selection.ts';

type Listed = {
  /** Records, and what each has besides its own members. */
  readonly rows: readonly { readonly doc: number; readonly members?: string }[];
  readonly total: number;
  readonly next?: string | undefined;
  readonly more?: object;
};

const COMMA = Buffer.from(',');

/** Puts the answer together from the bytes of the records: none of them is parsed. */
function listBytes({ records }: LiveHadith, { lang }: HadithWish, { rows, total, next, more = {} }: Listed): Buffer {
  const parts: Buffer[] = [Buffer.from('{"data":[')];
  rows.forEach(({ doc, members }, place) => {
    if (place > 0) parts.push(COMMA);
    parts.push(records.read(doc, lang, members));
  });
  const rest = { count: rows.length, total, has_more: next !== undefined, next_cursor: next ?? null, ...more };
  parts.push(Buffer.from(`],${JSON.stringify({ ...rest, corpus: records.id }).slice(1)}`, 'utf8'));
  return Buffer.concat(parts);
}

/** The bytes of what `GET /api/hadith` answers. */
export class HadithAnswers {
  readonly #chosen = new ChosenRecords();
  readonly #randomBelow: (bound: number) => number;

  constructor(randomBelow: (bound: number) => number) {
    this.#randomBelow = randomBelow;
  }

  /** @throws {Failure} `invalid_cursor` */
  answer(hadith: LiveHadith, wish: HadithWish): Buffer {
    const { suggestions } = wish;
    if (suggestions !== undefined) return listBytes(hadith, wish, { rows: [], total: 0, more: { suggestions } });
    if (wish.refs !== undefined) return this.#batch(hadith, wish, wish.refs);
    if (wish.draw) return this.#draw(hadith, wish);
    return wish.search === undefined ? this.#list(hadith, wish) : this.#search(hadith, wish, wish.search);
  }

  #batch(hadith: LiveHadith, wish: HadithWish, refs: readonly string[]): Buffer {
    const found = refs.map((ref) => hadith.records.find(ref));
    const rows = found.filter((doc) => doc >= 0).map((doc) => ({ doc }));
    const missing = refs.filter((_, place) => (found[place] ?? -1) < 0);
    return listBytes(hadith, wish, { rows, total: rows.length, more: { missing } });
  }

  #list(hadith: LiveHadith, wish: HadithWish): Buffer {
    const list = { version: hadith.version, query: wish.key };
    const from = readCursor(list, wish.cursor);
    const chosen = this.#chosen.get(hadith, wish.filter);
    const to = from + wish.limit;
    const rows = [...chosen.subarray(from, to)].map((doc) => ({ doc }));
    return listBytes(hadith, wish, {
      rows,
      total: chosen.length,
      next: to < chosen.length ? writeCursor(list, to) : undefined,
    });
  }

  #search(hadith: LiveHadith, wish: HadithWish, search: NonNullable<HadithWish['search']>): Buffer {
    const list = { version: hadith.version, query: wish.key };
    const offset = readCursor(list, wish.cursor);
    const { text, mode, highlight } = search;
    const page = findHadiths(hadith, { text, mode, filter: wish.filter, offset, limit: wish.limit });
    const marked = highlight ? { text, lang: wish.lang } : undefined;
    const rows = page.hits.map((hit) => ({ doc: hit.doc, members: hitMembers(hadith, hit, marked) }));
    const next = page.next === undefined ? undefined : writeCursor(list, page.next);
    return listBytes(hadith, wish, { rows, total: page.total, next });
  }

  /** One record out of all that match and are whole, each as likely; the same one for the same seed. */
  #draw(hadith: LiveHadith, wish: HadithWish): Buffer {
    const filter = drawable(wish.filter, wish.lang);
    const pick = (count: number) =>
      wish.seed === undefined ? this.#randomBelow(count) : seededPick(`seed:${wish.seed}`, count);
    if (wish.search === undefined) {
      const chosen = this.#chosen.get(hadith, filter);
      const rows = chosen.length === 0 ? [] : [{ doc: chosen[pick(chosen.length)] ?? 0 }];
      return listBytes(hadith, wish, { rows, total: chosen.length });
    }
    const { text, mode } = wish.search;
    const { total } = findHadiths(hadith, { text, mode, filter, offset: 0, limit: 1 });
    if (total === 0) return listBytes(hadith, wish, { rows: [], total });
    const { hits } = findHadiths(hadith, { text, mode, filter, offset: pick(total), limit: 1 });
    return listBytes(hadith, wish, { rows: hits.map(({ doc }) => ({ doc })), total });
  }
}
