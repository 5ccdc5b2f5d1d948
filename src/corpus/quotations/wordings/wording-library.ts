import type { Lang } from '../../hadith/model.ts';
import { placeOfHash } from '../../index/fingerprints.ts';
import type { Quran } from '../../quran/open.ts';
import { VERSES } from '../../quran/shape.ts';
import { cacheOf, claimedVerses, type Library, type Prints, passageOf, reader, verseRef } from '../match/library.ts';
import { hashOfAll } from '../prose/fingerprints.ts';
import { type PlainScript, readPlain, SCRIPT_OF } from '../words/plain-words.ts';
import { isNamedBeside } from './edition-names.ts';
import { type Wording, wordingsOf } from './known-wordings.ts';

/** Words of an edition that stay in memory of a thread for later requests: some 80 bytes each. */
const CACHED_WORDS = 20_000;
/** Most texts of a reference to compare one by one, in all editions together. */
const MAX_DOCS = 40;

/**
 * Returns the installed translations in the letters of a language as one library: text `n` of the k-th edition has the number `k * 6236 + n`. Undefined
 * when there are none.
 * @param only of this language alone
 */
export function wordingLibrary(quran: Quran, lang: Lang, only: Lang | undefined): Library | undefined {
  const script = SCRIPT_OF[lang];
  const wordings = wordingsOf(quran).filter(
    (one) => one.script === script && (only === undefined || one.language.split('-')[0] === only),
  );
  return wordings.length === 0 ? undefined : libraryOf(quran, wordings, script);
}

function libraryOf(quran: Quran, wordings: readonly Wording[], script: PlainScript): Library {
  const readers = wordings.map((wording) => {
    const { text } = quran.texts(wording.id);
    return reader(
      (doc) => text(doc) || undefined,
      cacheOf(wording, CACHED_WORDS),
      (right) => readPlain(right, script),
    );
  });
  const placeOf = (doc: number) => Math.floor(doc / VERSES);
  const ordinalOf = (doc: number) => doc % VERSES;
  const wordingAt = (doc: number) => wordings[placeOf(doc)] as Wording;
  const read: Library['read'] = (doc, lang, budget) => readers[placeOf(doc)]?.(ordinalOf(doc), lang, budget);
  return {
    kind: 'quran',
    index: undefined,
    prints: printsOf(wordings),
    isTelling: ({ quoted: { keys }, within: { from, to }, docs: [doc = 0] }, bits) =>
      isRare(wordingAt(doc), keys.subarray(from, to), bits),
    short: (keys, from, to) =>
      wordings.flatMap((one, place) => shortIn(one, hashOfAll(keys, from, to), place * VERSES)),
    read,
    passage: (doc, lang, count, budget) => {
      const first = placeOf(doc) * VERSES;
      const own: Library['read'] = (ordinal, ...others) => read(first + ordinal, ...others);
      const passage = passageOf(quran, own, { doc: ordinalOf(doc), lang, count, budget });
      return passage === undefined ? undefined : { ...passage, first: first + passage.first };
    },
    ref: (doc, last = doc) => verseRef(quran, ordinalOf(doc), ordinalOf(last)),
    edition: (doc) => wordingAt(doc).id,
    claimed: (claimed) => {
      const verses = claimedVerses(quran, claimed);
      if (verses === undefined) return undefined;
      const docs = verses.docs.flatMap((doc) => wordings.map((_, place) => place * VERSES + doc));
      return { has: (doc) => verses.has(ordinalOf(doc)), docs: docs.slice(0, MAX_DOCS) };
    },
    named: (doc, text, span) => isNamedBeside(quran.texts(wordingAt(doc).id).edition, text, span),
  };
}

function printsOf(wordings: readonly Wording[]): Prints {
  return wordings.map(({ fingerprints, filter }, place) => ({ fingerprints, filter, first: place * VERSES }));
}

function shortIn({ short }: Wording, hash: number, first: number): number[] {
  const { hashes, docs } = short;
  const found: number[] = [];
  for (let place = placeOfHash({ hashes }, hash); hashes[place] === hash; place++)
    found.push(first + (docs[place] as number));
  return found;
}

/** Tests whether words are rare enough together, in bits: each by the share of the edition's verses that have it. */
function isRare({ words }: Wording, keys: Int32Array, bits: number): boolean {
  let sum = 0;
  for (const key of keys) {
    let low = 0;
    for (let high = words.keys.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((words.keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    if (words.keys[low] === key) sum += Math.log2(VERSES / (words.verses[low] as number));
    if (sum >= bits) return true;
  }
  return false;
}
