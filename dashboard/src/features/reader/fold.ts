import { plainDigits } from '../../i18n/plain-digits.ts';

/** Marks over and under letters of Latin and Arabic; the signs of Bengali are letters of their own. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f]/g;
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/ٱ/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/[-'’‘ʿʾ`\s]/g, ''],
];

/** A name without what people leave out or spell differently when they look for it. */
export function foldName(name: string): string {
  let folded = plainDigits(name.normalize('NFD').toLowerCase()).replace(MARKS, '');
  for (const [letters, letter] of LIKE) folded = folded.replace(letters, letter);
  return folded;
}
