import { findQuotations, versesOf } from '../../../../corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../../corpus/work-budget.ts';
import type { ChatCorpus } from '../../../passages/passages.ts';
import type { TextSpan } from './spans.ts';

/** A quotation in a text and its verdict. */
export type Judged = TextSpan & {
  readonly kind: 'quran' | 'hadith';
  readonly verdict: 'exact' | 'normalised' | 'other_wording' | 'altered' | 'not_found';
  /** For example `2:153`, `2:153-154` or `bukhari:1`. */
  readonly ref: string | null;
  /** What presents the words as a quotation; null when nothing does and the words are only like those of a text. */
  readonly claim?: string | null;
  /** Where the words are not those of the text. */
  readonly differences?: readonly { readonly found: string }[];
};

/**
 * Finds and judges the quotations in a text.
 * @param claimed the whole text claims to be a quotation; otherwise it is prose that can contain quotations
 */
export type Judge = (corpus: ChatCorpus, text: string, claimed: boolean) => readonly Judged[];

/** Work units for one piece of model text: about 15 ms. A sentence takes a tenth of it. */
const PIECE_UNITS = 150_000;

/** Judges quotations against all verses and hadiths. Text beyond the budget counts as not found. */
export const judgeQuotations: Judge = ({ quran, names, verses, hadith }, text, claimed) => {
  const corpus = { verses: versesOf(quran), names, index: verses, hadith };
  const budget = new WorkBudget(PIECE_UNITS);
  const { quotations, unchecked } = findQuotations(text, corpus, { claimed, budget });
  const missed = unchecked.map((span): Judged => ({ ...span, kind: 'quran', verdict: 'not_found', ref: null }));
  return [...quotations, ...missed];
};

export type Genuine = Judged & { readonly ref: string };

export function isGenuine(judged: Judged): judged is Genuine {
  return (judged.verdict === 'exact' || judged.verdict === 'normalised') && judged.ref !== null;
}
