import { openContainer } from '../container.ts';
import { find, type Vocabulary, writeVocabulary } from '../index/vocabulary.ts';
import { highHalf, lowHalf } from './half-bytes.ts';
import type { PhraseLanguage } from './subject.ts';

/*
 * What words mean, learned outside the table: a vector for each key, so that "envious" is near to "jealous" although no phrase has both. The meaning of
 * a text is the direction of the sum of those of its words, whose weights are in the vectors.
 */

/** The kind of the file `data/subjects/meanings.bin`. */
export const MEANINGS_KIND = 'isnad-meanings';

/** Vectors of keys in 4 bits (`half-bytes.ts`), each with its own scale. The number of dimensions is even. */
export type Meanings = {
  readonly dimensions: number;
  readonly keys: Vocabulary;
  readonly vectors: Uint8Array;
  readonly scales: Float32Array;
};

/** Parts of 1 in which the meaning of a phrase is kept: 7 of them are three times what a dimension has on average, and more is cut off. */
export const PARTS = 23;

/** No word is known: subjects are found by the words of their phrases alone. */
export const NO_MEANINGS: Meanings = {
  dimensions: 0,
  keys: { ...writeVocabulary([]), size: 0 },
  vectors: new Uint8Array(),
  scales: new Float32Array(),
};

/** The kinds of keys that tell the meaning of a word in a language. */
export const KINDS: Readonly<Record<PhraseLanguage, string>> = { en: 'ed', bn: 'nrd', 'bn-Latn': 'rd', ar: 'aAd' };

/** Reads the vectors that are shipped. @throws {DamagedContainer} when the file does not match its hashes */
export function readMeanings(path: string): Meanings {
  const container = openContainer(path, MEANINGS_KIND);
  try {
    const { dimensions } = container.content as Pick<Meanings, 'dimensions'>;
    const [units, offsets] = [shorts(container.section('units')), longs(container.section('offsets'))];
    return {
      dimensions,
      keys: { units, offsets, size: offsets.length - 1 },
      vectors: container.section('vectors'),
      scales: floats(container.section('scales')),
    };
  } finally {
    container.close();
  }
}

/** Returns the meaning of a text by the keys of its words, of length 1. Undefined when none of them is known. */
export function meaningOf(
  meanings: Meanings,
  words: readonly (readonly string[])[],
  language: PhraseLanguage,
): Float32Array | undefined {
  const sum = meaningsOf(meanings, words, language);
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares === 0) return undefined;
  const length = Math.sqrt(squares);
  for (let d = 0; d < sum.length; d++) (sum[d] as number) /= length;
  return sum;
}

/** Returns the sum of what words mean: its length says how much. */
export function meaningsOf(
  { dimensions, keys, vectors, scales }: Meanings,
  words: readonly (readonly string[])[],
  language: PhraseLanguage,
): Float32Array {
  const kinds = KINDS[language];
  const sum = new Float32Array(dimensions);
  for (const word of words) {
    const own = word.filter((key) => kinds.includes(key.charAt(0)));
    for (const key of own) {
      const row = find(keys, key);
      if (row < 0) continue;
      const scale = (scales[row] as number) / Math.sqrt(own.length);
      for (let d = 0, at = (row * dimensions) / 2; d < dimensions; d += 2, at++) {
        (sum[d] as number) += scale * lowHalf(vectors[at] as number);
        (sum[d + 1] as number) += scale * highHalf(vectors[at] as number);
      }
    }
  }
  return sum;
}

const shorts = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint16Array(buffer, byteOffset, byteLength / 2);
const longs = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint32Array(buffer, byteOffset, byteLength / 4);
const floats = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Float32Array(buffer, byteOffset, byteLength / 4);
