import { readFileSync } from 'node:fs';
import type { Lang } from './model.ts';
import type { HadithRecords } from './records/records.ts';
import { NO_BOOK } from './records/records-format.ts';

/** `hadith` is the number of a hadith in the book. */
type Row = readonly [number: string, hadith: number, ar: string, bn: string];

const TABLE = new URL('../../../data/hadith/book-names.json', import.meta.url);
const INTRODUCTION: Readonly<Record<Lang, string>> = { ar: 'المقدمة', en: 'Introduction', bn: 'ভূমিকা' };

/**
 * Adds the known Arabic and Bengali names of books that the installed files do not name in that language. A book gets the names of its number only if
 * it has the hadith that the table names for it: other files can number books in another way.
 */
export function addBookNames({ content, columns, find }: HadithRecords): void {
  const table = JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, readonly Row[]>;
  for (const book of content.books) if (book.number === 'introduction') book.names = { ...INTRODUCTION, ...book.names };
  for (const { slug } of content.collections) {
    for (const [number, hadith, ar, bn] of table[slug] ?? []) {
      const doc = find(`${slug}:${hadith}`);
      const book = content.books[doc < 0 ? NO_BOOK : (columns.book[doc] ?? NO_BOOK)];
      if (book?.number === number) book.names = { ar, bn, ...book.names };
    }
  }
}
