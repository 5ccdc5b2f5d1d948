import type { VerseRange } from './verse-range.ts';

/** Verses of a surah: a first range, and more of the same surah. All of its verses when there is no number. */
export type VersesNamed = {
  readonly kind: 'quran';
  readonly surah: number;
  readonly first?: number;
  readonly last?: number;
  /** Further ranges of a list: `2:255, 257-259`. */
  readonly more?: readonly VerseRange[];
};

/** A hadith of one of the collections. Any of their hadiths when there is no number. */
export type HadithNamed = {
  readonly kind: 'hadith';
  /** Their slugs: usually one. */
  readonly collections: readonly string[];
  /** `8`, `8c`, or its place in a book of the collection: `2/1`. */
  readonly number?: string;
  /** Further numbers of a list: `1456, 1457`. */
  readonly more?: readonly string[];
  /** The number can be read in more than one way: `Vol. 1, Book 2, Hadith 8`. It is no proof that words are not from there. */
  readonly ambiguous?: true;
  /** What `8` in `Vol. 1, Book 2, Hadith 8` is if it counts through the collection and not within the book. */
  readonly running?: { readonly number: string; readonly book: string };
};

/** What a reference names, whether or not it exists. */
export type Reference = VersesNamed | HadithNamed;

/** Returns the ranges of verses that a reference names; none for a whole surah. */
export function rangesOf({ first, last = first, more = [] }: VersesNamed): VerseRange[] {
  return first === undefined ? [] : [{ first, last: last as number }, ...more];
}

/** Returns the numbers that a reference names in each collection, as they are written in a key: `muslim:8c`. */
export function keysOf({ collections, number, more = [] }: HadithNamed): string[] {
  if (number === undefined) return [];
  return collections.flatMap((slug) => [number, ...more].map((one) => `${slug}:${one}`));
}

/** Tests whether a reference names a surah and no verse. */
export function isWholeSurah(reference: Reference): boolean {
  return reference.kind === 'quran' && reference.first === undefined;
}
