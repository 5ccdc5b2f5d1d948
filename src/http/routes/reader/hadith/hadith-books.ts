import { compareBooks } from '../../../../corpus/hadith/records/compare-books.ts';
import { type BookSummary, type CollectionSummary, NO_BOOK } from '../../../../corpus/hadith/records/records-format.ts';
import type { LiveHadith } from '../../../../corpus/live.ts';
import { type Html, html } from '../../site/html.ts';
import { directionOf, linkFrom, type PageLanguage, type PageLocale } from '../../site/languages.ts';

/** A book of a collection, with its records in order. */
export type CollectionBook = { readonly book: BookSummary; readonly docs: readonly number[] };

/** The books of a collection in the order of their numbers: the order of the printed collection. */
export function booksOf({ records }: LiveHadith, { first, count }: CollectionSummary): readonly CollectionBook[] {
  const { columns, content } = records;
  const docs = new Map<number, number[]>();
  for (let doc = first; doc < first + count; doc++) {
    const book = columns.book[doc] ?? NO_BOOK;
    if (book === NO_BOOK) continue;
    const own = docs.get(book);
    if (own === undefined) docs.set(book, [doc]);
    else own.push(doc);
  }
  const books = [...docs].flatMap(([book, own]) => {
    const summary = content.books[book];
    return summary === undefined ? [] : [{ book: summary, docs: own }];
  });
  return books.sort((a, b) => compareBooks(a.book, b.book));
}

/** The language in which a book is named on a page: that of the page, or one that the book has a name in. */
function shownLanguage(language: PageLanguage, { names }: BookSummary): PageLanguage | undefined {
  return [language, 'en' as const, 'ar' as const, 'bn' as const].find((one) => names[one] !== undefined);
}

/** The name of a book in a language, or in the one that it has. */
export function bookTitle(language: PageLanguage, book: BookSummary): string {
  return book.names[shownLanguage(language, book) ?? language] ?? book.number;
}

/** The name of a book within a page, marked with its language if that is another one. */
export function bookTitleHtml(language: PageLanguage, book: BookSummary): Html {
  const lang = shownLanguage(language, book) ?? language;
  const marks = lang === language ? html`` : html` lang="${lang}" dir="${directionOf(lang)}"`;
  return html`<bdi${marks}>${bookTitle(language, book)}</bdi>`;
}

/** The address of the page of a book, without its language. */
export function bookPath(slug: string, number: string): string {
  return `/hadith/${encodeURIComponent(slug)}/${encodeURIComponent(number)}`;
}

/** The address of the page of a record. */
export function hadithPath(locale: PageLocale, { records }: LiveHadith, doc: number): string {
  return linkFrom(locale, `/hadith/${encodeURI(records.ref(doc))}`);
}
