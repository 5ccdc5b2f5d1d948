import type { Lang } from '../../hadith/model.ts';
import type { Fingerprints } from '../../index/fingerprints.ts';
import type { SearchIndex } from '../../index/open.ts';
import type { LiveHadith, LiveVerses } from '../../live.ts';
import { surahOf } from '../../quran/find.ts';
import type { Quran } from '../../quran/open.ts';
import type { Claimed } from '../../references/reader.ts';
import { isWholeSurah, keysOf, rangesOf } from '../../references/reference.ts';
import { verseKey } from '../../references/verse-range.ts';
import type { WorkBudget } from '../../work-budget.ts';
import { placesOf } from '../hadith-places.ts';
import { isSurprising } from '../prose/surprise.ts';
import type { Doubt, Kind } from '../quotation.ts';
import { TextCache, textKey } from '../text-cache.ts';
import { type KeyedWords, type RightText, readRight } from '../words/plain-words.ts';
import type { Vocabulary } from '../words/vocabulary.ts';

/** Lists of fingerprints. The texts of each are numbered from a first one on. */
export type Prints = readonly {
  readonly fingerprints: Fingerprints;
  readonly first: number;
  /** Tells most fingerprints that are not in the list: see `fingerprint-filter.ts`. */
  readonly filter?: Uint8Array;
}[];

/** Words of a text, and the texts of a library that have them. */
type FoundWords = {
  readonly text: string;
  readonly quoted: Pick<KeyedWords, 'starts' | 'ends' | 'keys'>;
  readonly within: { readonly from: number; readonly to: number };
  readonly docs: readonly number[];
};

/** Texts by number, and what finds them. */
export type Library = {
  readonly kind: Kind;
  /** Finds texts by their rarest words. Undefined: they are found by their fingerprints alone. */
  readonly index: SearchIndex | undefined;
  readonly prints: Prints;
  /** Tests whether words of its texts are rare enough together, in bits, to be a quotation. */
  readonly isTelling: (words: FoundWords, bits: number) => boolean;
  /** Returns the texts that have no other words than `[from, to)`, if they are too few for fingerprints. */
  readonly short?: (keys: Int32Array, from: number, to: number) => readonly number[];
  /**
   * Reads a text; undefined when it is missing in this language. Kept as long as the library, because a request reads some texts more than once, and
   * for later requests in a bounded cache.
   */
  readonly read: (doc: number, lang: Lang, budget: WorkBudget) => RightText | undefined;
  /** Reads a text with those around it that a quotation of so many words can reach. */
  readonly passage: (doc: number, lang: Lang, count: number, budget: WorkBudget) => Passage | undefined;
  /** The reference of one text, or of consecutive ones. */
  readonly ref: (doc: number, last?: number) => string;
  readonly edition: (doc: number, lang: Lang) => string | null;
  /** Tells the words of its Arabic texts from other words with the same spelling. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Resolves a claimed reference: a test whether a text belongs to it, and the texts it names by number. Undefined when it cannot be resolved. */
  readonly claimed: (claimed: Claimed | undefined) => ClaimedTexts | undefined;
  /** Tests whether the edition of a text is named beside a span. */
  readonly named?: (doc: number, text: string, span: { readonly start: number; readonly end: number }) => boolean;
};
/** A library with a search index. */
export type IndexedLibrary = Library & { readonly index: SearchIndex };
/** Consecutive texts as one. */
export type Passage = RightText & {
  readonly first: number;
  /** First word of each text, and one past the last word. */
  readonly starts: readonly number[];
};
type ClaimedTexts = {
  readonly has: (doc: number) => boolean;
  readonly docs: readonly number[];
  /** Why words that are not among these texts can be from there nevertheless. */
  readonly doubt?: Doubt | undefined;
};

/** Returns the installed hadiths as a library. */
export function hadithLibrary(
  { records, index }: LiveHadith,
  vocabulary: Vocabulary | undefined,
): IndexedLibrary | undefined {
  if (index === undefined) return undefined;
  const { content, columns } = records;
  const read = reader(records.text, cacheOf(records, CACHED_WORDS.hadith));
  return {
    kind: 'hadith',
    ...found(index),
    vocabulary,
    read,
    passage: (doc, lang, _, budget) => {
      const right = read(doc, lang, budget);
      return right === undefined ? undefined : { ...right, first: doc, starts: [0, right.words.count] };
    },
    ...placesOf(records),
    claimed: (claimed) => {
      if (claimed?.kind !== 'hadith') return undefined;
      const places = claimed.collections.flatMap((slug) => content.collections.findIndex((one) => one.slug === slug));
      const installed = places.filter((place) => place >= 0);
      if (installed.length === 0) return undefined;
      if (claimed.number === undefined) {
        // With a number that could not be read, the collection alone proves nothing.
        const has = (doc: number) => !claimed.ambiguous && installed.includes(columns.collection[doc] as number);
        return { has, docs: [], doubt: claimed.ambiguous && 'ambiguous' };
      }
      const docs = keysOf(claimed)
        .map((key) => records.find(key))
        .filter((doc) => doc >= 0);
      const lacking = docs.length === 0 && keysOf(claimed).some((key) => records.numbers.canExist(key));
      const doubt = lacking ? 'not_installed' : claimed.ambiguous && 'ambiguous';
      return { has: (doc) => docs.includes(doc), docs, doubt };
    },
  };
}

/** Of verses, by language. */
export const EDITIONS = { ar: 'quran.ar', en: 'quran.en', bn: 'quran.bn' } as const;

/** Returns the verse translations as a library. */
export function verseLibrary(quran: Quran, { index }: LiveVerses): IndexedLibrary {
  const read = reader((doc, lang) => quran.texts(EDITIONS[lang]).text(doc), cacheOf(quran, CACHED_WORDS.quran));
  return {
    kind: 'quran',
    ...found(index),
    read,
    passage: (doc, lang, count, budget) => passageOf(quran, read, { doc, lang, count, budget }),
    ref: (doc, last = doc) => verseRef(quran, doc, last),
    edition: (_, lang) => EDITIONS[lang],
    claimed: (claimed) => claimedVerses(quran, claimed),
  };
}

/** What finds the texts of an index. */
function found(index: SearchIndex): Pick<IndexedLibrary, 'index' | 'prints' | 'isTelling'> {
  return {
    index,
    prints: [{ fingerprints: index.fingerprints, first: 0 }],
    isTelling: ({ text, quoted, within }, bits) => isSurprising(index, { text, quoted }, within, bits),
  };
}

/** The reference of a verse, or of consecutive ones, by ordinal. */
export function verseRef(quran: Quran, first: number, last: number): string {
  const { id } = surahOf(quran, first);
  const key = verseKey(id, first - (quran.starts[id - 1] ?? 0) + 1);
  return last === first ? key : `${key}-${last - (quran.starts[id - 1] ?? 0) + 1}`;
}

/** The verses that a reference names, by ordinal. */
export function claimedVerses(quran: Quran, claimed: Claimed | undefined): ClaimedTexts | undefined {
  if (claimed?.kind !== 'quran') return undefined;
  const start = quran.starts[claimed.surah - 1] ?? 0;
  const count = quran.surahs[claimed.surah - 1]?.total_verses ?? 0;
  const ranges = isWholeSurah(claimed) ? [{ first: 1, last: count }] : rangesOf(claimed);
  const spans = ranges.map(({ first, last }) => [start + first - 1, start + Math.min(last, count)] as const);
  // Of a surah that is named as a whole, its verses only if they are few.
  const docs =
    isWholeSurah(claimed) && count > MAX_DOCS
      ? []
      : spans.flatMap(([from, to]) =>
          Array.from({ length: Math.max(0, Math.min(MAX_DOCS, to - from)) }, (_, k) => from + k),
        );
  return { has: (doc) => spans.some(([from, to]) => doc >= from && doc < to), docs: docs.slice(0, MAX_DOCS) };
}

/** Most verses of a reference to compare one by one. */
const MAX_DOCS = 20;

type PassageInput = {
  readonly doc: number;
  readonly lang: Lang;
  readonly count: number;
  readonly budget: WorkBudget;
};

/** A longer quotation than a verse can have begun before it and end behind it, in the same surah. */
export function passageOf(
  quran: Quran,
  read: Library['read'],
  { doc, lang, count, budget }: PassageInput,
): Passage | undefined {
  const right = read(doc, lang, budget);
  if (right === undefined) return undefined;
  if (count <= right.words.count) return { ...right, first: doc, starts: [0, right.words.count] };
  const { id, total_verses } = surahOf(quran, doc);
  const start = quran.starts[id - 1] ?? 0;
  const parts = [right];
  let first = doc;
  for (let words = 0; words < count && first > start; first--) {
    const before = read(first - 1, lang, budget);
    if (before === undefined) break;
    words += before.words.count;
    parts.unshift(before);
  }
  let last = doc;
  for (let words = 0; words < count && last + 1 < start + total_verses; last++) {
    const behind = read(last + 1, lang, budget);
    if (behind === undefined) break;
    words += behind.words.count;
    parts.push(behind);
  }
  return { ...join(parts), first };
}

function join(parts: readonly RightText[]): Omit<Passage, 'first'> {
  const offsets = [0];
  const counts = [0];
  for (const { text, words } of parts) {
    offsets.push((offsets.at(-1) as number) + text.length + 1);
    counts.push((counts.at(-1) as number) + words.count);
  }
  const all = (numbers: (part: RightText) => ArrayLike<number>) =>
    parts.flatMap((part, at) => Array.from(numbers(part), (number) => number + (offsets[at] as number)));
  return {
    text: parts.map(({ text }) => text).join(' '),
    starts: counts,
    words: {
      count: counts.at(-1) as number,
      starts: all(({ words }) => words.starts),
      ends: all(({ words }) => words.ends),
      keys: Int32Array.from(parts.flatMap(({ words }) => Array.from(words.keys))),
      terms: parts.flatMap(({ words }) => words.terms ?? []),
    },
    optional: Uint8Array.from(
      parts.flatMap(({ optional, words }) => Array.from(optional ?? new Uint8Array(words.count))),
    ),
  };
}

/** Work units to read a text, in addition to those per letter. */
const READING_UNITS = 200;

/** Words of the hadiths and of the verses that stay in memory of a thread for later requests: some 80 bytes each. */
const CACHED_WORDS = { hadith: 200_000, quran: 70_000 };
const caches = new WeakMap<object, TextCache>();

/** Returns the words of texts that are in memory. */
export function cacheOf(texts: object, maxWords: number): TextCache {
  const cache = caches.get(texts) ?? new TextCache(maxWords);
  caches.set(texts, cache);
  return cache;
}

/** Reads texts of one request: each costs its units once, cached or not, so that the same request always costs the same. */
export function reader(
  text: (doc: number, lang: Lang) => string | undefined,
  cache: TextCache,
  parse: (text: string, lang: Lang) => RightText = readRight,
): Library['read'] {
  const known = new Map<number, RightText | undefined>();
  return (doc, lang, budget) => {
    const key = textKey(doc, lang);
    if (known.has(key)) return known.get(key);
    const right = cache.get(key) ?? readTo(cache, key, text(doc, lang), (one) => parse(one, lang));
    budget.spend(READING_UNITS + 2 * (right?.text.length ?? 0));
    known.set(key, right);
    return right;
  };
}

function readTo(
  cache: TextCache,
  key: number,
  text: string | undefined,
  parse: (text: string) => RightText,
): RightText | undefined {
  if (text === undefined) return undefined;
  const right = parse(text);
  cache.set(key, right);
  return right;
}
