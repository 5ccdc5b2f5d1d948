import type { Script } from './token.ts';

/** The role of a UTF-16 unit in a word. */
export const Kind = {
  gap: 0,
  arabic: 1,
  bengali: 2,
  latin: 3,
  other: 4,
  digit: 5,
  mark: 6,
  control: 7,
  joiner: 8,
} as const;

const UNKNOWN = 255;

/** Script names by kind. */
export const scriptNames: readonly (Script | undefined)[] = [undefined, 'arabic', 'bengali', 'latin', 'other', 'latin'];

// Ranges where the Unicode properties are not suitable for search, or too slow to query per letter.
const ranges: readonly (readonly [number, number, number])[] = [
  [0x0000, 0x0040, Kind.gap],
  [0x0030, 0x0039, Kind.digit],
  [0x0041, 0x005a, Kind.latin],
  [0x0061, 0x007a, Kind.latin],
  [0x0027, 0x0027, Kind.joiner],
  [0x0060, 0x0060, Kind.joiner],
  [0x00b4, 0x00b4, Kind.joiner],
  [0x00ad, 0x00ad, Kind.control],
  [0x00c0, 0x024f, Kind.latin],
  [0x00d7, 0x00d7, Kind.gap],
  [0x00f7, 0x00f7, Kind.gap],
  [0x0250, 0x02af, Kind.latin],
  [0x02b0, 0x02ff, Kind.joiner],
  [0x0600, 0x061f, Kind.gap],
  [0x0610, 0x061a, Kind.mark],
  [0x061c, 0x061c, Kind.control],
  [0x0620, 0x064a, Kind.arabic],
  [0x0640, 0x0640, Kind.mark],
  [0x064b, 0x065f, Kind.mark],
  [0x0660, 0x0669, Kind.digit],
  [0x0670, 0x0670, Kind.mark],
  [0x066e, 0x06d3, Kind.arabic],
  [0x0670, 0x0670, Kind.mark],
  [0x06d4, 0x06d4, Kind.gap],
  [0x06d5, 0x06d5, Kind.arabic],
  [0x06d6, 0x06ed, Kind.mark],
  [0x06dd, 0x06de, Kind.gap],
  [0x06e9, 0x06e9, Kind.gap],
  [0x06ee, 0x06ef, Kind.arabic],
  [0x06f0, 0x06f9, Kind.digit],
  [0x06fa, 0x06ff, Kind.arabic],
  [0x0750, 0x077f, Kind.arabic],
  [0x08a0, 0x08c9, Kind.arabic],
  [0x08ca, 0x08ff, Kind.mark],
  [0x0980, 0x09e3, Kind.bengali],
  [0x09e6, 0x09ef, Kind.digit],
  [0x09f0, 0x09f1, Kind.bengali],
  [0x09fa, 0x09fb, Kind.gap],
  [0x1e00, 0x1eff, Kind.latin],
  [0x200b, 0x200f, Kind.control],
  [0x2018, 0x2019, Kind.joiner],
  [0x201b, 0x201b, Kind.joiner],
  [0x202a, 0x202e, Kind.control],
  [0x2060, 0x2069, Kind.control],
  [0x2032, 0x2032, Kind.joiner],
  [0xfb50, 0xfdfd, Kind.arabic],
  [0xfd3e, 0xfd4f, Kind.gap],
  [0xfdfa, 0xfdfb, Kind.gap],
  [0xfe70, 0xfefc, Kind.arabic],
  [0xfeff, 0xfeff, Kind.control],
  [0xff10, 0xff19, Kind.digit],
  [0xff21, 0xff3a, Kind.latin],
  [0xff41, 0xff5a, Kind.latin],
];

let table: Uint8Array | undefined;

function makeTable(): Uint8Array {
  const made = new Uint8Array(0x10000).fill(UNKNOWN);
  for (const [from, to, kind] of ranges) made.fill(kind, from, to + 1);
  made.fill(Kind.gap, 0xd800, 0xe000);
  return made;
}

function ask(unit: number): number {
  const letter = String.fromCharCode(unit);
  if (/\p{M}/u.test(letter)) return Kind.mark;
  if (/\p{Cf}/u.test(letter)) return Kind.control;
  return /\p{L}/u.test(letter) ? Kind.other : Kind.gap;
}

/** Returns the kind of a UTF-16 unit (a value of {@link Kind}). Surrogates are gaps, so emoji never form words. */
export function kindOf(unit: number): number {
  table ??= makeTable();
  const known = table[unit] as number;
  if (known !== UNKNOWN) return known;
  const asked = ask(unit);
  table[unit] = asked;
  return asked;
}

const digitZeros = [0x30, 0x660, 0x6f0, 0x9e6, 0xff10];

/** Returns the ASCII digit for a digit of any supported script; undefined for other units. */
export function digitOf(unit: number): string | undefined {
  for (const zero of digitZeros) {
    if (unit >= zero && unit <= zero + 9) return String.fromCharCode(0x30 + unit - zero);
  }
  return undefined;
}
