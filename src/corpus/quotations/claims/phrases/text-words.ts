import { tokenise } from '../../../fold/tokenise.ts';
import { keyOf, plainNumbers } from '../../../fold/word-key.ts';
import type { Note, PlainText } from '../markup/notes.ts';
import { ARABIC } from './arabic.ts';
import { BENGALI } from './bengali.ts';
import { withBengaliWords } from './bengali-in-latin.ts';
import { ENGLISH } from './english.ts';
import { compile, type Label, labelWords, type PhraseBook } from './phrases.ts';

/** What stands between a word and the next one. The strongest counts. */
export type Gap = 'space' | 'comma' | 'dash' | 'colon' | 'line' | 'stop' | 'paragraph';

/** The words of a text, with what they say about quotations. */
export type TextWords = {
  /** Without markup. */
  readonly text: string;
  readonly notes: readonly Note[];
  readonly count: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly keys: readonly string[];
  /** The label of each word, if a phrase covers it. */
  readonly labels: readonly (Label | undefined)[];
  /** The gap before each word; `paragraph` before the first. One more for the end. */
  readonly gaps: readonly Gap[];
};

let books: readonly PhraseBook[] | undefined;
const GLYPHS: Readonly<Record<string, string>> = { ﷺ: 'صلي الله عليه وسلم', ﷻ: 'جل جلاله' };

/** Reads the words of a text once, in all three languages. Linear. */
export function readTextWords({ text, notes }: PlainText): TextWords {
  books ??= [ENGLISH, BENGALI, ARABIC].map((table) => compile(table, plainTokens));
  const tokens = plainTokens(plainNumbers(text));
  const glyphs = [...text.matchAll(/[ﷺﷻ]/gu)].map(({ index, 0: glyph }) => ({
    ...{ start: index, end: index + 1, key: GLYPHS[glyph] ?? '', label: glyph === 'ﷺ' ? 'blessing' : 'praise' },
  }));
  const words: { start: number; end: number; key: string; label?: string }[] = tokens.map((token) => ({
    ...{ start: token.start, end: token.end, key: keyOf(token) },
  }));
  const all = glyphs.length === 0 ? words : [...words, ...glyphs].sort((a, b) => a.start - b.start);
  const keys = withBengaliWords(all);
  const labels = all.map(({ label }) => label as Label | undefined);
  for (const book of books) {
    for (const { label, from, to } of labelWords(book, keys)) for (let at = from; at < to; at++) labels[at] ??= label;
  }
  for (let at = 0; at < keys.length; at++) if (ADVERB.test(keys[at] ?? '')) labels[at] ??= 'filler';
  const starts = all.map(({ start }) => start);
  const ends = all.map(({ end }) => end);
  const gaps: Gap[] = starts.map((start, at) => (at === 0 ? 'paragraph' : gapOf(text, ends[at - 1] ?? 0, start)));
  return { text, notes, count: all.length, starts, ends, keys, labels, gaps: [...gaps, 'paragraph'] };
}

/** How somebody says something is no part of it: `literally`. */
const ADVERB = /^[a-z]{4,}ly$/u;

function plainTokens(text: string) {
  return tokenise(text).filter(({ joined }) => joined !== true);
}

const PARAGRAPH = /\n[ \t>*_]*\n/u;
const STOP = /[!?؟।॥۔]|\.(?!\.)/u;
const COLON = /[:：؛]|ঃ\s/u;
const DASH = /\s[-~|]+(?=\s|["'“‘«(]|$)|["'”’»)\].।]\s*[-~]|[–—―]|->|➡/u;
/** A Bengali ending after a bracket: `নবী (সা.)-এর`. */
const JOINED = /\)[-–‑]$/u;
const ENDING = /^(?:এর|কে|র|এ|ও)(?![\p{L}\p{M}])/u;
const COMMA = /[,،;]/u;

/** Only so much of what is between two words is looked at. In UTF-16 units. */
export const MAX_GAP = 200;

/** What stands directly before a word. */
export function gapBefore({ text, starts, ends }: TextWords, at: number): string {
  const start = starts[at] ?? text.length;
  return text.slice(Math.max(ends[at - 1] ?? 0, start - MAX_GAP), start);
}

/** Reads a gap. A full stop within brackets or between letters ends an abbreviation, not a sentence. */
function gapOf(text: string, from: number, to: number): Gap {
  const gap = text.slice(from, Math.min(to, from + MAX_GAP));
  if (gap === ' ') return 'space';
  if (PARAGRAPH.test(gap)) return COLON.test(gap) ? 'colon' : 'paragraph';
  if (COLON.test(gap))
    return /^\s?[:：]\s?$/u.test(gap) && isDigit(text, from - 1) && isDigit(text, to) ? 'space' : 'colon';
  if (STOP.test(gap) && !isAbbreviation(text, gap, from, to)) return 'stop';
  if (gap.includes('\n')) return 'line';
  if (DASH.test(gap) && !(JOINED.test(gap) && ENDING.test(text.slice(to, to + 3)))) return 'dash';
  return COMMA.test(gap) ? 'comma' : 'space';
}

function isDigit(text: string, at: number): boolean {
  return /\p{Nd}/u.test(text.charAt(at));
}

const AFTER_ABBREVIATION = /^\.?\s*[)\]]/u;
const SHORT_WORD = /(?:^|[^\p{L}])(?:[\p{L}\p{M}.]{0,3}|pbuh|saws)$/u;
const SHORT = /(?:^|[\s(.[])(?:\p{L}\p{M}*){1,2}$/u;

function isAbbreviation(text: string, gap: string, from: number, to: number): boolean {
  if (!gap.startsWith('.') || gap.includes('\n') || STOP.test(gap.slice(1))) return false;
  // `(p.b.u.h.)`, `(সা.)`, `p.b.u.h.`, `e.g. x`, `3.5`, `no. 5`
  if (AFTER_ABBREVIATION.test(gap) || gap === '.') return true;
  const next = text.charAt(to);
  // Who writes without capitals ends sentences before small letters, seldom behind a short word.
  if (/\p{Ll}/u.test(next)) return SHORT_WORD.test(text.slice(Math.max(0, from - 6), from));
  if (!/^\.\s?$/u.test(gap)) return false;
  return (
    SHORT.test(text.slice(Math.max(0, from - 6), from)) && !/\p{Lu}/u.test(next) && /\p{Script=Latin}|\d/u.test(next)
  );
}

/** Words of a name before what is said. */
const MAX_LEAD = 8;

/** Tests whether a word begins a line whose first words name what follows them: `Matthew 7:12 – “…”`. */
export function leadsLine(words: TextWords, from: number): boolean {
  const { gaps, count } = words;
  if (!opensLine(words, from)) return false;
  for (let at = from + 1; at < count && at <= from + MAX_LEAD && !opensLine(words, at); at++) {
    if (gaps[at] === 'dash' || gaps[at] === 'colon') return true;
    if (gaps[at] === 'stop') return false;
  }
  return false;
}

/** Tests whether a quotation mark opens before a word. */
export function opensQuotation({ text, starts, ends }: TextWords, at: number): boolean {
  return /(?:^|\s)["“«‘„❝]$/u.test(text.slice(at === 0 ? 0 : (ends[at - 1] as number), starts[at]));
}

/** Tests whether a line begins at a word, also behind a full stop. */
export function opensLine({ text, starts, ends }: TextWords, at: number): boolean {
  return at === 0 || text.slice(ends[at - 1], starts[at]).includes('\n');
}

/** Returns the first word that starts at or after an offset. */
export function wordAt({ starts, count }: TextWords, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
