import type { Lang } from '../../hadith/model.ts';
import type { Claimed } from '../../references/reader.ts';
import type { IndexedLibrary } from '../match/library.ts';
import { VERSE_EDITION } from '../match/verse-text.ts';
import type { Found } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { readArabic } from '../words/arabic-words.ts';
import { type KeyedWords, keyedArabic, keyedWords, SCRIPT_OF } from '../words/plain-words.ts';
import { isLike, likenessOf, type NamedPlace } from './named-place.ts';
import { parallelsOf } from './unknown-wording.ts';

/*
 * A hadith has many wordings, in one book and in others, and each translator his own. A reference is only called wrong when the hadith that it names says
 * something else in every language.
 */

/** Minimum share of the words that the claimed hadith has in the same order, for words that are from there. */
const SAME_WORDS = 0.75;
/** Minimum share of the shorter of two Arabic texts that the other has in the same order: the same saying, and perhaps the same one. */
const SAME_SAYING = 0.6;
const LIKE_SAYING = 0.3;
/** Fewer words of an Arabic text say nothing about another. */
const MIN_WORDS = 4;
const MAX_DOCS = 4;
/** Words compared of a text. */
const MAX_WORDS = 300;

/** Tests whether words that were found in other hadiths are from the claimed one as well. Null when that cannot be told. */
export function isInClaimedHadith(search: Search, found: Found, claimed: Claimed): boolean | null {
  const { hadiths, text } = search;
  const docs = hadiths?.claimed(claimed)?.docs.slice(0, MAX_DOCS) ?? [];
  if (hadiths === undefined || docs.length === 0) return false;
  const { lang } = found;
  const words = text.slice(found.start, found.end);
  const quoted = wordsIn(words, lang);
  if (docs.some((doc) => hasWords(search, hadiths, doc, { quoted, lang }))) return true;
  const likeness = likenessOf(search, { library: hadiths, docs }, words, lang);
  if (found.kind === 'quran') return isLike(likeness) ? null : false;
  const sources = found.refs.map((ref) => search.hadith?.records.find(ref) ?? -1).filter((doc) => doc >= 0);
  if (docs.some((doc) => parallelsOf(search, doc).some((one) => sources.includes(one)))) return true;
  const said = sources.slice(0, MAX_DOCS).flatMap((source) => docs.map((doc) => sameSaying(search, hadiths, source, doc)));
  const most = Math.max(0, ...said);
  if (most >= SAME_SAYING) return true;
  return most >= LIKE_SAYING || isLike(likeness) || (quoted.count <= 6 && likeness.share >= 0.5) ? null : false;
}

/** Tests whether the Arabic of a hadith that has the words has that of a claimed verse: its translator has worded the verse himself. */
export function quotesVerses(search: Search, { refs }: Found, { docs }: NamedPlace): boolean {
  const { hadiths, hadith, verses } = search;
  if (hadiths === undefined) return false;
  const sources = refs.map((ref) => hadith?.records.find(ref) ?? -1).filter((doc) => doc >= 0);
  const { text } = verses.quran.texts(VERSE_EDITION);
  return sources.slice(0, MAX_DOCS).some((doc) =>
    docs.slice(0, MAX_DOCS).some((verse) => {
      const quoted = wordsIn(text(verse), 'ar');
      return hasWords(search, hadiths, doc, { quoted, lang: 'ar' });
    }),
  );
}

function wordsIn(text: string, lang: Lang): KeyedWords {
  return lang === 'ar' ? keyedArabic(readArabic(text)) : keyedWords(text, SCRIPT_OF[lang]);
}

type Asked = { readonly quoted: KeyedWords; readonly lang: Lang };

function hasWords(search: Search, hadiths: IndexedLibrary, doc: number, { quoted, lang }: Asked): boolean {
  const right = hadiths.read(doc, lang, search.budget);
  if (right === undefined || quoted.count < 2) return false;
  const matched = inOrder(search, quoted.keys, withinReach(right.words.keys, quoted.keys));
  return matched >= (quoted.count < MIN_WORDS ? 1 : SAME_WORDS) * quoted.count;
}

/** The words of a text from its first to its last one that is asked for. Words that are scattered over a long text are no saying. */
function withinReach(keys: Int32Array, asked: Int32Array): Int32Array {
  const wanted = new Set(asked);
  const span = asked.length * 2;
  let best = { from: 0, count: -1 };
  for (let from = 0; from === 0 || from + span <= keys.length; from += Math.max(1, asked.length >> 1)) {
    let count = 0;
    for (let at = from; at < Math.min(keys.length, from + span); at++) if (wanted.has(keys[at] as number)) count++;
    if (count > best.count) best = { from, count };
  }
  return keys.subarray(best.from, best.from + span);
}

/** Share of the words of the shorter saying that the other has in the same order. */
function sameSaying(search: Search, hadiths: IndexedLibrary, a: number, b: number): number {
  const [left, right] = [sayingOf(search, hadiths, a), sayingOf(search, hadiths, b)];
  const shorter = Math.min(left.length, right.length);
  if (shorter < MIN_WORDS) return 0;
  return inOrder(search, left, right) / shorter;
}

const PROPHET = new Set(['رسول', 'النبي', 'نبي']);

/** The Arabic of a hadith from where the Prophet is first named: its chain before it says nothing about the saying. */
function sayingOf(search: Search, hadiths: IndexedLibrary, doc: number): Int32Array {
  const right = hadiths.read(doc, 'ar', search.budget);
  if (right === undefined) return new Int32Array();
  const { words, text } = right;
  let from = 0;
  for (let at = 0; at < words.count && from === 0; at++) {
    const word = text.slice(words.starts[at], words.ends[at]).replace(/[\p{M}\u0640]/gu, '');
    if (PROPHET.has(word)) from = at + 1;
  }
  return words.keys.subarray(from, from + MAX_WORDS);
}

/** Length of the longest row of words that both have in the same order. */
function inOrder({ budget }: Search, a: Int32Array, b: Int32Array): number {
  budget.spend((a.length * b.length) >> 4);
  let row = new Uint16Array(b.length + 1);
  for (const key of a) {
    const next = new Uint16Array(b.length + 1);
    for (let at = 0; at < b.length; at++) {
      next[at + 1] =
        key === b[at] ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number);
    }
    row = next;
  }
  return row[b.length] as number;
}
