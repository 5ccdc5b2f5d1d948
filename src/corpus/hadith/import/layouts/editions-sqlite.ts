import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { ImportFault } from '../../fault.ts';
import type { Lang, SourceRow } from '../../model.ts';
import { languageByScript, readLang } from '../rows/text-state.ts';
import { type BookNames, type NamedBook, readBookNames } from './book-names.ts';
import type { FileSource } from './file-source.ts';
import { asText, type ReadContext } from './layout.ts';
import { collectionFor } from './naming.ts';

const MAGIC = 'SQLite format 3\0';
const COLUMNS = ['hadith_number', 'id', 'section_id', 'text'];

export const isSqlite = (source: FileSource): boolean => source.head.subarray(0, 16).toString('latin1') === MAGIC;

/**
 * Reads the SQLite version of an edition. It lacks the cited numbers and every hadith of "book 0". Its section counts are unreliable and not read.
 * Opened read-only and immutable, so that nothing is written next to the operator's file.
 */
export function* readSqlite(source: FileSource, context: ReadContext): Generator<SourceRow> {
  const db = openDatabase(source);
  try {
    yield* rows(db, source, context);
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    const message = `The database is damaged: ${(error as Error).message}`;
    throw new ImportFault('damaged_file', message, { file: source.label, cause: error });
  } finally {
    db.close();
  }
}

function openDatabase(source: FileSource): DatabaseSync {
  const address = pathToFileURL(source.path);
  address.search = '?mode=ro&immutable=1';
  try {
    const db = new DatabaseSync(address, { readOnly: true, allowExtension: false });
    db.exec('PRAGMA trusted_schema = OFF');
    return db;
  } catch (error) {
    const message = `The database cannot be opened: ${(error as Error).message}`;
    throw new ImportFault('damaged_file', message, { file: source.label, cause: error });
  }
}

function* rows(db: DatabaseSync, source: FileSource, context: ReadContext): Generator<SourceRow> {
  refuseOtherTables(db, source.label);
  const info = hasTable(db, 'book_info')
    ? db.prepare('SELECT book_name, book_name_native FROM book_info LIMIT 1').get()
    : undefined;
  const collection = collectionFor(context, asText(info?.book_name));
  const native = languageByScript(asText(info?.book_name_native) ?? '');
  const lang = context.lang ?? context.edition?.lang ?? (native === 'en' ? undefined : native);
  const names = bookNames(db, lang === undefined ? undefined : readLang(lang));
  const grades = gradesByHadith(db);
  // iterate() reads row by row, so that the texts are never in memory all at once.
  const query = db.prepare('SELECT id, hadith_number, text, section_id FROM hadiths ORDER BY id');
  let line = 0;
  for (const row of query.iterate()) {
    line++;
    const number = asText(row.hadith_number);
    if (number === undefined) {
      yield { line, problem: 'no hadith_number', quote: String(row.id) };
      continue;
    }
    const book = asText(row.section_id);
    yield {
      line,
      collection,
      family: 'edition',
      number,
      book: book === '0' ? undefined : book,
      bookNames: names.get(book ?? ''),
      texts: [{ lang, text: typeof row.text === 'string' ? row.text : '' }],
      grades: grades.get(String(row.id)) ?? [],
    };
  }
}

function refuseOtherTables(db: DatabaseSync, label: string): void {
  const columns = hasTable(db, 'hadiths') ? db.prepare("SELECT name FROM pragma_table_info('hadiths')").all() : [];
  const names = new Set(columns.map((column) => String(column.name)));
  if (COLUMNS.every((column) => names.has(column))) return;
  throw new ImportFault('unknown_shape', 'A SQLite database without the table "hadiths" of the editions.', {
    file: label,
  });
}

/** Accepts only real tables: a view could run anything. */
function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

function bookNames(db: DatabaseSync, lang: Lang | undefined): ReadonlyMap<string, BookNames> {
  if (!hasTable(db, 'sections')) return new Map();
  const sections = db.prepare('SELECT id, section_name, section_name_native FROM sections').all();
  const books = sections.map((row): [string, NamedBook] => [
    String(row.id),
    { english: asText(row.section_name), native: asText(row.section_name_native) },
  ]);
  return readBookNames(new Map(books), lang);
}

function gradesByHadith(db: DatabaseSync): Map<string, { name: string; grade: string }[]> {
  const result = new Map<string, { name: string; grade: string }[]>();
  if (!hasTable(db, 'grades')) return result;
  for (const row of db.prepare('SELECT hadith_id, scholar_name, grade FROM grades ORDER BY id').iterate()) {
    const key = String(row.hadith_id);
    const grade = { name: asText(row.scholar_name) ?? '', grade: asText(row.grade) ?? '' };
    const list = result.get(key);
    if (list) list.push(grade);
    else result.set(key, [grade]);
  }
  return result;
}
