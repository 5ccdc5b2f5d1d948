/** Open forms of tanwin in the fonts of the King Fahd Complex: an, un, in. */
const OLD_OPEN: ReadonlySet<number> = new Set([0x657, 0x65e, 0x656]);
const OF_I: ReadonlySet<number> = new Set([0x650, 0x64d, 0x8f2, 0x656]);
const OF_U: ReadonlySet<number> = new Set([0x64f, 0x64c, 0x8f1, 0x65e]);

/** Tests for vowels, all forms of tanwin, shadda and sukun. */
export function isVowelMark(unit: number): boolean {
  return (unit >= 0x64b && unit <= 0x652) || (unit >= 0x8f0 && unit <= 0x8f2) || OLD_OPEN.has(unit);
}

/** Tests for the marks of i and in. */
export function isOfI(unit: number): boolean {
  return OF_I.has(unit);
}

/** Tests for the marks of u and un. */
export function isOfU(unit: number): boolean {
  return OF_U.has(unit);
}

/** Vowel marks of one letter: one of the vowels, with {@link DOUBLE} added for a shadda. 0: not marked. */
export const Vowel = { a: 1, i: 2, u: 3, none: 4, an: 5 } as const;
export const DOUBLE = 8;
const SHADDA = 0x651;
const OF_AN: ReadonlySet<number> = new Set([0x64b, 0x657, 0x8f0]);

/** Passed in place of a list when the marks are not wanted. */
export const NO_MARKS: number[] = [];

function vowelOf(unit: number): number {
  if (unit === 0x64e) return Vowel.a;
  if (OF_AN.has(unit)) return Vowel.an;
  if (isOfI(unit)) return Vowel.i;
  if (isOfU(unit)) return Vowel.u;
  return unit === 0x652 || unit === 0x6e1 ? Vowel.none : 0;
}

/** Adds a mark to those of the letter at `place`. Other units change nothing. */
export function addMark(marks: number[], place: number, unit: number): void {
  const mark = unit === SHADDA ? DOUBLE : vowelOf(unit);
  if (mark !== 0) marks[place] = (marks[place] ?? 0) | mark;
}

const PRONOUN = /(?:هما|كما|ه[امن]?|ك[من]?)$/;

/** Returns the place of the letter that bears the case of a folded word: the last, or the one before a pronoun. */
export function caseFrom(word: string): number {
  const pronoun = PRONOUN.exec(word);
  return pronoun !== null && pronoun.index >= 3 ? pronoun.index - 1 : word.length - 1;
}
