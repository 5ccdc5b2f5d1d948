/*
 * Quotation marks: all initial and final punctuation in Unicode, Chinese and Japanese marks, full-width and ornamental ones, primes. Single marks are
 * also apostrophes and primes, so they have rules of their own.
 */

/** Single marks, including those that double as apostrophes. */
const SINGLE = "'‘’‚‛`´′‵＇❛❜";
/** A character class for patterns with the flag `u`: marks that quote on their own, without a second one. */
export const DOUBLE_MARK = `(?![${SINGLE}])[\\p{Pi}\\p{Pf}"„‟「」『』｢｣〝〞〟﹁﹂﹃﹄＂“”«»‹›❝❞⹂″‴‶‷⁗ʺˮ״]`;

/** A prime after a digit is a unit of measure (6″) and does not open a quotation. */
const DOUBLE_OPENING = `(?<!\\p{N})${DOUBLE_MARK}`;
const APOSTROPHE = "(?<=\\p{L})['’＇](?=\\p{L})";

/** Text in quotation marks. An unclosed quotation ends with the sentence. */
export const QUOTED: readonly RegExp[] = [
  new RegExp(`${DOUBLE_OPENING}((?:(?!${DOUBLE_MARK}).)*)(?:${DOUBLE_MARK}|$)`, 'gsu'),
  /[“„]([^”“]*)(?:”|“|$)/gu,
  /«([^»]*)(?:»|$)/gu,
  /‹([^›]*)(?:›|$)/gu,
  /「([^」]*)(?:」|$)/gu,
  /『([^』]*)(?:』|$)/gu,
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])[‘‚‛❛´′]((?:[^’‘❜´′]|${APOSTROPHE})*)(?:[’‘❜´′]|$)`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])['’＇]((?:[^'’＇\\n]|${APOSTROPHE})*)['’＇](?!\\p{L})`, 'gu'),
  /`([^`]*)(?:`|$)/gu,
];

const PAIRS = ['“”', '«»', '「」', '『』', '〝〞'];
const ALIKE = ['"', '＂'];

/** Tests whether a quotation mark is still open. */
export function hasOpenMark(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return (
    ALIKE.some((mark) => count(mark) % 2 === 1) || PAIRS.some(([open = '', close = '']) => count(open) > count(close))
  );
}
