import type { Commentary } from '@isnad/contract/chat';
import { findQuotations, versesOf } from '../../corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../corpus/work-budget.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { plainText } from './plain-text.ts';

/** Work units for one comment: about 15 ms. */
const UNITS = 150_000;
const EXACT: ReadonlySet<string> = new Set(['exact', 'normalised']);

/**
 * Makes the comment of a language model fit to be shown apart from the answer. Undefined when it quotes anything but the exact words of a text, or when
 * that cannot be checked at once.
 */
export function commentaryOf({ quran, names, verses, hadith }: ChatCorpus, said: string): Commentary | undefined {
  const text = plainText(said);
  if (text === '') return undefined;
  const corpus = { verses: versesOf(quran), names, index: verses, hadith };
  const { quotations, unchecked } = findQuotations(text, corpus, { claimed: false, budget: new WorkBudget(UNITS) });
  const isFit = unchecked.length === 0 && quotations.every(({ verdict }) => EXACT.has(verdict));
  return isFit ? { text, checked: false } : undefined;
}
