import { isStopword } from '../../../fold/stopwords.ts';
import { tokenise } from '../../../fold/tokenise.ts';
import type { Found } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { longestRow } from './close-wording.ts';
import { bitsOf } from './named-place.ts';

/** Minimum share of the rarity of all words that those have which are the source's. */
const SHARE = 0.4;

/** A word that no text has is hardly more telling than a rare one. */
const MAX_BITS = 10;
/** So many words in a row are no phrase, and neither are so many of all words: `قل هو الله الأحد`. */
const LONG_ROW = 6;
const MIN_WORDS_SHARE = 0.7;

/**
 * Tests whether changed words are still those of their source: what is left of it tells more than a phrase that many texts share (`… God builds him a …
 * in Paradise`). A rare word counts more than a common one.
 */
export function isTelling(search: Search, { start, end }: TextSpan, found: readonly Found[]): boolean {
  const { index } = (found[0]?.kind === 'hadith' ? search.hadiths : search.translations) ?? {};
  const differences = found.flatMap((one) => one.differences);
  if (index === undefined || differences.length === 0 || found.some(({ reference }) => reference?.ok === true))
    return true;
  if (found.some((one) => longestRow(one) >= LONG_ROW)) return true;
  const isIn = (at: number) =>
    found.some((one) => at >= one.start && at < one.end) && !differences.some((one) => at >= one.start && at < one.end);
  const words = tokenise(search.text.slice(start, end)).filter(({ joined }) => !joined);
  if (words.filter((word) => isIn(start + word.start)).length >= MIN_WORDS_SHARE * words.length) return true;
  let [own, all] = [0, 0];
  for (const { term, start: at } of words) {
    if (isStopword(term)) continue;
    const bits = Math.min(MAX_BITS, bitsOf(index, term));
    all += bits;
    if (isIn(start + at)) own += bits;
  }
  return own >= SHARE * all;
}
