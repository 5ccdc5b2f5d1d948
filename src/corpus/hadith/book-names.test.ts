import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addBookNames } from './book-names.ts';
import type { HadithRecords } from './records/records.ts';
import type { BookSummary } from './records/records-format.ts';

type Book = Omit<BookSummary, 'collection' | 'count'>;
const WITNESSES = ['bukhari:1', 'bukhari:8', 'bukhari:59', 'bukhari:135'];

/** Books of Sahih al-Bukhari, each with the first hadith of the printed book of its place. */
function named(...books: readonly Book[]): readonly BookSummary['names'][] {
  const summaries = books.map((book) => ({ ...book, collection: 'bukhari', count: 1 }));
  const records = {
    content: { books: summaries, collections: [{ slug: 'bukhari' }] },
    columns: { book: Uint32Array.from(WITNESSES.keys()) },
    find: (ref: string) => WITNESSES.slice(0, books.length).indexOf(ref),
  };
  addBookNames(records as unknown as HadithRecords);
  return summaries.map(({ names }) => names);
}

test('a book gets the names of the printed book, and keeps those that it has', () => {
  const [revelation, belief] = named(
    { number: '1', names: { en: 'Revelation' } },
    { number: '2', names: { bn: 'ইমান' } },
  );
  assert.deepEqual(revelation, { ar: 'كتاب بدء الوحي', bn: 'ওহীর সূচনা', en: 'Revelation' });
  assert.deepEqual(belief, { ar: 'كتاب الإيمان', bn: 'ইমান' });
});

test('a file that numbers its books in another way gets no names', () => {
  const [, , third] = named({ number: '1', names: {} }, { number: '2', names: {} }, { number: '4', names: {} });
  assert.deepEqual(third, {});
});

test('an introduction is named in every language', () => {
  assert.deepEqual(named({ number: 'introduction', names: { ar: 'مقدمة' } }), [
    { ar: 'مقدمة', en: 'Introduction', bn: 'ভূমিকা' },
  ]);
});

test('the table has each book once, with ascending hadiths and names in their script', () => {
  const file = new URL('../../../data/hadith/book-names.json', import.meta.url);
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, number, string, string][]>;
  for (const [slug, rows] of Object.entries(table)) {
    assert.equal(new Set(rows.map(([number]) => number)).size, rows.length, slug);
    const hadiths = rows.map(([, hadith]) => hadith);
    assert.deepEqual(
      hadiths,
      hadiths.toSorted((a, b) => a - b),
      slug,
    );
    for (const [, , ar, bn] of rows) {
      assert.match(ar, /^(?:كتاب|أبواب) [ء-ي ]+$/);
      assert.match(bn, /^[\p{Script=Bengali} ,()-]+$/u);
      assert.equal(bn, bn.normalize());
    }
  }
});
