import { collectionOf } from '../../collections.ts';
import type { NumberFamily } from '../../model.ts';

/** Prefixes for numbers of families other than the cited one, so that they are never confused. */
const PREFIX: Record<NumberFamily, string> = {
  cited: '',
  edition: 'h-',
  ahmedbaset: 'ab-',
  'open-hadith-data': 'ohd-',
  lk: 'lk-',
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Converts Arabic, Persian and Bengali digits to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0x09e6 ? 0x09e6 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}

/** Normalizes a single number for comparison: `8 C` → `8c`, `Introduction 3` → `introduction-3`, `১` → `1`. */
export function foldNumber(number: string): string {
  return asciiDigits(number)
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\s+(?=[a-z]{1,2}$)/, '')
    .replace(/\s*\/\s*/g, '/')
    .replace(/[^\p{L}\p{N}./_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Splits a joint number: `1456, 1457` → both numbers. Returns any other number alone. */
export function splitJoint(number: string): string[] {
  const parts = number
    .split(/\s*(?:[,،;&]|\band\b)\s*/i)
    .map(foldNumber)
    .filter((part) => part !== '');
  return [...new Set(parts)];
}

/**
 * Converts an edition's `arabicnumber` to the cited number. In Muslim its decimals count the parts that sunnah.com letters: `8.01` → `8a`, `8.10` →
 * `8j` (a JSON number has lost the trailing zero: 8.1 is also the tenth). Unchanged for other collections.
 */
export function citedFromArabicNumber(collection: string, raw: string): string {
  const match = collection === 'muslim' ? /^(\d+)\.(\d{1,2})$/.exec(raw) : null;
  if (!match) return foldNumber(raw);
  const part = Number((match[2] ?? '').padEnd(2, '0'));
  const letter = LETTERS[part - 1];
  return letter === undefined ? foldNumber(raw) : `${match[1]}${letter}`;
}

export type Numbered = { cited?: string; edition?: string; position?: string; shown?: string; aliases: string[] };

/** Sorts a row's numbers by family, and adds all other names of the hadith. */
export function numbersOf(row: {
  collection: string;
  family: NumberFamily;
  number: string;
  cited?: string | undefined;
  book?: string | undefined;
  inBook?: string | undefined;
}): Numbered {
  const { editionNumberIsCited, positionIsCited } = collectionOf(row.collection);
  const result: Numbered = { aliases: [] };
  let cited = row.cited;
  if (row.family === 'cited') cited ??= row.number;
  else if (row.family === 'edition') {
    result.edition = foldNumber(row.number);
    if (cited === undefined && editionNumberIsCited) cited = row.number;
  } else if (positionIsCited) cited ??= row.number;
  else result.position = PREFIX[row.family] + foldNumber(row.number);
  if (cited !== undefined) {
    const parts = splitJoint(row.family === 'edition' ? citedFromArabicNumber(row.collection, cited) : cited);
    const [first, ...others] = parts;
    if (first !== undefined) result.cited = first;
    result.aliases.push(...others, ...spokenForms(first ?? ''));
    if (others.length > 0) result.shown = cited.trim();
    if (row.family === 'edition' && cited !== first) result.aliases.push(foldNumber(cited));
  }
  if (result.edition !== undefined && result.edition !== result.cited) result.aliases.push(`h-${result.edition}`);
  if (row.book !== undefined && row.inBook !== undefined) result.aliases.push(`${row.book}/${row.inBook}`);
  return result;
}

/** Returns other forms of a number: `8a` is also requested as `8`, `402.2` as `402b`. */
function spokenForms(cited: string): string[] {
  if (/^\d+a$/.test(cited)) return [cited.slice(0, -1)];
  const part = /^(\d+)\.([2-9])$/.exec(cited);
  return part ? [`${part[1]}${LETTERS[Number(part[2]) - 1]}`] : [];
}

/** Selects the canonical number of a hadith from the numbers of one row. */
export function canonicalNumber(entry: { cited?: string; edition?: string; position?: string }): string {
  return entry.cited ?? (entry.edition === undefined ? undefined : `h-${entry.edition}`) ?? entry.position ?? '';
}

/** Orders `2` before `10`, `8a` before `8b`, `402` before `402.2`, and prefixed numbers after plain ones. */
export function compareNumbers(a: string, b: string): number {
  const left = sortKey(a);
  const right = sortKey(b);
  return left.group - right.group || left.value - right.value || compareNumerically(a, b);
}

let collator: Intl.Collator | undefined;

function compareNumerically(a: string, b: string): number {
  // Not at import time: a server rarely needs it, and it takes milliseconds.
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

function sortKey(number: string): { group: number; value: number } {
  const prefixed = /^[a-z]/.test(number) ? 1 : 0;
  const digits = /\d+/.exec(number);
  return { group: prefixed, value: digits ? Number(digits[0]) : 0 };
}

/** Returns the integer part of a cited number (`8a` → 8, `402.2` → 402); undefined for prefixed and named numbers. */
export function wholePart(cited: string): number | undefined {
  const match = /^(\d{1,9})(?:[a-z]{1,2}|\.\d+)?$/.exec(cited);
  return match ? Number(match[1]) : undefined;
}
