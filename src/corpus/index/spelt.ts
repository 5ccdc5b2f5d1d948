import { roughBengali, skeletonOf } from '../fold/banglish.ts';
import { scriptOf } from '../fold/stem.ts';
import { hashOf, writeHashes } from './typos.ts';

/** Shorter spellings are ambiguous: too many words share them. */
const MIN_ROUGH_LENGTH = 2;
const MIN_CONSONANTS = 2;

/** Returns the hash of a rough spelling, or undefined when it is too short. */
export function sameKey(rough: string): number | undefined {
  return rough.length < MIN_ROUGH_LENGTH ? undefined : hashOf(rough);
}

/** Returns the hash of the consonants of a spelling, ignoring vowels. Undefined when there are too few. */
export function nearKey(rough: string): number | undefined {
  const skeleton = skeletonOf(rough);
  return skeleton.length < MIN_CONSONANTS ? undefined : hashOf(`~${skeleton}`);
}

/** Builds a hash table of the Bengali words by rough pronunciation, as a transliteration in Latin letters preserves it. */
export function writeSpelt(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  return writeHashes(words, (word) => {
    if (scriptOf(word) !== 'bengali') return [];
    const rough = roughBengali(word);
    return [sameKey(rough), nearKey(rough)].filter((key) => key !== undefined);
  });
}
