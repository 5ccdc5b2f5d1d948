import { digitOf } from '../../../fold/letters.ts';
import { type TextWords, wordAt } from '../phrases/text-words.ts';

/** How a line begins: what items of one list have in common. */
export type LineKind = 'number' | 'bullet' | 'emoji' | 'quote' | 'row' | 'bold' | 'heading' | 'plain';

/** A line with words. */
export type Line = {
  readonly kind: LineKind;
  /** The sign that it begins with. */
  readonly sign: string;
  readonly indent: number;
  /** Offsets of what stands behind the sign. */
  readonly start: number;
  readonly end: number;
  /** Its words `[from, to)`, without a number before them. */
  readonly from: number;
  readonly to: number;
  /** A line without words is before it. */
  readonly apart: boolean;
};

const EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\ufe0f\u200d]\s?)+/u;
const KEYCAP = /^[#*\d]\ufe0f?\u20e3\s*/u;
const NUMBER =
  /^(?:[([]?(?:\p{Nd}{1,3}|[a-z]|[ivx]{1,4}|[\u0995-\u09b9]|[\u0621-\u064a])[)\].।:/\-–—ـঃ\]]+(?!\p{Nd})|[\u2460-\u2473\u2776-\u277f])\s*/iu;
/** `أولا:`, `secondly,`, `প্রথমত,` */
const ORDINAL =
  /^(?:(?:[أا]ول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر)\u064b?ا\u064b?|(?:first|second|third|fourth|fifth)ly|(?:প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ|পঞ্চম)ত)\s?[:،,ঃ–—-]+\s*/iu;
const BULLET = /^(?:[•·●○◦▪▫■□◆◇➤►▶▸▹→⇒✓✔✦✧★☆❖۞]+\s*|[-–—*+~]\s+(?=\S))/u;
const HEADING = /^#{1,6}\s+/u;
const BOLD = /^(?:\*{1,3}|_{1,3})(?=\S)[^*_]+(?:\*{1,3}|_{1,3})[^\p{L}\p{N}]*$/u;

/** Reads the lines of a text that have words. Linear. */
export function readLines(words: TextWords): Line[] {
  const { text } = words;
  const out: Line[] = [];
  let apart = true;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    let found = false;
    for (const [from, to] of itemsWithin(text, start, end)) {
      const line = lineAt(words, from, to, apart && from === start);
      if (line !== undefined) out.push(line);
      found ||= line !== undefined;
    }
    // The rule below the head of a table has no words.
    apart = !found && !text.slice(start, end).includes('|');
    start = end + 1;
  }
  return out;
}

/** The number or letter of an item within a line. A bracket, dash or slash tells it from the end of a sentence. */
const WITHIN =
  /(?<=^|[\s:،,.؛;])[([]?(\p{Nd}{1,2}|[a-z\u0621-\u064a\u0995-\u09b9])(?:\s?[)\]/]|-)(?=\s*[^\s\p{Nd}])/giu;
/** Letters that number items, in order. */
const LETTERS = ['ابجدهوزح', 'abcdefgh', 'কখগঘঙচছজ'];

/** Splits a line before the items of a list within it: `1) … 2) … 3) …`, `أ- … ب- …`. A list begins with the first number or letter. */
function itemsWithin(text: string, start: number, end: number): [from: number, to: number][] {
  const line = text.slice(start, end);
  const borders = [start];
  let next = 1;
  for (const { index, 1: sign = '' } of line.matchAll(WITHIN)) {
    if (placeOf(sign) !== next) continue;
    if (index > 0) borders.push(start + index);
    next++;
  }
  // One number or letter is no list.
  if (next < MIN_WITHIN) return [[start, end]];
  return borders.map((from, at) => [from, borders[at + 1] ?? end]);
}

/** One more than the fewest items of a list within a line. */
const MIN_WITHIN = 3;

function placeOf(sign: string): number {
  const digits = [...sign].map((one) => digitOf(one.charCodeAt(0))).join('');
  if (digits !== '') return Number(digits);
  const letter = sign.toLowerCase().replace(/[أإآ]/u, 'ا');
  return Math.max(...LETTERS.map((letters) => letters.indexOf(letter))) + 1;
}

function lineAt(words: TextWords, start: number, end: number, apart: boolean): Line | undefined {
  const first = wordAt(words, start);
  const to = wordAt(words, end);
  if (to <= first) return undefined;
  const line = words.text.slice(start, end);
  const quotes = /^(?:[ \t]*>)+[ \t]?/u.exec(line)?.[0] ?? '';
  const rest = line.slice(quotes.length).trimStart();
  const indent = line.length - quotes.length - rest.length;
  const { kind, sign } = signOf(rest, quotes !== '');
  const from = start + line.length - rest.length + sign.length;
  const opens = wordAt(words, from);
  return opens >= to ? undefined : { kind, sign: sign.trim(), indent, start: from, end, from: opens, to, apart };
}

function signOf(rest: string, quoted: boolean): { readonly kind: LineKind; readonly sign: string } {
  const isBold = BOLD.test(rest);
  for (const [kind, pattern] of [
    ['heading', HEADING],
    ['number', KEYCAP],
    ['number', NUMBER],
    ['number', ORDINAL],
    ['bullet', BULLET],
    ['emoji', EMOJI],
  ] as const) {
    const sign = pattern.exec(rest)?.[0];
    if (sign !== undefined) return { kind: kind === 'number' || kind === 'heading' || !quoted ? kind : 'quote', sign };
  }
  if (rest.startsWith('|')) return { kind: 'row', sign: '' };
  return { kind: quoted ? 'quote' : isBold ? 'bold' : 'plain', sign: '' };
}
