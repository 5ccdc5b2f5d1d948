import type { Verification } from '@isnad/contract/verify';
import type { FoundQuotations } from '../corpus/quotations/find-quotations.ts';
import type { Books } from './books.ts';
import { codePointsOf } from './code-points.ts';

/** The response of `POST /api/verify` as JSON, with offsets in code points. */
export function writeVerification(
  { quran, hadith }: Books,
  text: string,
  found: FoundQuotations,
): Uint8Array<ArrayBuffer> {
  const at = codePointsOf(text);
  const languages = new Map(quran.file.editions.map(({ edition: { id, language } }) => [id, language]));
  const quotations = found.quotations.map(({ compare, ...quotation }) => ({
    ...quotation,
    ...(compare !== undefined && { compare: [...compare] }),
    lang: languages.get(quotation.edition ?? '') ?? quotation.lang,
    refs: [...quotation.refs],
    start: at(quotation.start),
    end: at(quotation.end),
    differences: quotation.differences.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
  }));
  const unchecked = found.unchecked.map(({ start, end }) => ({ start: at(start), end: at(end) }));
  const verification: Verification = {
    quotations,
    count: quotations.length,
    complete: unchecked.length === 0,
    unchecked,
    corpus: { quran: quran.id, hadith: hadith?.records.id ?? null },
  };
  return new TextEncoder().encode(JSON.stringify(verification));
}
