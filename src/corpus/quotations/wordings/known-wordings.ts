import type { Edition } from '@isnad/contract/editions';
import type { Fingerprints } from '../../index/fingerprints.ts';
import type { Quran } from '../../quran/open.ts';
import type { PlainScript } from '../words/plain-words.ts';

/* Apart from what reads the words, which a service without quotations does not load. */

/** What finds the words of a translation that was installed. Its arrays are in memory that threads share. */
export type Wording = {
  /** Of the edition. */
  readonly id: string;
  readonly language: string;
  readonly script: PlainScript;
  readonly fingerprints: Fingerprints;
  readonly filter: Uint8Array;
  /** Verses of fewer words than a fingerprint needs, by a hash of all their words, ascending. */
  readonly short: { readonly hashes: Uint32Array; readonly docs: Uint16Array };
  /** In how many verses each word is, by its key, ascending. */
  readonly words: { readonly keys: Int32Array; readonly verses: Uint16Array };
};

/** Tests whether quotations can be in the words of an edition. Its Arabic, English and Bengali are known to the index of the verses. */
export function isFurtherWording({ id, kind }: Pick<Edition, 'id' | 'kind'>): boolean {
  return kind === 'translation' && !id.startsWith('quran.');
}

const known = new WeakMap<Edition, Wording>();

/** Stores the wording of an edition, for as long as the edition is in use. */
export function takeWording(edition: Edition, wording: Wording): void {
  known.set(edition, wording);
}

/** Returns the wordings that are known, in the order of the editions. */
export function wordingsOf({ editions }: Pick<Quran, 'editions'>): readonly Wording[] {
  return editions.flatMap((edition) => known.get(edition) ?? []);
}
