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
