import { roughBengali, skeletonOf } from '../fold/banglish.ts';
import { scriptOf } from '../fold/stem.ts';
import { hashOf, writeHashes } from './typos.ts';

/** Shorter spellings are shared by too many words to tell one by. */
const SHORTEST_ROUGH = 2;
const FEWEST_CONSONANTS = 2;

/** What words of just this rough spelling are looked up by; undefined when it says too little. */
export function sameKey(rough: string): number | undefined {
  return rough.length < SHORTEST_ROUGH ? undefined : hashOf(rough);
}

/** What words with these consonants are looked up by, whatever their vowels. */
export function nearKey(rough: string): number | undefined {
  const skeleton = skeletonOf(rough);
  return skeleton.length < FEWEST_CONSONANTS ? undefined : hashOf(`~${skeleton}`);
}

/** The Bengali words of a vocabulary by how they are heard: what Latin letters are likely to keep of them. */
export function writeSpelt(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  return writeHashes(words, (word) => {
    if (scriptOf(word) !== 'bengali') return [];
    const rough = roughBengali(word);
    return [sameKey(rough), nearKey(rough)].filter((key) => key !== undefined);
  });
}
