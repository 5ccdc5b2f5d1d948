import type { Lang, SourceRow } from '../../model.ts';

export type LayoutName =
  | 'editions-json'
  | 'editions-csv'
  | 'editions-sqlite'
  | 'ahmedbaset'
  | 'sunnah-com'
  | 'hadeethenc'
  | 'corrections'
  | 'own'
  | 'pack'
  | 'two-column-csv'
  | 'lk-csv'
  | 'catalogue';

/**
 * Quality of a copy among files with the same text. The highest wins, and lower ones fill its gaps. Corrected texts rank first, then the operator's
 * own file. The others rank by how many numbers, grades and divisions a layout keeps, and by age.
 */
export const RANK: Record<LayoutName, number> = {
  corrections: 100,
  own: 60,
  pack: 60,
  'sunnah-com': 50,
  hadeethenc: 50,
  'editions-json': 40,
  'editions-sqlite': 30,
  ahmedbaset: 25,
  'lk-csv': 22,
  'editions-csv': 20,
  'two-column-csv': 15,
  catalogue: 0,
};
/** Subtracted for editions without vowel marks. */
export const BARE_PENALTY = 30;

/** Context from the file name and the operator's options. */
export type ReadContext = {
  label: string;
  lang?: Lang | undefined;
  collection?: string | undefined;
  edition?: EditionName | undefined;
};

/** `eng-muslim.min.json` → lang `eng`, book `muslim`. `bare` marks copies without vowel marks (`ara-muslim1`). */
export type EditionName = { lang: string; book: string; bare: boolean };

export type Json = Record<string, unknown>;

/** A layout of JSON records, detected by the shape of one record. `around` has the members outside of the records. */
export type JsonLayout = {
  name: LayoutName;
  matches(record: Json, around: Json): boolean;
  /** Returns the edition of its texts, if the file states it. */
  source?(around: Json): string | undefined;
  rows(record: Json, around: Json, at: { line: number; context: ReadContext }): SourceRow[];
};

/** A detected file: its layout, the edition of its texts, the quality of the copy, and its rows. */
export type Reading = {
  layout: LayoutName;
  source: string;
  rank: number;
  rows: Iterable<SourceRow>;
  /** Whether the rows come in the order of the bytes of the file. */
  inOrder: boolean;
};

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a string or number as text; undefined for anything else and for `nan`. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || text.toLowerCase() === 'nan' ? undefined : text;
}

const EDITION = /(?:^|[^a-z0-9])([a-z]{3})-([a-z]{3,30})(1)?(?=$|[./_-])/;

/** Finds the edition in the last two parts of a path, including `editions/ben-malik/12.json`. */
export function editionInPath(path: string): EditionName | undefined {
  for (const part of path.split(/[/\\]/).reverse().slice(0, 3)) {
    const match = EDITION.exec(part);
    if (match?.[1] && match[2]) return { lang: match[1], book: match[2], bare: match[3] === '1' };
  }
  return undefined;
}

export const quote = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 120);
