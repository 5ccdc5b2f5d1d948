import type { Lang } from '../../../hadith/model.ts';
import { FORTIES } from '../../../references/collection-names.ts';
import type { Claimed } from '../../../references/reader.ts';
import type { WorkBudget } from '../../../work-budget.ts';
import { candidates } from '../../match/candidates.ts';
import type { IndexedLibrary } from '../../match/library.ts';
import { VERSE_EDITION } from '../../match/verse-text.ts';
import { longestRow } from '../../meaning/longest-row.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { readArabic } from '../../words/arabic-words.ts';
import { plain } from '../../words/free-differences.ts';
import { type KeyedWords, keyedArabic, keyedWords, SCRIPT_OF } from '../../words/plain-words.ts';
import { isSaidIn, type NamedPlace } from './named-place.ts';
import { parallelsOf } from './unknown-wording.ts';

/*
 * A hadith has many wordings, in one book and in others, and each translator his own. A reference is only called wrong when the hadith that it names says
 * something else in every language.
 */

/** Minimum share of the words that the claimed hadith has in the same order, for words that are from there. */
const SAME_WORDS = 0.75;
/** With this share, another wording of the claimed hadith can have them. */
const LIKE_WORDS = 0.5;
/** Fewer words are those of many hadiths. */
const MIN_LIKE = 8;
/** Minimum share of the pairs of words of the shorter of two Arabic texts that the other has: the same saying, and perhaps the same one. */
const SAME_SAYING = 0.5;
const LIKE_SAYING = 0.25;
const MIN_PAIRS = 2;
/** Of fewer words, all. */
const MIN_WORDS = 4;
const MAX_DOCS = 4;
/** Words compared of a text. */
const MAX_WORDS = 300;

/** Tests whether words that were found in other hadiths are from the claimed one, or the claimed collection, as well. Null when that cannot be told. */
export function isInClaimedHadith(search: Search, found: Found, claimed: HadithClaimed): boolean | null {
  const isFrom = isInHadiths(search, found, claimed);
  // A collection of chosen hadiths says itself from which book each is.
  const isChosen = claimed.number === undefined && found.refs.every((ref) => FORTIES.has(ref.split(':')[0] ?? ''));
  return isFrom === false && isChosen ? null : isFrom;
}

/** Effort for the hadiths of a collection that are nearest to words. */
const FOR_COLLECTION = { words: 12, entries: 20_000, lookedAt: 100, texts: 40, inOrder: 1 };

function docsClaimed({ hadiths, budget }: Search, { text }: Found, claimed: HadithClaimed): readonly number[] {
  const named = hadiths?.claimed(claimed);
  if (hadiths === undefined || named === undefined) return [];
  if (claimed.number !== undefined) return named.docs.slice(0, MAX_DOCS);
  return candidates(hadiths.index, text, FOR_COLLECTION, budget)
    .flatMap(({ doc }) => (named.has(doc) ? doc : []))
    .slice(0, MAX_DOCS);
}

function isInHadiths(search: Search, found: Found, claimed: HadithClaimed): boolean | null {
  const { hadiths, text } = search;
  const docs = docsClaimed(search, found, claimed);
  if (hadiths === undefined || docs.length === 0) return false;
  const { lang } = found;
  const words = text.slice(found.start, found.end);
  const quoted = wordsIn(words, lang);
  if (docs.some((doc) => hasWords(search, hadiths, doc, { quoted, lang }))) return true;
  // Words that have changed places are all there, in another order.
  const isAll = (doc: number) => hasAllWords(quoted, hadiths.read(doc, lang, search.budget)?.words);
  if (found.verdict === 'altered' && docs.some(isAll)) return true;
  if (found.kind === 'quran') return docs.some((doc) => isSaidIn(search, hadiths, doc, { words, lang })) ? null : false;
  const sources = found.refs.map((ref) => search.hadith?.records.find(ref) ?? -1).filter((doc) => doc >= 0);
  if (docs.some((doc) => parallelsOf(search, doc).some((one) => sources.includes(one)))) return true;
  const said = sources.slice(0, MAX_DOCS).flatMap((one) => docs.map((doc) => sameSaying(search, hadiths, one, doc)));
  const most = Math.max(0, ...said);
  if (most >= SAME_SAYING) return true;
  const isSpoken = lang !== 'ar' && docs.some((doc) => isSaidIn(search, hadiths, doc, { words, lang }));
  const isLike = docs.some((doc) => hasWords(search, hadiths, doc, { quoted, lang, share: LIKE_WORDS }));
  // A few words of another hadith can be a translation of these as well.
  const isUntranslated = lang !== 'ar' && docs.every((doc) => hadiths.read(doc, lang, search.budget) === undefined);
  const isPhrase = isUntranslated && found.partial && quoted.count < MIN_LIKE;
  return most >= LIKE_SAYING || isSpoken || isLike || isPhrase ? null : false;
}

/** Tests whether the Arabic of a hadith that has the words has that of a claimed verse: its translator has worded the verse himself. */
export function quotesVerses(search: Search, { refs }: Found, { docs }: NamedPlace): boolean {
  const { hadiths, hadith, verses } = search;
  if (hadiths === undefined) return false;
  const sources = refs.map((ref) => hadith?.records.find(ref) ?? -1).filter((doc) => doc >= 0);
  const { text } = verses.quran.texts(VERSE_EDITION);
  return sources.slice(0, MAX_DOCS).some((doc) => {
    const said = hadiths.read(doc, 'ar', search.budget)?.text;
    if (said === undefined) return false;
    const words = wordsIn(withoutParticles(said), 'ar');
    return docs
      .slice(0, MAX_DOCS)
      .some((verse) => isWithin(search, wordsIn(withoutParticles(text(verse)), 'ar'), words));
  });
}

/** `كان يقرأ بالسماء والطارق`: a sentence can put another particle before the first word of a verse. */
function withoutParticles(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}])[وب]\p{M}*(?=[اٱ]ل)/gu, '');
}

function wordsIn(text: string, lang: Lang): KeyedWords {
  return lang === 'ar' ? keyedArabic(readArabic(text)) : keyedWords(text, SCRIPT_OF[lang]);
}

type HadithClaimed = Claimed & { readonly kind: 'hadith' };
type Asked = { readonly quoted: KeyedWords; readonly lang: Lang; readonly share?: number };

function hasWords(search: Search, hadiths: IndexedLibrary, doc: number, { quoted, lang, share }: Asked): boolean {
  const right = hadiths.read(doc, lang, search.budget);
  if (right === undefined || (share !== undefined && quoted.count < MIN_LIKE)) return false;
  return isWithin(search, quoted, right.words, share);
}

/** Tests whether a text has each of the words near the others. */
function hasAllWords({ keys, count }: KeyedWords, right: Pick<KeyedWords, 'keys'> | undefined): boolean {
  if (right === undefined || count < MIN_WORDS) return false;
  const there = new Set(withinReach(right.keys, keys));
  return keys.every((key) => there.has(key));
}

function isWithin(
  search: Search,
  quoted: KeyedWords,
  { keys }: Pick<KeyedWords, 'keys'>,
  share: number = SAME_WORDS,
): boolean {
  if (quoted.count < 2) return false;
  const matched = inOrder(search, quoted.keys, withinReach(keys, quoted.keys));
  return matched >= (quoted.count < MIN_WORDS ? 1 : share) * quoted.count;
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

/** Share of the pairs of words of the shorter saying that the other has as well. */
function sameSaying({ budget }: Search, hadiths: IndexedLibrary, a: number, b: number): number {
  const [left, right] = [a, b].map((doc) => pairsIn(sayingOf(budget, hadiths, doc))) as [Set<string>, Set<string>];
  const [shorter, longer] = left.size < right.size ? [left, right] : [right, left];
  budget.spend(left.size + right.size);
  if (shorter.size < MIN_PAIRS) return 0;
  return [...shorter].filter((pair) => longer.has(pair)).length / shorter.size;
}

function pairsIn(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

const PROPHET = new Set(['رسول', 'النبي', 'نبي']);

/** What every hadith has. */
const FORMULA = new Set(
  'الله صلى عليه وسلم قال قالت رسول النبي نبي أن ان إن يا فقال عن عنه عنهما رضى رضي وقال يقول حدثنا أخبرنا أخبرني حدثني سمعت بن ابن أبي'.split(
    ' ',
  ),
);

/** The Arabic of a hadith from where the Prophet is first named, without its formulas: the chain before it says nothing about the saying. */
function sayingOf(budget: WorkBudget, hadiths: IndexedLibrary, doc: number): string[] {
  const text = hadiths.read(doc, 'ar', budget)?.text ?? '';
  const words = plain(text).match(/\p{L}+/gu) ?? [];
  const from = words.findIndex((word) => PROPHET.has(word));
  return words
    .slice(Math.max(0, from))
    .filter((word) => !FORMULA.has(word))
    .slice(0, MAX_WORDS);
}

/** Length of the longest row of words that both have in the same order. */
function inOrder({ budget }: Search, a: Int32Array, b: Int32Array): number {
  budget.spend((a.length * b.length) >> 4);
  return longestRow(a, b);
}
