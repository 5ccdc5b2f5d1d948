import { findQuotations, versesOf } from '../../corpus/quotations/find-quotations.ts';
import type { ChatCorpus } from '../passages.ts';
import type { Span } from './spans.ts';

/** A quotation found in a text, and what the books say to it. */
export type Judged = Span & {
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

/** By the words of all verses. */
export const judgeQuotations: Judge = ({ quran, names, verses, hadith }, text, claimed) =>
  // A text in Arabic alone is taken for a quotation: a letter of another script behind it says that it is none.
  findQuotations(claimed ? text : `${text}\na`, { verses: versesOf(quran), names, index: verses, hadith });

export type Genuine = Judged & { readonly ref: string };

export function isGenuine(judged: Judged): judged is Genuine {
  return (judged.verdict === 'exact' || judged.verdict === 'normalised') && judged.ref !== null;
}
