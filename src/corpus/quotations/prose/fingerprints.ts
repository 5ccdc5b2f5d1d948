import type { Fingerprints } from '../../index/fingerprints.ts';
import type { IndexDocument } from '../../index/gather.ts';
import { type Growing, growing } from '../../index/growing.ts';
import { readArabic } from '../words/arabic-words.ts';
import { keyedArabic, keyedWords, SCRIPT_OF } from '../words/plain-words.ts';

/** Words in a fingerprint. */
const WORDS = 3;
/** Fingerprints to choose one from. */
const WINDOW = 3;
/** Every run of so many words of a text has a fingerprint, unless its words are common together. */
export const GUARANTEED = WORDS + WINDOW - 1;
/** A fingerprint that is in more texts is left out: its words are common together. */
const MAX_TEXTS = 48;

const COUNTED_BITS = 22;

/** Returns the fingerprint of the words that start at a word; `keys` are those of {@link keyedWords}. */
export function fingerprintAt(keys: Int32Array, at: number): number {
  return hashOfAll(keys, at, at + WORDS);
}

/** Returns a hash of the words `[from, to)`. */
export function hashOfAll(keys: Int32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let word = from; word < to; word++) {
    hash = Math.imul(hash ^ (keys[word] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Returns the number of fingerprints that words have. */
export function fingerprintCount(count: number): number {
  return Math.max(0, count - WORDS + 1);
}

/**
 * Writes what stands around a fingerprint, in three bytes: the two words behind it, the one before and the one behind, the two before. One of them is the
 * same in any run of {@link GUARANTEED} words. 0: outside of the text.
 */
export function contextAt({ keys, count }: Words, at: number, out: Uint8Array, place: number): void {
  const behind = at + WORDS;
  out[place] = behind + 1 < count ? pairByte(keys[behind] as number, keys[behind + 1] as number) : 0;
  out[place + 1] = at > 0 && behind < count ? pairByte(keys[at - 1] as number, keys[behind] as number) : 0;
  out[place + 2] = at > 1 ? pairByte(keys[at - 2] as number, keys[at - 1] as number) : 0;
}

type Words = { readonly keys: Int32Array; readonly count: number };

function pairByte(a: number, b: number): number {
  const hash = Math.imul(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b, 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) & 0xff || 1;
}

/** The fingerprints of all texts, in order, before some are selected. */
type Gathered = {
  readonly hashes: Growing;
  /** The place of each selected one, and its document. */
  readonly places: Growing;
  readonly docs: Growing;
  readonly texts: { readonly doc: number; readonly start: number }[];
  /** Three bytes for each. */
  contexts: Uint8Array;
  readonly counts: Uint16Array;
};

/**
 * Selects fingerprints of texts by winnowing (Schleimer, Wilkerson, Aiken 2003): of each window the one that is rarest in all texts, so that every run of
 * {@link GUARANTEED} words has one. Those in more than {@link MAX_TEXTS} texts are left out.
 */
export function fingerprintsOf(
  documents: Iterable<IndexDocument>,
  langs: readonly ('ar' | 'en' | 'bn')[],
): Fingerprints {
  return fingerprintsOfWords(wordsIn(documents, langs));
}

function* wordsIn(documents: Iterable<IndexDocument>, langs: readonly ('ar' | 'en' | 'bn')[]): Iterable<WordsOfText> {
  for (const { doc, fields } of documents) {
    for (const lang of langs) {
      const text = fields[lang];
      if (text === undefined || text === '') continue;
      const isArabic = lang === 'ar';
      yield { doc, words: isArabic ? keyedArabic(readArabic(text)) : keyedWords(text, SCRIPT_OF[lang]) };
    }
  }
}

/** The words of a text by the number of the text. */
export type WordsOfText = { readonly doc: number; readonly words: Words };

/** The same for words that have been read. */
export function fingerprintsOfWords(texts: Iterable<WordsOfText>): Fingerprints {
  const gathered: Gathered = {
    ...{ hashes: growing(1 << 20), places: growing(1 << 20), docs: growing(1 << 20), texts: [] },
    ...{ contexts: new Uint8Array(3 << 20), counts: new Uint16Array(1 << COUNTED_BITS) },
  };
  for (const { doc, words } of texts) gather(gathered, doc, words);
  const all = gathered.hashes.take();
  gathered.texts.forEach(({ doc, start }, text) => {
    select(gathered, all, doc, { from: start, to: gathered.texts[text + 1]?.start ?? all.length });
  });
  return withoutCommon(all, gathered);
}

function gather(gathered: Gathered, doc: number, words: Words): void {
  const { hashes, texts, counts } = gathered;
  texts.push({ doc, start: hashes.length() });
  for (let at = 0; at < fingerprintCount(words.count); at++) {
    const place = 3 * hashes.length();
    if (place + 3 > gathered.contexts.length) {
      const larger = new Uint8Array(gathered.contexts.length * 2);
      larger.set(gathered.contexts);
      gathered.contexts = larger;
    }
    contextAt(words, at, gathered.contexts, place);
    const hash = fingerprintAt(words.keys, at);
    hashes.push(hash);
    const bucket = hash >>> (32 - COUNTED_BITS);
    counts[bucket] = Math.min(0xffff, (counts[bucket] as number) + 1);
  }
}

function select(
  { counts, places, docs }: Gathered,
  all: Uint32Array,
  doc: number,
  { from, to }: { from: number; to: number },
): void {
  const rarity = (at: number) => counts[(all[at] as number) >>> (32 - COUNTED_BITS)] as number;
  let best = -1;
  let last = -1;
  for (let at = from; at < to; at++) {
    const first = Math.max(from, at - WINDOW + 1);
    if (best < first) {
      best = first;
      for (let other = first + 1; other <= at; other++) if (rarity(other) <= rarity(best)) best = other;
    } else if (rarity(at) <= rarity(best)) best = at;
    if (best === last || (at - from + 1 < WINDOW && at + 1 < to)) continue;
    places.push(best);
    docs.push(doc);
    last = best;
  }
}

/** Sorts the selected fingerprints, and leaves out those in too many texts. */
function withoutCommon(all: Uint32Array, { places, docs, contexts }: Gathered): Fingerprints {
  const [selected, owners] = [places.take(), docs.take()];
  const order = sortedByHash(selected.map((place) => all[place] as number));
  const out = {
    hashes: new Uint32Array(order.length),
    docs: new Uint32Array(order.length),
    contexts: new Uint8Array(3 * order.length),
  };
  const hashAt = (at: number) => all[selected[order[at] as number] as number] as number;
  let count = 0;
  for (let from = 0; from < order.length; ) {
    const hash = hashAt(from);
    let to = from;
    let texts = 0;
    // In the order of the documents, because the sort is stable.
    for (; to < order.length && hashAt(to) === hash; to++) {
      if (to === from || owners[order[to] as number] !== owners[order[to - 1] as number]) texts++;
    }
    for (let at = from; texts <= MAX_TEXTS && at < to; at++) {
      const one = order[at] as number;
      const place = 3 * (selected[one] as number);
      out.hashes[count] = hash;
      out.docs[count] = owners[one] as number;
      out.contexts.set(contexts.subarray(place, place + 3), 3 * count++);
    }
    from = to;
  }
  return {
    hashes: out.hashes.slice(0, count),
    docs: out.docs.slice(0, count),
    contexts: out.contexts.slice(0, 3 * count),
  };
}

/** Sorts by counting, sixteen bits at a time. */
function sortedByHash(hashes: Uint32Array): Uint32Array {
  // Not from an iterator, of which the engine would first make a list of ordinary numbers.
  let order = new Uint32Array(hashes.length);
  for (let at = 0; at < order.length; at++) order[at] = at;
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(0x10001);
    const digit = (one: number) => ((hashes[one] as number) >>> shift) & 0xffff;
    for (const one of order) (starts[digit(one) + 1] as number)++;
    for (let at = 0; at < 0x10000; at++) (starts[at + 1] as number) += starts[at] as number;
    const next = new Uint32Array(order.length);
    for (const one of order) next[(starts[digit(one)] as number)++] = one;
    order = next;
  }
  return order;
}
