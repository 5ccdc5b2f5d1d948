import { Failure } from '@isnad/contract/failure';
import { nextPage } from '@isnad/contract/page';
import { type CursorList, readCursor, writeCursor } from '../../corpus/cursor.ts';
import { ChosenRecords, drawable } from '../../corpus/hadith/find/chosen.ts';
import type { Composed, ComposedRow } from '../../corpus/hadith/records/compose.ts';
import type { LiveHadith } from '../../corpus/live.ts';
import { seededPick } from '../../corpus/quran/find.ts';
import type { Work } from '../work-desk.ts';
import { after } from './after.ts';
import type { HadithSelection } from './hadith-selection.ts';
import { TextsReplaced } from './texts-replaced.ts';
import type { DoWork } from './verse-searches.ts';

type Listed = {
  readonly rows: readonly ComposedRow[];
  readonly total: number;
  readonly next?: string | undefined;
  readonly more?: object | undefined;
};

/** Composes the response from the bytes of the records, without parsing them. */
function listOf(
  { records }: LiveHadith,
  { lang, fields }: HadithSelection,
  { rows, total, next, more = {} }: Listed,
): Composed {
  const rest = { count: rows.length, total, ...nextPage(next), ...more };
  const close = JSON.stringify({ ...rest, corpus: records.id }).slice(1);
  return records.compose(rows, lang, { open: '{"data":[', close: `],${close}`, fields });
}

/** Responses of `GET /api/hadith`, as bytes. */
export class HadithAnswers {
  readonly #chosen = new ChosenRecords();
  readonly #randomBelow: (bound: number) => number;

  constructor(randomBelow: (bound: number) => number) {
    this.#randomBelow = randomBelow;
  }

  /** @throws {Failure} `invalid_cursor`, `unavailable` */
  answer(hadith: LiveHadith, input: HadithSelection, work: DoWork): Composed | Promise<Composed> {
    const { suggestions } = input;
    if (suggestions !== undefined) return listOf(hadith, input, { rows: [], total: 0, more: { suggestions } });
    if (input.refs !== undefined) return this.#batch(hadith, input, input.refs);
    if (input.draw) return this.#draw(hadith, input, work);
    return input.search === undefined
      ? this.#list(hadith, input)
      : this.#search(hadith, { ...input, search: input.search }, work);
  }

  #batch(hadith: LiveHadith, input: HadithSelection, refs: readonly string[]): Composed {
    const found = refs.map((ref) => hadith.records.find(ref));
    const rows = found.filter((doc) => doc >= 0).map((doc) => ({ doc }));
    const missing = refs.filter((_, place) => (found[place] ?? -1) < 0);
    return listOf(hadith, input, { rows, total: rows.length, more: { missing } });
  }

  #list(hadith: LiveHadith, input: HadithSelection): Composed {
    const list = { version: hadith.version, query: input.key };
    const from = readCursor(list, input.cursor);
    const chosen = this.#chosen.get(hadith, input.filter);
    const to = from + input.limit;
    const rows = [...chosen.subarray(from, to)].map((doc) => ({ doc }));
    return listOf(hadith, input, {
      rows,
      total: chosen.length,
      next: to < chosen.length ? writeCursor(list, to) : undefined,
    });
  }

  #search(hadith: LiveHadith, input: SearchSelection, work: DoWork): Composed | Promise<Composed> {
    const list = { version: hadith.version, query: input.key };
    const offset = readCursor(list, input.cursor);
    return after(found(hadith, input, { offset, limit: input.limit }, work), (done) => put(hadith, input, list, done));
  }

  /** One complete matching record, drawn uniformly. @throws {Failure} `hadith_not_found` if none matches */
  drawOne(hadith: LiveHadith, input: HadithSelection, work: DoWork): Composed | Promise<Composed> {
    return after(this.#drawn(hadith, input, work), ({ doc }) => {
      if (doc !== undefined) return hadith.records.compose([{ doc }], input.lang, { fields: input.fields });
      throw new Failure('hadith_not_found', 'No installed hadith matches these filters.');
    });
  }

  #draw(hadith: LiveHadith, input: HadithSelection, work: DoWork): Composed | Promise<Composed> {
    return after(this.#drawn(hadith, input, work), ({ doc, total, more }) =>
      listOf(hadith, input, { rows: doc === undefined ? [] : [{ doc }], total, more }),
    );
  }

  /** Draws one complete matching record uniformly at random. The same seed gives the same record. */
  #drawn(hadith: LiveHadith, input: HadithSelection, work: DoWork): Drawn | Promise<Drawn> {
    const filter = drawable(input.filter, input.lang);
    const pick = (count: number) =>
      input.seed === undefined ? this.#randomBelow(count) : seededPick(`seed:${input.seed}`, count);
    if (input.search === undefined) {
      const chosen = this.#chosen.get(hadith, filter);
      return { doc: chosen.length === 0 ? undefined : (chosen[pick(chosen.length)] ?? 0), total: chosen.length };
    }
    const { text, mode } = input.search;
    const among: SearchSelection = { ...input, filter, search: { text, mode, highlight: false } };
    return after(found(hadith, among, { offset: 0, limit: 1 }, work), ({ output: { page }, complete }) => {
      const { total } = page;
      const more = { complete };
      if (total === 0) return { doc: undefined, total, more };
      return after(found(hadith, among, { offset: pick(total), limit: 1 }, work), ({ output }) => ({
        doc: output.page.hits[0]?.doc,
        total,
        more,
      }));
    });
  }
}

/** A record drawn from `total` ones; undefined when there are none. */
type Drawn = { readonly doc: number | undefined; readonly total: number; readonly more?: object };

type SearchSelection = HadithSelection & { readonly search: NonNullable<HadithSelection['search']> };

function found(
  hadith: LiveHadith,
  { search: { text, mode, highlight }, filter, lang, fields }: SearchSelection,
  place: { readonly offset: number; readonly limit: number },
  work: DoWork,
): Work<'hadiths'> | Promise<Work<'hadiths'>> {
  const marked = highlight ? { text, lang } : undefined;
  return after(work('hadiths', { search: { text, mode, filter, ...place }, marked, fields }), (done) => {
    if (done.books.hadith?.version !== hadith.version) throw new TextsReplaced();
    return done;
  });
}

function put(
  hadith: LiveHadith,
  input: SearchSelection,
  list: CursorList,
  { output, complete }: Work<'hadiths'>,
): Composed {
  const { page, members } = output;
  const rows = page.hits.map(({ doc }, place) => ({ doc, members: members[place] }));
  const next = page.next === undefined ? undefined : writeCursor(list, page.next);
  return listOf(hadith, input, { rows, total: page.total, next, more: { complete } });
}
