import { unmixBengali } from './bengali.ts';
import { digitOf } from './letters.ts';
import type { Token } from './token.ts';

/** Returns the key of a folded word: letters that writers interchange are one. */
export function keyOf({ term, script }: Token): string {
  if (script === 'bengali') return unmixBengali(term);
  return script === 'arabic' ? term.replace(/ى$/u, 'ي').replace(/ة$/u, 'ه') : term;
}

const OTHER_NUMBERS = /ঃ|[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef][a-z]/iu;
const VISARGA = /(?<=\p{Nd})ঃ(?=\s?\p{Nd})/gu;

/**
 * Writes numbers as words of references have them: the visarga of `২ঃ২৫৫` as the colon that it stands for, and the digits of `৮c` in the script of its
 * letter. The length stays the same.
 */
export function plainNumbers(text: string): string {
  if (!OTHER_NUMBERS.test(text)) return text;
  const lettered = text.replace(/\p{Nd}+(?=[a-z])/giu, (digits) =>
    digits.replace(/./gu, (digit) => digitOf(digit.charCodeAt(0)) ?? digit),
  );
  return lettered.replace(VISARGA, ':');
}
