import type { Lang } from '../../../hadith/model.ts';
import type { Claimed } from '../../../references/reader.ts';
import type { WorkBudget } from '../../../work-budget.ts';
import type { IndexedLibrary } from '../../match/library.ts';
import { VERSE_EDITION } from '../../match/verse-text.ts';
import { longestRow } from '../../meaning/longest-row.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { readArabic } from '../../words/arabic-words.ts';
import { plain } from '../../words/free-differences.ts';
import { type KeyedWords, keyedArabic, keyedWords, SCRIPT_OF } from '../../words/plain-words.ts';
import { type NamedPlace, tellingWords } from './named-place.ts';
import { parallelsOf } from './unknown-wording.ts';

/*
 * A hadith has many wordings, in one book and in others, and each translator his own. A reference is only called wrong when the hadith that it names says
 * something else in every language.
 */

/** Minimum share of the words that the claimed hadith has in the same order, for words that are from there. */
const SAME_WORDS = 0.75;
/** Minimum share of the pairs of words of the shorter of two Arabic texts that the other has: the same saying, and perhaps the same one. */
const SAME_SAYING = 0.5;
const LIKE_SAYING = 0.25;
const MIN_PAIRS = 2;
/** Of fewer words, all. */
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
  if (found.kind === 'quran') return docs.some((doc) => isSaidIn(search, hadiths, doc, { words, lang })) ? null : false;
  const sources = found.refs.map((ref) => search.hadith?.records.find(ref) ?? -1).filter((doc) => doc >= 0);
  if (docs.some((doc) => parallelsOf(search, doc).some((one) => sources.includes(one)))) return true;
  const said = sources.slice(0, MAX_DOCS).flatMap((one) => docs.map((doc) => sameSaying(search, hadiths, one, doc)));
  const most = Math.max(0, ...said);
  if (most >= SAME_SAYING) return true;
  const isSpoken = lang !== 'ar' && docs.some((doc) => isSaidIn(search, hadiths, doc, { words, lang }));
  return most >= LIKE_SAYING || isSpoken ? null : false;
}

/** Minimum share of the telling words of a saying that another translation of it has near each other. */
const LIKE_WORDS = 0.6;
const MIN_LIKE = 2;

/** Tests whether a hadith has most of the telling words next to each other, as another translation of the same saying would. */
function isSaidIn(
  search: Search,
  hadiths: IndexedLibrary,
  doc: number,
  { words, lang }: { readonly words: string; readonly lang: Lang },
): boolean {
  const asked = new Set(tellingWords(words).map(([form]) => form));
  const there = tellingWords(hadiths.read(doc, lang, search.budget)?.text ?? '').map(([form]) => form);
  search.budget.spend(asked.size + there.length);
  const reach = 2 * asked.size + 2;
  for (let from = 0; from === 0 || from + reach <= there.length; from++) {
    const common = new Set(there.slice(from, from + reach).filter((form) => asked.has(form))).size;
    if (common >= Math.min(MIN_LIKE, asked.size) && common >= LIKE_WORDS * asked.size) return true;
  }
  return false;
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

type Asked = { readonly quoted: KeyedWords; readonly lang: Lang };

function hasWords(search: Search, hadiths: IndexedLibrary, doc: number, { quoted, lang }: Asked): boolean {
  const right = hadiths.read(doc, lang, search.budget);
  return right !== undefined && isWithin(search, quoted, right.words);
}

function isWithin(search: Search, quoted: KeyedWords, { keys }: Pick<KeyedWords, 'keys'>): boolean {
  if (quoted.count < 2) return false;
  const matched = inOrder(search, quoted.keys, withinReach(keys, quoted.keys));
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
