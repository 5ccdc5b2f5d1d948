import type { Lang } from '../hadith/model.ts';
import type { ClaimedBy, Speaker } from './claims/claim.ts';

export type Kind = 'quran' | 'hadith';
type Verdict = 'exact' | 'normalised' | 'unknown_wording' | 'altered' | 'not_found';

/** An edit that corrects the quoted words. Offsets are UTF-16, in the checked text. */
export type Difference = {
  readonly op: 'replace' | 'insert' | 'delete';
  readonly start: number;
  readonly end: number;
  /** The quoted words; empty for omitted words (`delete`). */
  readonly found: string;
  /** The correct words; empty for extra words (`insert`). */
  readonly expected: string;
};

/** A reference beside a quotation, and whether the words are from there. */
export type CheckedReference = {
  readonly claimed: string;
  /** Null if that cannot be told. */
  readonly ok: boolean | null;
  /** Why it cannot be told; or that there is no such verse or hadith, if the reference is wrong for that. */
  readonly reason?: Doubt | 'nonexistent';
};

/** The installed texts lack the number, it can be read in more than one way, or no installed wording of the place has the words. */
export type Doubt = 'not_installed' | 'ambiguous' | 'unknown_wording';

/** What a quotation leaves out directly beside its border, so that the rest says something else. */
export type Cut = 'negation' | 'exception' | 'condition';

/** An installed text of a place, for a person to compare words with. */
export type InstalledText = {
  readonly ref: string;
  readonly edition: string;
  readonly lang: string;
  readonly text: string;
};

/** A reference and whether the words are from there. A doubt leaves open what is not so. */
export function checked({ text }: { readonly text: string }, ok: boolean, doubt?: Doubt): CheckedReference {
  return !ok && doubt !== undefined ? { claimed: text, ok: null, reason: doubt } : { claimed: text, ok };
}

/** A quotation in a text. Offsets are UTF-16; `text` is that slice. */
export type Quotation = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: Kind;
  /** The source of the words: the claimed place if they occur there, otherwise the first. Null when they were not found. */
  readonly ref: string | null;
  /** All places with the same words, at most ten. */
  readonly refs: readonly string[];
  readonly edition: string | null;
  readonly lang: Lang;
  readonly verdict: Verdict;
  /** The words are only a part of a verse or hadith. */
  readonly partial: boolean;
  /** The words span more than one verse. */
  readonly range: boolean;
  /** The reading of the Quran that has these words, when it is not the reading of the text. */
  readonly reading: string | null;
  readonly reference: CheckedReference | null;
  readonly differences: readonly Difference[];
  /** The correct text; null when unknown. */
  readonly right_text: string | null;
  /** Only of an altered quotation: what it leaves out beside its border. */
  readonly cut?: Cut;
  /** Only of an unknown wording: the installed texts of the place that the text names. */
  readonly compare?: readonly InstalledText[];
  /** The text at `ref` is damaged in its source, and served so. */
  readonly state?: 'damaged';
  /** What made the words a claim; null for words that a source has and nobody marked. */
  readonly claim: ClaimedBy | null;
  /** To whom the text ascribes the words; null when it does not say. */
  readonly speaker: Speaker | null;
};

/** A quotation before it is known what made it one. */
export type Found = Omit<Quotation, 'claim' | 'speaker'>;

/** Returns a quotation with the markup that is written in it. */
export function asWritten(text: string, one: Quotation): Quotation {
  const differences = one.differences.map((change) => ({ ...change, found: text.slice(change.start, change.end) }));
  return { ...one, text: text.slice(one.start, one.end), differences };
}
