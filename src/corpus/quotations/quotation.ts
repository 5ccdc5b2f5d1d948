import type { Lang } from '../hadith/model.ts';

export type Kind = 'quran' | 'hadith';
type Verdict = 'exact' | 'normalised' | 'altered' | 'not_found';

/** A change that makes the quoted words the right ones. Offsets are UTF-16, in the text looked at. */
export type Difference = {
  readonly op: 'replace' | 'insert' | 'delete';
  readonly start: number;
  readonly end: number;
  /** What stands there; empty for words left out (`delete`). */
  readonly found: string;
  /** What belongs there; empty for words that do not belong (`insert`). */
  readonly expected: string;
};

/** A reference that stands beside a quotation, and whether the words are from there. */
type CheckedReference = { readonly claimed: string; readonly ok: boolean };

/** A quotation found in a text. Offsets are UTF-16; `text` is the slice. */
export type Quotation = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: Kind;
  /** Where the words are from: the place claimed when they stand there too, else the first; null when they were not found. */
  readonly ref: string | null;
  /** All places with the same words, ten at most. */
  readonly refs: readonly string[];
  readonly edition: string | null;
  readonly lang: Lang;
  readonly verdict: Verdict;
  /** A part of a verse or hadith. */
  readonly partial: boolean;
  /** Words of more than one verse. */
  readonly range: boolean;
  /** The name of the reading of the Quran in which the words stand so, when it is not that of the text. */
  readonly reading: string | null;
  readonly reference: CheckedReference | null;
  readonly differences: readonly Difference[];
  /** What the quotation should say; null when nothing is known. */
  readonly right_text: string | null;
};
