import { nextPage } from '@isnad/contract/page';
import { type CursorList, readCursor, writeCursor } from '../../corpus/cursor.ts';
import type { VerseForm } from '../../corpus/quran/answers.ts';
import type { VerseSpan } from '../../corpus/quran/find.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import type { JobKind, Jobs } from '../jobs.ts';
import type { Work } from '../work-desk.ts';
import { after } from './after.ts';
import type { PreparedVerses } from './prepared-verses.ts';
import type { VerseSelection } from './quran-selection.ts';
import { TextsReplaced } from './texts-replaced.ts';

type Asked = {
  readonly search: VerseSelection;
  readonly span: VerseSpan;
  readonly form: VerseForm;
  /** Version of the index that a cursor belongs to. */
  readonly version: string;
};
/** Runs a job for the calling account. */
export type DoWork = <K extends JobKind>(kind: K, input: Jobs[K]['input']) => Work<K> | Promise<Work<K>>;

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/** Responses of `GET /api/quran?search=`, composed from the bytes of the verses. */
export class VerseSearches {
  readonly #prepared: PreparedVerses;

  constructor(prepared: PreparedVerses) {
    this.#prepared = prepared;
  }

  /** @throws {Failure} `invalid_cursor`, `unavailable` */
  answer(quran: Quran, asked: Asked, work: DoWork): Buffer | Promise<Buffer> {
    const { search, span, form, version } = asked;
    const { text, mode, limit, highlight, edition } = search;
    const list = { version: `${quran.id} ${version}`, query: JSON.stringify([text, mode, span, edition]) };
    const offset = readCursor(list, search.cursor);
    const found = work('verses', {
      search: { text, mode, span, offset, limit, edition },
      highlight: highlight && (form.fields === undefined || form.fields.includes('highlights')),
      script: form.script,
    });
    return after(found, (done) => {
      if (done.books.verses.version !== version) throw new TextsReplaced();
      return this.#put(quran, list, asked, done);
    });
  }

  #put(quran: Quran, list: CursorList, { search, form }: Asked, { output, complete }: Work<'verses'>): Buffer {
    const parts: Buffer[] = [OPEN];
    const { page, highlights } = output;
    const has = (name: string) => form.fields === undefined || form.fields.includes(name);
    const [isScored, isMarked] = [has('score'), search.highlight && has('highlights')];
    page.hits.forEach(({ doc, score, edition = search.edition }, place) => {
      if (place > 0) parts.push(COMMA);
      const members = {
        ...(isScored ? { score } : {}),
        ...(isMarked ? { highlights: highlights[place] } : {}),
        ...(edition !== undefined && has('edition') ? { edition } : {}),
      };
      const verse = this.#prepared.get(quran, doc, form);
      const rest = JSON.stringify(members).slice(1);
      const separator = verse === '{}' || rest === '}' ? '' : ',';
      parts.push(Buffer.from(verse.slice(0, -1), 'latin1'), Buffer.from(separator + rest));
    });
    const { hits, total, next } = page;
    const cursor = next === undefined ? undefined : writeCursor(list, next);
    const rest = { count: hits.length, total, ...nextPage(cursor), complete, corpus: quran.id };
    parts.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
    return Buffer.concat(parts);
  }
}
