import { findQuotations, versesOf } from '../../corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../corpus/work-budget.ts';
import type { ChatCorpus } from '../passages.ts';
import type { TextSpan } from './spans.ts';

/** A quotation found in a text, and what the books say to it. */
export type Judged = TextSpan & {
  readonly kind: 'quran' | 'hadith';
  readonly verdict: 'exact' | 'normalised' | 'altered' | 'not_found';
  /** Such as `2:153`, `2:153-154` or `bukhari:1`. */
  readonly ref: string | null;
};

/**
 * Finds the quotations in a text and judges each.
 * @param claimed the text as a whole is said to be a quotation; else it is prose that may hold some
 */
export type Judge = (corpus: ChatCorpus, text: string, claimed: boolean) => readonly Judged[];

/** Units for one piece of what a model says: some 15 ms. Sentences take a tenth of it. */
const PIECE_UNITS = 150_000;

/** By the words of all verses. What is too much to be judged counts as not found. */
export const judgeQuotations: Judge = ({ quran, names, verses, hadith }, text, claimed) => {
  const corpus = { verses: versesOf(quran), names, index: verses, hadith };
  const budget = new WorkBudget(PIECE_UNITS);
  // A text in Arabic alone is taken for a quotation: a letter of another script behind it says that it is none.
  const { quotations, unchecked } = findQuotations(claimed ? text : `${text}\na`, corpus, { budget });
  const missed = unchecked.map((span): Judged => ({ ...span, kind: 'quran', verdict: 'not_found', ref: null }));
  return [...quotations, ...missed];
};

export type Genuine = Judged & { readonly ref: string };

export function isGenuine(judged: Judged): judged is Genuine {
  return (judged.verdict === 'exact' || judged.verdict === 'normalised') && judged.ref !== null;
}
