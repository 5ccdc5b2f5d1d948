import { readFileSync } from 'node:fs';
import type { Edition } from '@isnad/contract/editions';

/**
 * One repair of words that the package has wrong. `source` occurs exactly once in the verse and is replaced with `repaired`, in the order of the
 * rows, before the marks of `EndingTable` are added.
 */
export type Repair = {
  readonly verse: string;
  readonly source: string;
  readonly repaired: string;
  /** False when the words are complete again but a mark of the source can be lost. */
  readonly sure?: boolean;
  /** Class of the damage: the encoding lost letters (when absent), a misprint, words of the neighboring verse, the number of a footnote. */
  readonly why?: RepairReason;
};
export type RepairReason = 'letters' | 'misprint' | 'neighbor' | 'footnote';
const REASONS: readonly RepairReason[] = ['letters', 'misprint', 'neighbor', 'footnote'];

/** A verse that is damaged in the package and cannot be repaired from evidence. */
type Fault = { readonly verse: string; readonly kind: FaultKind; readonly detail: string };
export type FaultKind = 'missing' | 'shifted' | 'broken';
const FAULTS: readonly FaultKind[] = ['missing', 'shifted', 'broken'];

/**
 * The marks that the package lost at the start and at the end of verses, and wrong marks inside. Only marks: no letter and no digit.
 * `data/quran/endings.notes.md` explains it.
 */
export type EndingTable = {
  /** The sentence that `GET /api/editions` gives as `endings_note`. */
  readonly note: string;
  /** The marks for each code. */
  readonly marks: Readonly<Record<string, string>>;
  /** One string for each surah, with one code for each verse: `-` for an ending that is whole. */
  readonly ends: readonly string[];
  /** By the marks that are added at the start: verse keys, separated by spaces. */
  readonly starts: Readonly<Record<string, string>>;
  /** Marks inside: `source` occurs once in the verse and is replaced with `served`. Letters and digits are the same in both. */
  readonly inside: readonly { readonly verse: string; readonly source: string; readonly served: string }[];
  /** By reason: verse keys, separated by spaces, of the verses that differ from the copy of the edition that the marks are from. */
  readonly unequal: Readonly<Record<string, string>>;
  /** Verse keys, separated by spaces, of the verses whose ending is missing and could not be restored. */
  readonly missing?: string;
};

/** What the project knows about the texts of one edition, from `data/quran/{endings,repairs,faults,groups}`. */
export type EditionTables = {
  readonly endings: EndingTable;
  readonly repairs: readonly Repair[];
  readonly faults: readonly Fault[];
  /** Ranges of verses (`2:175-176`) that the edition translates together. Each of them has the same text. */
  readonly groups: readonly string[];
};

/** A table is missing, damaged, or does not fit the texts. The message has the file and, where there is one, the verse. */
export class TableFault extends Error {
  override name = 'TableFault';
  readonly code = 'damaged_table';
}

export type TableKind = keyof EditionTables;

/** Names a table as messages do: `data/quran/endings/en.json`. */
export function tablePath(kind: TableKind, name: string): string {
  return `data/quran/${kind}/${name}.json`;
}

/** Returns the name of an edition's tables and of its file in `quran-json`: the language, or `transliteration`. */
export function sourceName({ kind, language }: Pick<Edition, 'kind' | 'language'>): string {
  return kind === 'transliteration' ? kind : language;
}

/** Returns the kinds of tables that an edition must have. The Arabic has none. */
export function tableKinds({ kind, grouped }: Pick<Edition, 'kind'> & { readonly grouped?: boolean }): TableKind[] {
  if (kind === 'text') return [];
  return grouped === true ? ['endings', 'repairs', 'faults', 'groups'] : ['endings', 'repairs', 'faults'];
}

/** Reads a file of `data/quran`. @throws {TableFault} when it is missing */
export function readTable(folder: URL, path: string): string {
  try {
    return readFileSync(new URL(path.replace(/^data\/quran\//, ''), folder), 'utf8');
  } catch (error) {
    throw new TableFault(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Parses the tables of an edition and checks their form. Whether they fit the texts shows when they are applied. @throws {TableFault} */
export function readTables(
  folder: URL,
  entry: Parameters<typeof tableKinds>[0] & Pick<Edition, 'language'>,
): EditionTables {
  const name = sourceName(entry);
  const kinds = tableKinds(entry);
  const parsed = (kind: TableKind): unknown => {
    const path = tablePath(kind, name);
    if (!kinds.includes(kind)) return [];
    try {
      return JSON.parse(readTable(folder, path));
    } catch (error) {
      if (error instanceof TableFault) throw error;
      throw new TableFault(`${path} is not JSON: ${(error as Error).message}`, { cause: error });
    }
  };
  const rows = (kind: TableKind) => listIn(tablePath(kind, name), parsed(kind));
  return {
    endings: endingTable(tablePath('endings', name), parsed('endings')),
    repairs: rows('repairs').map((row, index) => repairRow(tablePath('repairs', name), row, index)),
    faults: rows('faults').map((row, index) => faultRow(tablePath('faults', name), row, index)),
    groups: rows('groups').map((row, index) => groupRow(tablePath('groups', name), row, index)),
  };
}

type Row = Readonly<Record<string, unknown>>;

function listIn(path: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TableFault(`${path} is not a list`);
}

function objectIn(path: string, value: unknown, what: string): Row {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  throw new TableFault(`${path}: ${what} is not an object`);
}

/** Returns a row whose first fields are texts that are not empty. Names the verse of a row, and its place when it has none. */
function rowIn(
  path: string,
  row: unknown,
  index: number,
  texts: readonly string[],
  others: readonly string[] = [],
): Row {
  const fields = objectIn(path, row, `row ${index + 1}`);
  const at = typeof fields.verse === 'string' ? fields.verse : `row ${index + 1}`;
  const missing = texts.find((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (missing !== undefined) throw new TableFault(`${path}: ${at} has no "${missing}"`);
  const unknown = Object.keys(fields).find((name) => !texts.includes(name) && !others.includes(name));
  if (unknown !== undefined) throw new TableFault(`${path}: ${at} has the unknown field "${unknown}"`);
  return fields;
}

function repairRow(path: string, row: unknown, index: number): Repair {
  const repair = rowIn(path, row, index, ['verse', 'source', 'repaired'], ['sure', 'why']) as Repair;
  if (repair.why !== undefined && !REASONS.includes(repair.why)) {
    throw new TableFault(
      `${path}: ${repair.verse} has "why" ${JSON.stringify(repair.why)}, not one of ${REASONS.join(', ')}`,
    );
  }
  if (repair.sure !== undefined && typeof repair.sure !== 'boolean') {
    throw new TableFault(`${path}: ${repair.verse} has "sure" ${JSON.stringify(repair.sure)}, not true or false`);
  }
  return repair;
}

function faultRow(path: string, row: unknown, index: number): Fault {
  const fault = rowIn(path, row, index, ['verse', 'kind', 'detail']) as Fault;
  if (FAULTS.includes(fault.kind)) return fault;
  throw new TableFault(
    `${path}: ${fault.verse} has "kind" ${JSON.stringify(fault.kind)}, not one of ${FAULTS.join(', ')}`,
  );
}

function groupRow(path: string, row: unknown, index: number): string {
  if (typeof row === 'string' && /^\d+:\d+-\d+$/.test(row)) return row;
  throw new TableFault(`${path}: row ${index + 1} is ${JSON.stringify(row)}, not a range of verses such as 2:175-176`);
}

function endingTable(path: string, value: unknown): EndingTable {
  const table = objectIn(path, value, 'the table');
  const missing = ['note', 'marks', 'ends', 'starts', 'inside', 'unequal'].find((name) => table[name] === undefined);
  if (missing !== undefined) throw new TableFault(`${path} has no "${missing}"`);
  const texts = (name: string) => {
    const entries = objectIn(path, table[name], `"${name}"`);
    const wrong = Object.keys(entries).find((key) => typeof entries[key] !== 'string' || entries[key] === '');
    if (wrong !== undefined) throw new TableFault(`${path}: "${name}" has no text for ${JSON.stringify(wrong)}`);
    return entries as Readonly<Record<string, string>>;
  };
  const ends = listIn(`${path}: "ends"`, table.ends);
  const notText = ends.findIndex((codes) => typeof codes !== 'string');
  if (notText >= 0) throw new TableFault(`${path}: the codes of surah ${notText + 1} are not a text`);
  return {
    note: String(table.note),
    marks: texts('marks'),
    ends: ends as string[],
    starts: texts('starts'),
    inside: listIn(`${path}: "inside"`, table.inside).map(
      (row, index) => rowIn(path, row, index, ['verse', 'source', 'served']) as EndingTable['inside'][number],
    ),
    unequal: texts('unequal'),
    missing: typeof table.missing === 'string' ? table.missing : '',
  };
}
