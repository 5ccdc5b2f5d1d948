import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { Failure } from '@isnad/contract/failure';
import { DamagedContainer, openContainer, type SharedSections, sharing } from '../../container.ts';
import { recordsIdOf } from '../../places.ts';
import { readHadith } from '../../references/read-reference.ts';
import { keysOf } from '../../references/reference.ts';
import { type Collection, collectionOf, isKnownCollection } from '../collections.ts';
import { languageByScript } from '../import/rows/text-state.ts';
import { isWhole, LANGS, type Lang, TEXT_STATES, type TextState } from '../model.ts';
import { type Composed, type ComposedRow, compose } from './compose.ts';
import { composeFields, type Fields } from './compose-fields.ts';
import { InstalledNumbers } from './installed-numbers.ts';
import { findKey } from './record-keys.ts';
import { COLUMNS, type ColumnName, type Columns, RECORDS_KIND, type RecordsContent } from './records-format.ts';

/** A document of the search index. `fields` hold the text and, on separate lines, its title and narrator if any. */
type IndexDocument = {
  doc: number;
  fields: Partial<Record<Lang, string>>;
  /** 1 for a complete text; less for one that only refers to another or is damaged. */
  weight: number;
  /** Number of the first record with the same text. */
  group: number;
};

type Around = {
  readonly open?: string | undefined;
  readonly close?: string | undefined;
  readonly fields?: Fields | undefined;
};

/**
 * An open records file. Columns are in memory (about 3 MB for 36,000 records); texts stay on disk. Every record is checked against its CRC-32 when it
 * is read. Methods that return a text throw {Failure} `unavailable` when it was altered on disk.
 */
export type HadithRecords = {
  /** Equal ids mean equal content. */
  readonly id: string;
  readonly content: RecordsContent;
  readonly columns: Columns;
  /**
   * Returns the record as JSON bytes, with its `text` in the requested language or the next available one (en, bn, ar). `extra` has more members,
   * `"score":1`.
   */
  read(index: number, wanted: Lang, extra?: string): Buffer;
  /** Returns several records separated by commas, between `open` and `close` ({@link compose}). `fields`: only these of each record. */
  compose(rows: readonly ComposedRow[], wanted: Lang, around?: Around): Composed;
  /** Returns the text; undefined when the record has none in this language. */
  text(index: number, lang: Lang): string | undefined;
  /** Returns the canonical reference, `bukhari:1`. */
  ref(index: number): string;
  /** Returns the language in which a record is served. */
  langOf(index: number, wanted: Lang): Lang;
  stateOf(index: number, lang: Lang): TextState;
  /** Returns the record number of `bukhari:1`, `Muslim 8 c`, `muslim:1/5`; -1 when there is none. */
  find(ref: string): number;
  /** Returns the record numbers of a reference, first that of `find`. Two if its number counts in two ways: `Vol. 1, Book 2, Hadith 8`. */
  readings(ref: string): number[];
  /** Tells numbers that the installed edition lacks from those beyond its last one. */
  readonly numbers: InstalledNumbers;
  documents(): Generator<IndexDocument>;
  /** Checks every section against its hash. */
  verify(): void;
  /** Checks all texts against their hash in small asynchronous steps. `damage` returns the result. Stops when closed. */
  check(): Promise<void>;
  /** Damage found since the file was opened; undefined when none was found. */
  damage(): string | undefined;
  close(): void;
};

const FALLBACK: readonly Lang[] = ['en', 'bn', 'ar'];
/** References have no characters that JSON escapes, and quotes inside other values are escaped, so this byte sequence is unambiguous. */
const REF = Buffer.from(',"ref":"');

/**
 * Opens a records file without parsing it. `sections` are those already read.
 * @throws {DamagedContainer} when it is not a records file, or not the one that its name says
 */
export function openRecords(path: string, sections: SharedSections = new Map()): HadithRecords {
  const container = sharing(openNamed(path), sections);
  const content = container.content as RecordsContent;
  const columns = readColumns(container.section);
  const keyBytes = container.section('keys');
  const keys = Buffer.from(keyBytes.buffer, keyBytes.byteOffset, keyBytes.byteLength);
  const start = container.range('records').offset;
  // Known collections match by the built-in table of names; only the operator's own collections are added.
  const own = content.collections.filter(({ slug }) => !isKnownCollection(slug)).map(({ slug }) => collectionOf(slug));

  const placeOf = (index: number): number => columns.offsets[index] ?? 0;
  const literal = (index: number, lang: Lang): [number, number] => {
    const at = index * 6 + LANGS.indexOf(lang) * 2;
    return [columns.literals[at] ?? 0, columns.literals[at + 1] ?? 0];
  };
  const has = (index: number, lang: Lang): boolean => ((columns.langs[index] ?? 0) & (1 << LANGS.indexOf(lang))) !== 0;
  const langOf = (index: number, wanted: Lang): Lang =>
    has(index, wanted) ? wanted : (FALLBACK.find((lang) => has(index, lang)) ?? wanted);
  const stateOf = (index: number, lang: Lang): TextState =>
    TEXT_STATES[columns.states[index * 3 + LANGS.indexOf(lang)] ?? 0] ?? 'empty';

  const { damaged, damage } = newDamage();
  /** Checks the bytes of a record against its checksum on every read, so that an altered text is never served. */
  function checkSum(index: number, bytes: Uint8Array): void {
    if (crc32(bytes) === columns.sums[index]) return;
    throw damaged(`The text of the hadith with id ${columns.id[index]} was altered on disk and is not served.`);
  }

  const size = (index: number): number => placeOf(index + 1) - placeOf(index);
  function copy(index: number, target: Uint8Array, at: number): void {
    try {
      container.readTo(target, at, start + placeOf(index), size(index));
    } catch (cause) {
      throw damaged(`The hadith texts on disk cannot be read: ${(cause as Error).message}.`);
    }
    checkSum(index, target.subarray(at, at + size(index)));
  }
  function storedBytes(index: number): Buffer {
    const bytes = Buffer.allocUnsafe(size(index));
    copy(index, bytes, 0);
    return bytes;
  }

  async function check(): Promise<void> {
    try {
      await container.checkSlowly('records');
    } catch (error) {
      damaged(`The hadith texts on disk are not as they were written: ${(error as Error).message}.`);
      throw error;
    }
  }

  const stored = { id: container.id, columns, langOf, stateOf, literal, size, copy };

  function text(index: number, lang: Lang): string | undefined {
    const [from, to] = literal(index, lang);
    if (to === 0) return undefined;
    return JSON.parse(storedBytes(index).toString('utf8', from, to)) as string;
  }

  function ref(index: number): string {
    const stored = storedBytes(index);
    const from = stored.indexOf(REF) + REF.length;
    return stored.toString('utf8', from, stored.indexOf('"', from));
  }

  function find(name: string): number {
    return readings(name)[0] ?? -1;
  }

  function recordOf(key: string): number {
    const place = findKey(key, keys, columns.keyOffsets);
    return place < 0 ? -1 : (columns.keyRecord[place] ?? -1);
  }

  const readings = (name: string) => readingsOf(name, own, { recordOf, stored: storedBytes });

  function* documents(): Generator<IndexDocument> {
    for (let index = 0; index < content.count; index++) {
      const stored = storedBytes(index).toString('utf8');
      const record = JSON.parse(`{${stored}}`) as {
        texts: Partial<Record<Lang, string>>;
        narrator: string | null;
        chapter_names?: Partial<Record<Lang, string>>;
      };
      const fields = { ...record.texts };
      for (const lang of LANGS) {
        const title = record.chapter_names?.[lang];
        if (title !== undefined && fields[lang] !== undefined) fields[lang] += `\n${title}`;
      }
      const script = record.narrator === null ? undefined : languageByScript(record.narrator);
      if (script !== undefined && fields[script] !== undefined) fields[script] += `\n${record.narrator}`;
      yield { doc: index, fields, weight: weightOf(index), group: columns.group[index] ?? index };
    }
  }

  function weightOf(index: number): number {
    const states = LANGS.filter((lang) => has(index, lang)).map((lang) => stateOf(index, lang));
    if (states.includes('stub')) return 0.3;
    return states.some(isWhole) ? 1 : 0.7;
  }

  const numbers = new InstalledNumbers(keys, columns.keyOffsets);
  const { id, verify, close } = container;
  const read: HadithRecords['read'] = (doc, wanted, members) => compose(stored, wanted, [{ doc, members }]).body;
  const put: HadithRecords['compose'] = (rows, wanted, { fields, open, close: end } = {}) =>
    fields === undefined
      ? compose(stored, wanted, rows, open, end)
      : composeFields(stored, rows, { wanted, fields, open, close: end });
  return {
    ...{ id, content, columns, read, compose: put, text, ref, langOf, stateOf, find, readings, numbers, documents },
    ...{ verify, check, damage, close },
  };
}

type Lookup = { readonly recordOf: (key: string) => number; readonly stored: (index: number) => Buffer };

/** Returns the records that a name can mean: at the place in a book that it says, and in the same book with that number. */
function readingsOf(name: string, own: readonly Collection[], { recordOf, stored }: Lookup): number[] {
  const direct = recordOf(name);
  if (direct >= 0) return [direct];
  const named = readHadith(name, own);
  if (named === undefined) return [];
  const found = keysOf(named)
    .map(recordOf)
    .find((index) => index >= 0);
  const { running, collections } = named;
  const other = running === undefined ? -1 : recordOf(`${collections[0]}:${running.number}`);
  const bookOf = () => (JSON.parse(`{${stored(other).toString('utf8')}}`) as { book: string | null }).book;
  const isOther = other >= 0 && other !== found && bookOf() === running?.book;
  return [...(found === undefined ? [] : [found]), ...(isOther ? [other] : [])];
}

/** Keeps what was found last. */
function newDamage() {
  let found: string | undefined;
  const damaged = (what: string): Failure => {
    found = what;
    return new Failure('unavailable', what, { retryAfter: 60 });
  };
  return { damaged, damage: () => found };
}

function openNamed(path: string) {
  const container = openContainer(path, RECORDS_KIND);
  const named = recordsIdOf(basename(path));
  if (named === undefined || named === container.id) return container;
  container.close();
  throw new DamagedContainer(`these are the records ${container.id}`);
}

function readColumns(section: (name: string) => Uint8Array): Columns {
  const column = <K extends ColumnName>(name: K) => {
    const bytes = section(name);
    const View = COLUMNS[name];
    // The views work the same with shared and unshared memory.
    return new View(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength / View.BYTES_PER_ELEMENT);
  };
  const names = Object.keys(COLUMNS) as ColumnName[];
  return Object.fromEntries(names.map((name) => [name, column(name)])) as Columns;
}
