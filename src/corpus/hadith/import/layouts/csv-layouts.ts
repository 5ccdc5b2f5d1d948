import { ImportFault } from '../../fault.ts';
import type { SourceRow } from '../../model.ts';
import { type CsvRow, csvRows, firstRow } from './csv-rows.ts';
import { placeOf } from './editions-json.ts';
import { type FileSource, skipMark } from './file-source.ts';
import { asText, type Json, type LayoutName, quote, type ReadContext } from './layout.ts';
import { type Header, lkRow } from './lk-csv.ts';
import { collectionFor } from './naming.ts';
import { ownRow } from './own.ts';

const DELIMITERS = [',', ';', '\t'];

type CsvShape = { layout: LayoutName; delimiter: string; header: Header | undefined };

/** Detects the CSV layout of a file by its first row; undefined when it has none of them. */
export function csvShape(source: FileSource): CsvShape | undefined {
  const head = skipMark(source.head).toString('utf8');
  const tried = DELIMITERS.map((delimiter) => ({ delimiter, cells: firstRow(head, delimiter) ?? [] }));
  for (const { delimiter, cells } of tried) {
    const names = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'));
    const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
    const header = { names, printed: cells.map((cell) => cell.trim()) };
    if (has('hadithnumber', 'text')) return { layout: 'editions-csv', delimiter, header };
    if (has('english_hadith', 'arabic_hadith', 'hadith_number')) return { layout: 'lk-csv', delimiter, header };
    const text = names.some((name) => /^text(?:_ar|_en|_bn)?$/.test(name));
    if (text && (has('number') || has('ref'))) return { layout: 'own', delimiter, header };
  }
  for (const { delimiter, cells } of tried) {
    const [number, text] = cells;
    if (cells.length >= 2 && /^\d{1,7}$/.test(number?.trim() ?? '') && /\p{L}{2}/u.test(text ?? '')) {
      return { layout: 'two-column-csv', delimiter, header: undefined };
    }
  }
  return undefined;
}

/** Reads the rows of a CSV file in the detected layout. */
export function* readCsv(source: FileSource, shape: CsvShape, context: ReadContext): Generator<SourceRow> {
  const toRow = ROW_OF[shape.layout];
  if (!toRow) throw new ImportFault('unknown_shape', 'No CSV layout.', { file: source.label });
  let header = shape.header;
  const width = header?.names.length ?? 2;
  for (const row of csvRows(source, shape.delimiter)) {
    if (header && row.line === 1) continue;
    header ??= { names: [], printed: [] };
    if (row.cells.length < (shape.header ? Math.min(width, 3) : 2)) {
      yield { line: row.line, problem: `${row.cells.length} columns`, quote: quote(row.cells.join(shape.delimiter)) };
    } else yield toRow(row, header, context);
  }
}

type RowReader = (row: CsvRow, header: Header, context: ReadContext) => SourceRow;

const ROW_OF: Partial<Record<LayoutName, RowReader>> = {
  own: (row, header, context) => ownRow(named(row, header), row.line, context),
  'editions-csv': editionRow,
  'lk-csv': lkRow,
  'two-column-csv': (row, _header, context) => ({
    line: row.line,
    collection: collectionFor(context),
    family: 'open-hadith-data',
    number: (row.cells[0] ?? '').trim(),
    texts: [{ lang: context.lang, text: row.cells[1] ?? '' }],
    grades: [],
  }),
};

const named = (row: CsvRow, header: Header): Json =>
  Object.fromEntries(header.names.map((name, index) => [name, row.cells[index] ?? '']));

const EDITION_COLUMNS = new Set(['hadithnumber', 'arabicnumber', 'text', 'book', 'hadith']);

/** Reads a row of the CSV version of an edition. Columns beyond the five are graders. */
function editionRow(row: CsvRow, header: Header, context: ReadContext): SourceRow {
  const record = named(row, header);
  const number = asText(record.hadithnumber);
  if (number === undefined) return { line: row.line, problem: 'no hadithnumber', quote: quote(row.cells.join(',')) };
  const grades = header.names.flatMap((name, index) =>
    EDITION_COLUMNS.has(name) ? [] : [{ name: header.printed[index] ?? name, grade: row.cells[index] ?? '' }],
  );
  return {
    line: row.line,
    collection: collectionFor(context),
    family: 'edition',
    number,
    cited: asText(record.arabicnumber),
    ...placeOf(number, asText(record.book), asText(record.hadith)),
    texts: [{ lang: context.lang ?? context.edition?.lang, text: String(record.text) }],
    grades,
  };
}
