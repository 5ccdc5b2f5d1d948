import { ImportFault } from '../../fault.ts';
import type { SourceRow } from '../../model.ts';
import { ahmedbaset } from './ahmedbaset.ts';
import { corrected } from './corrected.ts';
import { csvShape, readCsv } from './csv-layouts.ts';
import { editionsJson } from './editions-json.ts';
import { isSqlite, readSqlite } from './editions-sqlite.ts';
import { type FileSource, refuseForeignEncoding, refuseOtherThanUtf8, skipMark } from './file-source.ts';
import { hadeethEnc } from './hadeethenc.ts';
import { jsonItems } from './json-items.ts';
import {
  BARE_PENALTY,
  isObject,
  type Json,
  type JsonLayout,
  type LayoutName,
  quote,
  RANK,
  type ReadContext,
  type Reading,
} from './layout.ts';
import { lines } from './lines.ts';
import { own } from './own.ts';
import { pack } from './pack.ts';
import { sunnahCom } from './sunnah-com.ts';

const JSON_LAYOUTS: readonly JsonLayout[] = [editionsJson, ahmedbaset, sunnahCom, hadeethEnc, pack, corrected, own];
const SHAPES =
  'known are the fawazahmed0 editions (JSON, CSV, SQLite), AhmedBaset books, sunnah.com and HadeethEnc answers, the LK corpus, two-column CSV, and CSV or NDJSON with collection, number and text';

/**
 * Detects a file's layout from its content and opens its rows, which are read lazily. File names and extensions never determine the layout; they only
 * supply a language or collection that the content does not state.
 * @throws {ImportFault} `unknown_shape`, `wrong_encoding`, `bad_line` (a file of Python dictionaries), and those of reading
 */
export function readHadithFile(source: FileSource, context: ReadContext): Reading {
  if (isSqlite(source)) return reading('editions-sqlite', context, readSqlite(source, context));
  refusePacked(source);
  refuseForeignEncoding(source);
  const start = skipMark(source.head).toString('utf8').trimStart();
  if (start === '') throw new ImportFault('empty_file', 'The file holds only blanks.', { file: source.label });
  if (/^\{\s*'/.test(start)) throw pythonDict(source.label, 1);
  if (start.startsWith('{') || start.startsWith('[')) {
    return isNdjson(start)
      ? openRows(ndjsonRows(source, context), context)
      : openRows(jsonRows(source, context), context);
  }
  const shape = csvShape(source);
  if (!shape) {
    refuseOtherThanUtf8(source);
    throw unknownShape(source.label, start);
  }
  return reading(shape.layout, context, readCsv(source, shape, context));
}

/** Refuses compressed files, other than zip files, which were unpacked before down to the second level. */
function refusePacked({ head, label }: FileSource): void {
  const packed = /^(?:1f8b|504b0304|28b52ffd|425a68|fd377a58|377abcaf)/.test(head.toString('hex', 0, 4));
  if (packed)
    throw new ImportFault('packed_file', 'A packed file, or a zip file three levels deep: unpack it first.', {
      file: label,
    });
}

const unknownShape = (label: string, start: string) =>
  new ImportFault(
    'unknown_shape',
    `The layout of the file is not known (it begins with ${quote(start.split('\n')[0])}); ${SHAPES}.`,
    {
      file: label,
    },
  );

const pythonDict = (label: string, line: number) =>
  new ImportFault('bad_line', `Line ${line} is a Python dictionary, not JSON: write it with json.dumps.`, {
    file: label,
    line,
  });

function reading(layout: LayoutName, context: ReadContext, rows: Iterable<SourceRow>): Reading {
  const { edition } = context;
  const isEdition = layout.startsWith('editions-');
  const bare = isEdition && edition?.bare === true;
  const source = isEdition && edition ? `${edition.lang}-${edition.book}${bare ? '1' : ''}` : layout;
  // A database is not read from its beginning to its end.
  const inOrder = layout !== 'editions-sqlite';
  return { layout, source, rank: RANK[layout] - (bare ? BARE_PENALTY : 0), rows, inOrder };
}

/** Detects one JSON object per line: the first line is a whole object and another follows, or it is itself a record. */
function isNdjson(start: string): boolean {
  const end = start.indexOf('\n');
  const first = end < 0 ? start : start.slice(0, end);
  try {
    const value: unknown = JSON.parse(first);
    if (!isObject(value)) return false;
    return own.matches(value, {}) || (end >= 0 && start.slice(end).trim() !== '');
  } catch {
    return false;
  }
}

type DetectedLayout = { layout: LayoutName; source?: string | undefined; rows: SourceRow[] };

/** Reads the first record to detect the layout, then puts it back in front of the others. */
function openRows(found: Generator<DetectedLayout>, context: ReadContext): Reading {
  const first = found.next();
  function* all(): Generator<SourceRow> {
    if (!first.done) yield* first.value.rows;
    for (const { rows } of found) yield* rows;
  }
  const opened = reading(first.done ? 'catalogue' : first.value.layout, context, all());
  const source = first.done ? undefined : first.value.source;
  return source === undefined ? opened : { ...opened, source };
}

function* ndjsonRows(source: FileSource, context: ReadContext): Generator<DetectedLayout> {
  let layout: JsonLayout | undefined;
  for (const { line, text } of lines(source)) {
    if (/^\s*\{\s*'/.test(text)) throw pythonDict(source.label, line);
    const value = parsed(text);
    layout ??= isObject(value) ? JSON_LAYOUTS.find((candidate) => candidate.matches(value, {})) : undefined;
    if (!layout) throw unknownShape(source.label, text);
    const problem = value === undefined ? 'not JSON' : isObject(value) ? undefined : 'not an object';
    const rows = problem ? [{ line, problem, quote: quote(text) }] : layout.rows(value as Json, {}, { line, context });
    yield { layout: layout.name, rows };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Arrays whose elements are records. All other members, including arrays, are kept as the context of the records. */
const RECORD_ARRAYS = new Set(['', 'hadiths', 'data']);
const MAX_AROUND = 100_000;
/** In bytes of the file; several times as much in memory. */
const MAX_AROUND_BYTES = 32 * 1024 * 1024;

function* jsonRows(source: FileSource, context: ReadContext): Generator<DetectedLayout> {
  const around: Json = Object.create(null);
  let layout: JsonLayout | undefined;
  let kept = 0;
  let keptBytes = 0;
  for (const { key, element, value, line, bytes } of jsonItems(source)) {
    if (element && RECORD_ARRAYS.has(key) && isObject(value)) {
      layout ??= JSON_LAYOUTS.find((candidate) => candidate.matches(value, around));
      if (layout) {
        const source = layout.source?.(around);
        yield { layout: layout.name, source, rows: layout.rows(value, around, { line, context }) };
        continue;
      }
    } else if (element && layout && RECORD_ARRAYS.has(key)) {
      yield { layout: layout.name, rows: [{ line, problem: 'not an object', quote: quote(value) }] };
      continue;
    }
    kept++;
    keptBytes += bytes;
    if (kept > MAX_AROUND || keptBytes > MAX_AROUND_BYTES) throw unknownShape(source.label, quote(value));
    if (!element) around[key] = value;
    else if (Array.isArray(around[key])) around[key].push(value);
    else around[key] = [value];
  }
  if (layout) return;
  const single = JSON_LAYOUTS.find((candidate) => candidate.matches(around, {}));
  if (single) yield { layout: single.name, rows: single.rows(around, {}, { line: 1, context }) };
  else if (!isCatalogue(around)) throw unknownShape(source.label, quote(around));
}

/** Detects index files of the editions or of HadeethEnc without texts. They are accepted, but nothing is imported. */
function isCatalogue(around: Json): boolean {
  const values = Object.values(around);
  if (Array.isArray(around.hadiths) && around.hadiths.length === 0) return true;
  if (Array.isArray(around.books) && around.language !== undefined) return true;
  const list = (around.data ?? around['']) as unknown;
  if (Array.isArray(list))
    return list.every(
      (entry) =>
        isObject(entry) &&
        !('text' in entry) &&
        ('translations' in entry || 'native' in entry || 'hadeeths_count' in entry),
    );
  return (
    values.length > 0 && values.every((value) => isObject(value) && ('collection' in value || 'metadata' in value))
  );
}
