import type { Verification } from '@isnad/contract/verify';
import type { FoundQuotations } from '../corpus/quotations/find-quotations.ts';
import { unattachedReferences } from '../corpus/quotations/unattached-references.ts';
import type { Books } from './books.ts';
import { codePointsOf } from './code-points.ts';
import { overallVerdict } from './overall-verdict.ts';

/** The response of `POST /api/verify` as JSON. */
export function writeVerification(books: Books, text: string, found: FoundQuotations): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(verificationOf(books, text, found)));
}

/** The response of `POST /api/verify`, with offsets in code points. */
export function verificationOf(
  { quran, hadith }: Pick<Books, 'quran' | 'hadith'>,
  text: string,
  found: FoundQuotations,
): Verification {
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
  const unattached = unattachedReferences(text, { quran, hadith }, found.references);
  const checked = {
    unattached_references: unattached.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
    quotations,
    count: quotations.length,
    complete: unchecked.length === 0,
    unchecked,
  };
  return {
    ...overallVerdict(checked),
    ...checked,
    corpus: { quran: quran.id, hadith: hadith?.records.id ?? null },
  };
}
