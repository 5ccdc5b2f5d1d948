import type { SourceRow } from '../../model.ts';
import type { CsvRow } from './csv-rows.ts';
import { asText, quote, type ReadContext } from './layout.ts';
import { collectionFor } from './naming.ts';

/** The first row of a CSV file: names in lower case with `_`, and as printed. */
export type Header = { names: string[]; printed: string[] };

/** `1.0` → `1`: the program that wrote this corpus stored whole numbers as decimals. */
const whole = (number: string): string => number.replace(/\.0+$/, '');

/**
 * Reads a row of the LK corpus: 16 columns, `nan` for missing values. Its number counts within one file per chapter of a book, so it is a position,
 * named with the chapter.
 */
export function lkRow(row: CsvRow, header: Header, context: ReadContext): SourceRow {
  const cell = (name: string) => asText(row.cells[header.names.indexOf(name)]);
  const number = cell('hadith_number');
  if (number === undefined) return { line: row.line, problem: 'no Hadith_number', quote: quote(row.cells.join(',')) };
  const chapter = cell('chapter_number');
  const english = cell('chapter_english');
  const arabic = cell('chapter_arabic');
  return {
    line: row.line,
    collection: collectionFor(context),
    family: 'lk',
    number: `${chapter === undefined ? '' : `${whole(chapter)}-`}${whole(number)}`,
    book: chapter === undefined ? undefined : whole(chapter),
    bookNames: { ...(english === undefined ? {} : { en: english }), ...(arabic === undefined ? {} : { ar: arabic }) },
    chapter: cell('section_english'),
    texts: [
      { lang: 'en', text: cell('english_hadith') ?? '' },
      { lang: 'ar', text: cell('arabic_hadith') ?? '' },
    ],
    grades: [cell('english_grade') ?? cell('arabic_grade')]
      .filter((grade) => grade !== undefined)
      .map((grade) => ({ name: '', grade: grade.replace(/^\s*Grade\s*:?\s*/i, '') })),
  };
}
