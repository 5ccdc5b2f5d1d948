import { readCursor, writeCursor } from '../corpus/cursor.ts';
import type { LiveVerses } from '../corpus/live.ts';
import type { Translations } from '../corpus/quran/answers.ts';
import type { Span } from '../corpus/quran/find.ts';
import { findVerses, verseHighlights } from '../corpus/quran/find-verses.ts';
import { quranNames } from '../corpus/quran/names.ts';
import type { Quran } from '../corpus/quran/open.ts';
import type { Names } from '../corpus/search/jump.ts';
import type { PreparedVerses } from './prepared-verses.ts';
import type { VerseWish } from './routes/quran-selection.ts';

type Searched = { readonly quran: Quran; readonly verses: LiveVerses };
type Asked = { readonly search: VerseWish; readonly span: Span; readonly translations: Translations };

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/** The bytes of what `GET /api/quran?search=` answers, put together from the bytes of the verses. */
export class VerseSearches {
  readonly #prepared: PreparedVerses;
  #names: Names | undefined;

  constructor(prepared: PreparedVerses) {
    this.#prepared = prepared;
  }

  /** @throws {Failure} `invalid_cursor` */
  answer({ quran, verses }: Searched, { search, span, translations }: Asked): Buffer {
    this.#names ??= quranNames(quran.surahs);
    const searched = { quran, verses, names: this.#names };
    const { text, mode, limit } = search;
    const list = { version: `${quran.id} ${verses.version}`, query: JSON.stringify([text, mode, span]) };
    const offset = readCursor(list, search.cursor);
    const page = findVerses(searched, { text, mode, span, offset, limit });
    const parts: Buffer[] = [OPEN];
    page.hits.forEach(({ doc, score }, place) => {
      if (place > 0) parts.push(COMMA);
      const marks = search.highlight ? { highlights: verseHighlights(searched, doc, text) } : {};
      const verse = this.#prepared.get(quran, doc, translations);
      parts.push(
        Buffer.from(verse.slice(0, -1), 'latin1'),
        Buffer.from(`,${JSON.stringify({ score, ...marks }).slice(1)}`),
      );
    });
    const { hits, total, next } = page;
    const next_cursor = next === undefined ? null : writeCursor(list, next);
    const rest = { count: hits.length, total, has_more: next !== undefined, next_cursor, corpus: quran.id };
    parts.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
    return Buffer.concat(parts);
  }
}
