import { roughBengali, skeletonOf } from '../fold/banglish.ts';
import { scriptOf } from '../fold/stem.ts';
import { hashOf, writeHashes } from './typos.ts';

/** Shorter spellings are shared by too many words to tell one by. */
const MIN_ROUGH_LENGTH = 2;
const MIN_CONSONANTS = 2;

/** What words of just this rough spelling are looked up by; undefined when it says too little. */
export function sameKey(rough: string): number | undefined {
  return rough.length < MIN_ROUGH_LENGTH ? undefined : hashOf(rough);
}

/** What words with these consonants are looked up by, whatever their vowels. */
export function nearKey(rough: string): number | undefined {
  const skeleton = skeletonOf(rough);
  return skeleton.length < MIN_CONSONANTS ? undefined : hashOf(`~${skeleton}`);
}

/** The Bengali words of a vocabulary by how they are heard: what Latin letters are likely to keep of them. */
export function writeSpelt(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  return writeHashes(words, (word) => {
    if (scriptOf(word) !== 'bengali') return [];
    const rough = roughBengali(word);
    return [sameKey(rough), nearKey(rough)].filter((key) => key !== undefined);
  });
}
