import { setImmediate as breathe } from 'node:timers/promises';
import type { Quran } from '../../../../corpus/quran/open.ts';
import type { TextSpan } from './spans.ts';

/** Length of a word n-gram. A match indicates that a sentence echoes a text. */
export const RUN = 4;
/** 2 MB. With 300,000 n-grams the false positive rate is 2%; a sentence counts as recited only with several of them. */
const BITS = 2 ** 24;
const TRANSLATIONS = ['quran.en', 'quran.bn'];
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * A Bloom filter of the word n-grams of some texts. Has false positives but no false negatives.
 */
export class Echoes {
  readonly #bits: Uint8Array;

  constructor(bits: Uint8Array = new Uint8Array(BITS / 8)) {
    this.#bits = bits;
  }

  learn(text: string): void {
    const words = wordsOf(text);
    for (let at = RUN; at <= words.length; at++) {
      const bit = hashOf(words, at);
      this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** Tests whether the last words of a text are a known n-gram. */
  endsKnown(text: string): boolean {
    const words = wordsOf(text);
    if (words.length < RUN) return false;
    const bit = hashOf(words, words.length);
    return ((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}

/** Known words in a row that are no longer a common phrase: "those who believe and do righteous deeds" has seven. */
const RECITED_RUN = 8;
/** Minimum number of known words when they are most of the sentence, with other words between them. */
const RECITED_WORDS = 5;
const RECITED_PART = 0.6;
const MIN_GRAMS = 3;

/**
 * Finds the part of a sentence that recites a known text, exactly or nearly.
 * @param beside the previous sentence was recited; then one known n-gram is enough
 */
export function recitedIn(sentence: string, echoes: Echoes, beside: boolean): TextSpan | undefined {
  const words = [...sentence.matchAll(WORDS)];
  const known = words.map(() => false);
  let [run, longest, grams] = [0, 0, 0];
  for (let at = RUN; at <= words.length; at++) {
    const [first, last] = [words[at - RUN], words[at - 1]];
    if (first === undefined || last === undefined) continue;
    if (!echoes.endsKnown(sentence.slice(first.index, last.index + last[0].length))) {
      run = 0;
      continue;
    }
    run += 1;
    grams += 1;
    longest = Math.max(longest, run + RUN - 1);
    known.fill(true, at - RUN, at);
  }
  const count = known.filter(Boolean).length;
  // One or two are chance: a common phrase, or an error of the filter.
  const mostly = grams >= MIN_GRAMS && count >= RECITED_WORDS && count >= words.length * RECITED_PART;
  if (longest < (beside ? RUN : RECITED_RUN) && !mostly) return undefined;
  const [from, to] = [words[known.indexOf(true)], words[known.lastIndexOf(true)]];
  return from === undefined || to === undefined ? undefined : { start: from.index, end: to.index + to[0].length };
}

/** Learns the translations of all verses. Yields to the event loop after each surah, so that other requests are served. */
export async function verseEchoes(quran: Quran): Promise<Echoes> {
  const echoes = new Echoes();
  for (const edition of TRANSLATIONS) {
    const { text } = quran.texts(edition);
    for (const surah of quran.surahs) {
      const start = quran.starts[surah.id - 1] ?? 0;
      for (let verse = 0; verse < surah.total_verses; verse++) echoes.learn(text(start + verse));
      await breathe();
    }
  }
  return echoes;
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORDS) ?? [];
}

/** FNV-1a hash of the n-gram that ends before `end`. */
function hashOf(words: readonly string[], end: number): number {
  let value = 0x811c9dc5;
  for (let word = end - RUN; word < end; word++) {
    const letters = words[word] as string;
    for (let at = 0; at < letters.length; at++) value = Math.imul(value ^ letters.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 32, 0x01000193);
  }
  return (value ^ (value >>> 15)) & (BITS - 1);
}
