import { composed } from './patterns.ts';

const DIGITS = '০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩';

/** Counts in words. The last match wins: "the last ten" is ten. */
const WRITTEN: readonly (readonly [count: number, words: RegExp])[] = [
  [1, /\b(?:one|a|the (?=last|first))\b|(?<!\p{L})এক(?:টি|টা)?(?![\p{L}\p{M}])|آية(?! الكرسي)/iu],
  [2, /\b(?:two|dui|duti)\b|দুই|দুটি|দুটো|দু’টি|آيتين|آيتان|الآيتين/iu],
  [3, /\b(?:three|tin)\b|তিন|ثلاث/iu],
  [4, /\b(?:four|char)\b|চার|أربع(?!ين|ون)/iu],
  [5, /\b(?:five|pach|panch)\b|পাঁচ|خمس(?!ين|ون)/iu],
  [6, /\b(?:six|choy)\b|ছয়|ست(?!ين|ون)/iu],
  [7, /\b(?:seven|sat)\b|সাত|سبع(?!ين|ون)/iu],
  [8, /\b(?:eight|at)\b|আট(?![\p{L}\p{M}])|ثماني?/iu],
  [9, /\b(?:nine|noy)\b|নয়টি|تسع(?!ين|ون)/iu],
  [10, /\b(?:ten|dosh)\b|দশ|عشر(?!ين|ون)/iu],
];

/** The same, Unicode-composed like the messages. */
export const COUNTS = WRITTEN.map(([count, words]) => [count, composed(words)] as const);

/** Returns the number of verses in a phrase like "the first three"; one when it names none. */
export function countIn(text: string): number {
  const digits = /(?<![\d:])(\d{1,2})(?![\d:])/.exec(text)?.[1];
  return digits === undefined ? (COUNTS.findLast(([, words]) => words.test(text))?.[0] ?? 1) : Number(digits);
}

const ENGLISH = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const BENGALI = 'দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম'.split(' ');
const ARABIC = 'الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ');

/** Ordinals from second on. "The first" is excluded, because it also refers to the start of a surah. */
const ORDINALS: readonly (readonly [number, RegExp])[] = ENGLISH.map((english, place) => [
  place + 2,
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${english}|${(BENGALI[place] ?? '').normalize('NFC')}|${ARABIC[place]}ة?)(?![\\p{L}\\p{M}])`,
    'giu',
  ),
]);

/** Converts digits of other scripts to ASCII digits, and ordinals up to ten to numbers such as `5th`. */
export function asNumbers(text: string): string {
  const digits = text.normalize('NFC').replace(/[০-৯٠-٩]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
  return ORDINALS.reduce((out, [number, words]) => out.replace(words, ` ${number}th `), digits);
}
