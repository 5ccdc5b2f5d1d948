import type { WorkBudget } from '../work-budget.ts';
import type { Names } from './names.ts';
import type { Reference } from './reference.ts';
import type { VerseRange } from './verse-range.ts';
import type { WordRole } from './word-roles.ts';

/** The words of a text: where they are, and the key of each. */
export type ReadWords = {
  readonly text: string;
  readonly count: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly keys: readonly string[];
};

/** A reference at words `[from, to)` of a text. */
export type PlacedReference = Reference & {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** Whether it stands in brackets of its own. */
  readonly bracketed: boolean;
  /** A bare name, which counts only in brackets or directly behind a quotation. */
  readonly weak: boolean;
};

/** A reference beside words that it is claimed for. */
export type Claimed = Reference & { readonly text: string };

export type Reader = {
  readonly words: ReadWords;
  /** What each word does in a reference. */
  readonly roles: readonly (WordRole | undefined)[];
  /** Names of surahs and verses. Undefined: only hadiths are read. */
  readonly names: Names | undefined;
  /** The collections that a name means. Undefined: only verses are read. */
  readonly collections: ((name: string) => readonly string[]) | undefined;
  readonly budget: WorkBudget;
  /** The words are nothing but a reference: each of them, and misspelt names, can be a part of it. */
  readonly whole: boolean;
  /** Look-ups of misspelt names that are left. */
  fuzzy: number;
};

/** A reference that ends before word `to`. */
export type Read = { readonly to: number; readonly claimed: Reference; readonly weak: boolean };

/** Maximum number of words in a name. */
export const MAX_NAME = 4;
/** Maximum number of words before or behind a name that belong to it, such as `verse no.`. */
export const MAX_TITLE = 6;
/** Work units to look up a name. */
export const NAME_UNITS = 60;

/** Tests whether a word belongs to the same phrase as the one before it. */
export function isJoined({ words }: Reader, at: number): boolean {
  if (at >= words.count) return false;
  const gap = separator(words, at);
  return gap.length <= 6 && !/[\n"“”«»﴿﴾!?؟।]/u.test(gap);
}

/** What stands between a word and the one before it. A visarga behind a word is a colon: `২ঃ২৫৫`, `বুখারীঃ ৮`. */
export function separator({ text, ends, starts }: ReadWords, at: number): string {
  const from = ends[at - 1] ?? 0;
  const gap = text.slice(from, starts[at]);
  if (text.charAt(from - 1) === 'ঃ') return `:${gap}`;
  // Tags are blank.
  return (gap.length > 6 ? gap.replace(/ {2,}/gu, ' ') : gap).replace('ঃ', ':');
}

/** The words `[from, to)` as they are written, without a visarga behind them. */
export function slice({ text, starts, ends }: ReadWords, from: number, to: number): string {
  return text.slice(starts[from], ends[to - 1]).replace(/ঃ$/u, '');
}

export function opensBracket({ words: { text, starts } }: Reader, at: number): boolean {
  return /[[(（]\s*$|[—–-]\s*$/u.test(text.slice(Math.max(0, (starts[at] ?? 0) - 3), starts[at]));
}

/** Returns the first word at or after `at` that does something else in a reference. */
export function skip(reader: Reader, at: number, roles: readonly WordRole[]): number {
  let to = at;
  while (roles.includes(reader.roles[to] as WordRole) && to < at + MAX_TITLE && isJoined(reader, to)) to++;
  return to;
}

/** The number of a surah or verse at a word, such as the 2 of `Q2:255` and `5th`. */
export function numberAt({ keys }: ReadWords, at: number): number | undefined {
  const digits = /^(?:qs?|s|v)?(\d{1,4})(?:st|nd|rd|th|তম|ম)?$/u.exec(keys[at] ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const TO = /^\s?[-–—ـ]\s?$/u;
const TO_WORD = /^(?:to|through|থেকে|الي|theke)$/u;
const ALSO = /^\s?[,،;؛&]\s?$/u;
const AND = /^(?:and|و|ও|এবং)$/u;
/** Most ranges of one reference. */
const MAX_RANGES = 20;
/** Numbers that `and` joins in a text are near each other. */
const MAX_APART = 20;

export type Ranges = {
  readonly first: number;
  readonly last: number;
  readonly more?: VerseRange[];
  readonly to: number;
};

/** `255`, `255-257`, `255, 257-259`, `5 and 6`. */
export function readRanges(reader: Reader, at: number): Ranges | undefined {
  const first = rangeAt(reader, at);
  if (first === undefined) return undefined;
  const ranges = [{ first: first.first, last: first.last }];
  let { to } = first;
  for (let next = listed(reader, to); next !== undefined && ranges.length < MAX_RANGES; next = listed(reader, to)) {
    const range = ranges.at(-1) as { first: number; last: number };
    const near = AND.test(reader.words.keys[to] ?? '') ? range.last + MAX_APART : Number.POSITIVE_INFINITY;
    if (!reader.whole && (next.first <= range.last || next.first > near)) break;
    if (next.first === range.last + 1) range.last = next.last;
    else ranges.push({ first: next.first, last: next.last });
    to = next.to;
  }
  const [{ first: from, last }, ...more] = ranges as [VerseRange, ...VerseRange[]];
  return { first: from, last, to, ...(more.length > 0 ? { more } : {}) };
}

/** The next part of a list: `, 257`, `and 6`, `و6`. */
function listed(reader: Reader, at: number): (VerseRange & { readonly to: number }) | undefined {
  const { words, roles } = reader;
  const attached = Number(/^و(\d+)$/u.exec(words.keys[at] ?? '')?.[1]);
  if (attached > 0) return { first: attached, last: attached, to: at + 1 };
  const next = AND.test(words.keys[at] ?? '') ? at + 1 : at;
  if (roles[next] !== 'number' || isPair(reader, next)) return undefined;
  return (next > at ? isJoined(reader, next) : ALSO.test(separator(words, next))) ? rangeAt(reader, next) : undefined;
}

function rangeAt(reader: Reader, at: number): (VerseRange & { readonly to: number }) | undefined {
  const { words, roles } = reader;
  const first = numberAt(words, at);
  if (first === undefined || first < 1) return undefined;
  const worded = TO_WORD.test(words.keys[at + 1] ?? '') ? at + 2 : at + 1;
  const next = roles[worded] === 'number' ? numberAt(words, worded) : undefined;
  const isRange = worded > at + 1 || TO.test(separator(words, worded));
  if (next !== undefined && next > first && isRange && !isPair(reader, worded))
    return { first, last: next, to: worded + 1 };
  return { first, last: first, to: at + 1 };
}

/** A number with a colon behind it begins another reference. */
function isPair({ words, roles }: Reader, at: number): boolean {
  return roles[at + 1] === 'number' && /^\s?[:：/]\s?$/u.test(separator(words, at + 1));
}
