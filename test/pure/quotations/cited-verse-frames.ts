import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { verseRef } from '../../../src/corpus/quotations/match/library.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../../src/work/jobs.ts';

/** What stands around a verse and its reference. */
export const FRAMES: Readonly<Record<string, string>> = {
  alone: '{}',
  twice: '{} {}',
  'in two lines': '{}\n{}',
  'in running text': 'Text before. {} And more text.',
  'behind an introduction': 'Read this verse: {}. It is short.',
};

type Framed = { readonly edition: string; readonly ordinal: number; readonly frame: string };

/** Returns a text and what it is said to quote, unless that is each verse with all its words and its reference. */
export function wrongOf(corpus: QuotationCorpus, { edition, ordinal, frame }: Framed) {
  const { quran } = corpus.verses;
  const verse = quran.texts(edition).text(ordinal);
  if (!/\p{L}/u.test(verse)) return undefined;
  const key = verseRef(quran, ordinal, ordinal);
  const text = frame.replaceAll('{}', () => `${verse} (${key})`);
  const { quotations, references, unchecked } = findQuotations(text, corpus, {
    budget: new WorkBudget(WORK_LIMITS.verify),
  });
  const places = [...frame.matchAll(/\{\}/gu)].map(({ index }, at) => index + at * (verse.length + key.length + 1));
  const isRight =
    quotations.length === places.length &&
    references.length === 0 &&
    unchecked.length === 0 &&
    quotations.every(({ start, end, verdict, reference, ref }, at) => {
      const place = places[at] ?? 0;
      const isAll = [text.slice(place, start), text.slice(end, place + verse.length)].every(
        (rest) => !/[\p{L}\p{N}]/u.test(rest),
      );
      return isAll && end <= place + verse.length && verdict === 'exact' && reference?.ok === true && ref === key;
    });
  if (isRight) return undefined;
  return {
    text,
    found: quotations.map(({ text: words, verdict, ref, reference }) => ({ words, verdict, ref, reference })),
  };
}
