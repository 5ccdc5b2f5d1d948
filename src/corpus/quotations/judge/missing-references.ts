import type { Claimed, PlacedReference } from '../../references/reader.ts';
import { isWholeSurah } from '../../references/reference.ts';
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

function isMissing({ verses, hadiths }: Search, reference: Claimed): boolean {
  if (reference.kind === 'quran') {
    if (isWholeSurah(reference)) return verses.quran.surahs[reference.surah - 1] === undefined;
    return wordsClaimed(verses, reference) === undefined;
  }
  return reference.number !== undefined && hadiths?.claimed(reference)?.docs.length === 0;
}

/** Gives the reason of wrong references that name no verse or hadith at all. `all` are the references that the text gives. */
export function reasonOf(search: Search, all: readonly Claimed[]): (one: Quotation) => Quotation {
  const known = new Map(all.map((one) => [one.text, one]));
  return (one) => {
    const { reference } = one;
    const claimed = reference?.ok === false ? known.get(reference.claimed) : undefined;
    if (reference === null || claimed === undefined || !isMissing(search, claimed)) return one;
    return { ...one, reference: { ...reference, reason: 'nonexistent' } };
  };
}
