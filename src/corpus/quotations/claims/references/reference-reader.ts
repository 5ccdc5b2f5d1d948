import type { Names } from '../../../search/jump.ts';
import type { WorkBudget } from '../../../work-budget.ts';
import type { TextWords } from '../phrases/text-words.ts';
import type { ReferenceWord } from './reference-words.ts';

/** A reference: verses of a surah (all when there is no number), or a hadith of one of the collections. */
export type Claimed =
  | {
      readonly kind: 'quran';
      readonly text: string;
      readonly surah: number;
      readonly first?: number;
      readonly last?: number;
    }
  | {
      readonly kind: 'hadith';
      readonly text: string;
      readonly collections: readonly string[];
      readonly number?: string;
    };

/** Tests whether a reference names a surah and no verse: too much to compare words with. */
export function isWholeSurah(claimed: Claimed): boolean {
  return claimed.kind === 'quran' && claimed.first === undefined;
}

/** A reference at words `[from, to)` of a text. */
export type PlacedReference = Claimed & {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** Whether it stands in brackets of its own. */
  readonly bracketed: boolean;
  /** A bare name, which counts only in brackets or directly behind a quotation. */
  readonly weak: boolean;
};

export type Reader = {
  readonly words: TextWords;
  readonly names: Names;
  readonly budget: WorkBudget;
  /** What each word does in a reference. */
  readonly roles: readonly (ReferenceWord | 'number' | undefined)[];
  /** Look-ups of misspelt names that are left. */
  fuzzy: number;
  /** Collections by name, as they were looked up. */
  readonly collections: Map<string, readonly string[]>;
};
export type Read = { readonly to: number; readonly claimed: DistributiveOmit<Claimed, 'text'>; readonly weak: boolean };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Maximum number of words in a name. */
export const MAX_NAME = 4;
/** Maximum number of words before or behind a name that belong to it, such as `verse no.`. */
export const MAX_TITLE = 6;
/** Work units to look up a name. */
export const NAME_UNITS = 60;

/** Tests whether a word belongs to the same phrase as the one before it. */
export function isJoined({ words }: Reader, at: number): boolean {
  if (at >= words.count) return false;
  const gap = separator(words, at);
  return gap.length <= 6 && !/[\n"“”«»﴿﴾!?؟।]/u.test(gap);
}

export function separator({ text, ends, starts }: TextWords, at: number): string {
  return text.slice(ends[at - 1], starts[at]);
}

export function opensBracket({ words: { text, starts } }: Reader, at: number): boolean {
  return /[[(（]\s*$|[—–-]\s*$/u.test(text.slice(Math.max(0, (starts[at] ?? 0) - 3), starts[at]));
}
