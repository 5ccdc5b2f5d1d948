import { sameWords } from '../match/arabic-comparison.ts';
import type { Difference } from '../quotation.ts';
import { readArabic } from './arabic-words.ts';
import { isBlessing } from './honorifics.ts';

/**
 * Tests whether a hadith is commonly quoted without these words: blessings, the narrator's `he said`, and the initial "and" of a quotation that
 * starts within the text.
 */
export function isFree({ op, found, expected }: Difference, first: boolean): boolean {
  if (isBlessing(found, expected)) return true;
  if (op === 'delete') return SAID.test(plain(expected));
  return first && op === 'replace' && AND.test(plain(expected)) && sameLetters(found, plain(expected).replace(AND, ''));
}

const SAID = /^\P{L}*قال(ت)?\P{L}*$/u;
const AND = /^[وف](?=\p{L})/u;

/** Leaves out the marks of a text. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/[\p{M}\u0640]/gu, '');
}

function sameLetters(a: string, b: string): boolean {
  const [left, right] = [readArabic(a), readArabic(b)];
  return left.count === 1 && right.count === 1 && sameWords(left, 0, 1, right, 0, 1, undefined);
}
