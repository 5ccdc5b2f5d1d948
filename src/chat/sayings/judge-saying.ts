import { findQuotations, versesOf } from '../../corpus/quotations/find-quotations.ts';
import { knownVersesOf } from '../../corpus/quotations/known-verses.ts';
import type { Quotation } from '../../corpus/quotations/quotation.ts';
import { WorkBudget } from '../../corpus/work-budget.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { wordsOf } from './asked-saying.ts';

/** Where the words of a saying are. `damaged`: in a verse whose translation is damaged, so that they cannot be compared. `unchecked`: the work limit did not suffice, so nothing can be said. */
export type SayingVerdict =
  | { readonly is: 'found' | 'altered' | 'damaged'; readonly quotations: readonly Quotation[] }
  | { readonly is: 'not_found' | 'unchecked' };

/** Cost of reading the words of the Quran, a fifth of a second. More than the limit of the main thread, so it happens in another. */
const READING_UNITS = 500_000;
/** Work limit where the corpus sets none. */
const MAX_UNITS = 6_000_000;
/** Minimum share of the words that an altered quotation has in common with its source. */
const MIN_SHARE = 0.6;
/** Marks the words as one quotation, of a verse or of a hadith. */
const CLAIM = 'Hadith: “';

/** Judges the words of a saying against all verses and hadiths. Only words that are all in the text count as found. */
export function judgeSaying(corpus: ChatCorpus, words: string): SayingVerdict {
  const { quran, names, verses, hadith } = corpus;
  const budget = corpus.budget ?? new WorkBudget(MAX_UNITS);
  if (knownVersesOf(quran) === undefined) budget.spend(READING_UNITS);
  const books = { verses: versesOf(quran), names, index: verses, hadith };
  const { quotations, unchecked } = findQuotations(`${CLAIM}${words}”`, books, { budget });
  // Of words that no installed wording of a place has, nothing is known, unless its text is damaged.
  const placed = quotations.filter(
    ({ ref, verdict, state }) =>
      ref !== null && verdict !== 'not_found' && (verdict !== 'unknown_wording' || state === 'damaged'),
  );
  const share = sharedWords(words, placed);
  if (share === 1 && placed.every(({ verdict }) => verdict === 'exact' || verdict === 'normalised'))
    return { is: 'found', quotations: placed };
  if (unchecked.length > 0) return { is: 'unchecked' };
  if (placed.some(({ state, verdict }) => state === 'damaged' && verdict === 'unknown_wording')) {
    return { is: 'damaged', quotations: placed };
  }
  return share >= MIN_SHARE ? { is: 'altered', quotations: placed } : { is: 'not_found' };
}

/** Returns the share of the words that are in the quotations and agree with their sources. */
function sharedWords(words: string, quotations: readonly Quotation[]): number {
  const count = (from: number, to: number) =>
    wordsOf(words.slice(Math.max(0, from - CLAIM.length), Math.max(0, to - CLAIM.length))).length;
  const covered = quotations.reduce((sum, { start, end }) => sum + count(start, end), 0);
  const different = quotations
    .flatMap(({ differences }) => differences)
    .reduce((sum, { start, end }) => sum + count(start, end), 0);
  return (covered - different) / wordsOf(words).length;
}
