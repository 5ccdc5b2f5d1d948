import type { Lang, SourceRow } from '../../model.ts';
import { readLang } from '../rows/text-state.ts';
import { type BookNames, type NamedBook, readBookNames } from './book-names.ts';
import { asText, isObject, type Json, type JsonLayout, quote } from './layout.ts';
import { collectionFor } from './naming.ts';

/** fawazahmed0 editions and their shards (which have `section` instead of `sections`). Number and book as the edition gives them. */
export const editionsJson: JsonLayout = {
  name: 'editions-json',
  matches: (record) => 'hadithnumber' in record && 'text' in record,
  rows(record, around, { line, context }): SourceRow[] {
    const metadata = isObject(around.metadata) ? around.metadata : {};
    const number = asText(record.hadithnumber);
    if (number === undefined) return [{ line, problem: 'no hadithnumber', quote: quote(record) }];
    const reference = isObject(record.reference) ? record.reference : {};
    const place = placeOf(number, asText(reference.book), asText(reference.hadith));
    const lang = context.lang ?? context.edition?.lang;
    return [
      {
        line,
        collection: collectionFor(context, asText(metadata.name)),
        family: 'edition',
        number,
        cited: asText(record.arabicnumber),
        ...place,
        bookNames: namesOf(metadata, asText(reference.book), lang === undefined ? undefined : readLang(lang)),
        texts: [{ lang, text: typeof record.text === 'string' ? record.text : '' }],
        grades: (Array.isArray(record.grades) ? record.grades : []).filter(isObject).map((grade) => ({
          name: asText(grade.name) ?? '',
          grade: asText(grade.grade) ?? '',
        })),
      },
    ];
  },
};

/**
 * Returns the book and the number in it. Book 0 means an introduction only where its count is the running number itself (Muslim 1-92, Ibn Majah
 * 1-266). Elsewhere it means an unknown book, and nothing is returned.
 */
export function placeOf(number: string, book?: string, inBook?: string): { book?: string; inBook?: string } {
  if (book === undefined || inBook === undefined) return {};
  if (book !== '0') return inBook === '0' ? { book } : { book, inBook };
  return inBook === number ? { book: 'introduction', inBook } : {};
}

/** The names of the books of each file that is read, by its metadata. */
const namesOfFiles = new WeakMap<Json, ReadonlyMap<string, BookNames>>();

function namesOf(metadata: Json, book: string | undefined, lang: Lang | undefined): BookNames | undefined {
  if (book === undefined || book === '0') return undefined;
  const known = namesOfFiles.get(metadata);
  const names = known ?? readBookNames(booksOf(metadata), lang);
  if (known === undefined) namesOfFiles.set(metadata, names);
  return names.get(book);
}

function booksOf(metadata: Json): ReadonlyMap<string, NamedBook> {
  const sections = metadata.sections ?? metadata.section;
  const details = metadata.section_details ?? metadata.section_detail;
  if (!isObject(sections)) return new Map();
  const books = Object.entries(sections).map(([number, english]): [string, NamedBook] => {
    const detail = isObject(details) ? details[number] : undefined;
    return [number, { english: asText(english), native: isObject(detail) ? asText(detail.name_native) : undefined }];
  });
  return new Map(books);
}
