/*
 * Marks that text is quoted in: all of Unicode's initial and final ones, those of Chinese and Japanese, full-width and ornamental ones,
 * primes. Single ones are apostrophes and primes too and have rules of their own.
 */

/** Single marks: those that open, and those that close or are apostrophes. */
const SINGLE = "'‘’‚‛`´′‵＇❛❜";
/** Marks that stand for one quotation mark each, as a class of characters in patterns with the flag `u`. */
export const DOUBLE_MARK = `(?![${SINGLE}])[\\p{Pi}\\p{Pf}"„‟「」『』｢｣〝〞〟﹁﹂﹃﹄＂“”«»‹›❝❞⹂″‴‶‷⁗ʺˮ״]`;
/** Single marks where they can open a quotation: not behind a letter or a digit. */
export const SINGLE_OPENING = "(?<![\\p{L}\\p{M}\\p{N}])['‘‚‛’´′＇❛❜]";

/** A prime behind a digit is a measure (6″) and opens nothing. */
const DOUBLE_OPENING = `(?<!\\p{N})${DOUBLE_MARK}`;
const APOSTROPHE = "(?<=\\p{L})['’＇](?=\\p{L})";

/** Text in quotation marks; one that is not closed reaches to the end of the sentence. */
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

/** Whether a quotation mark is still open. */
export function hasOpenMark(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return (
    ALIKE.some((mark) => count(mark) % 2 === 1) || PAIRS.some(([open = '', close = '']) => count(open) > count(close))
  );
}
