import type { PlacedReference } from '../../references/reader.ts';
import type { Quotation } from '../quotation.ts';
import { langOf, type Search } from '../sources.ts';
import { notFound, wordsClaimed } from './judge-verses.ts';

/** A pair of numbers is a reference only when something says so, or nothing else is asked: `Quran 94:9`, `(94:9)`, `94:9`, not `the score was 94:9`. */
const NAMED = /\p{L}/u;
const LIST_BEFORE = /\d\s*(?:[,;،؛]|and|و|ও|এবং)\s*$/u;
/** Tells which references name a verse or hadith that does not exist, beside those that are read with a quotation. */
export function missingReferences(search: Search, others: readonly PlacedReference[]): Quotation[] {
  const { text } = search;
  const missing = others.filter((one) => isNamed(text, one) && isMissing(search, one));
  return missing.map((one) => ({
    ...notFound({
      ...{ text, span: { start: one.start, end: one.end }, kind: one.kind, lang: langOf(text) ?? 'ar', claimed: one },
      doubt: search.hadiths?.claimed(one)?.doubt,
      rightText: null,
    }),
    ...{ claim: 'reference', speaker: null },
  }));
}

/** Tests whether a text means a reference by numbers that can be anything else. */
export function isNamed(text: string, { text: reference, start, bracketed }: PlacedReference): boolean {
  if (text.trim() === reference) return true;
  return bracketed || NAMED.test(reference) || LIST_BEFORE.test(text.slice(Math.max(0, start - 8), start));
}

function isMissing({ verses, hadiths }: Search, reference: PlacedReference): boolean {
  if (reference.kind === 'quran') return reference.first !== undefined && wordsClaimed(verses, reference) === undefined;
  return reference.number !== undefined && hadiths?.claimed(reference)?.docs.length === 0;
}
