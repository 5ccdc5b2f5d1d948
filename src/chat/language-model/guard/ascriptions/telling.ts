import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import {
  APART,
  ARTICLES,
  BEING,
  BESIDE,
  BOOK,
  BY,
  COLLECTIONS,
  DONE_TO,
  FIND,
  HOLY,
  IMPERATIVES,
  INSIDE,
  MUSLIM,
  NAMING,
  NARRATIONS,
  NOT,
  NOT_FOUND,
  PERSPECTIVE,
  SAHIH,
  SOURCES,
  TEACHING,
  TELLING,
  TELLING_ARABIC,
  TOWARD,
  WIDEST,
} from './ascription-words.ts';
import { isAsked } from './prayers.ts';
import { isArabic, isBengali, isFormOf, isIn, scriptOf, wordList } from './word-lists.ts';

/** A source that speaks: a person, a book, or a collection of hadiths. */
export function isSource(words: TextWords, at: number): boolean {
  if (SOURCES.has(words.labels[at]) || isIn(COLLECTIONS, words, at) || isIn(NARRATIONS, words, at)) return true;
  if (isIn(SAHIH, words, at - 1)) return isIn(MUSLIM, words, at);
  return isIn(HOLY, words, at - 1) && isIn(BOOK, words, at);
}

/** Tests whether a source and a verb of saying or teaching belong together. */
export function tellsIn(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    if (!isSource(words, at) || isAsked(words, at) || isShown(words, at, last)) continue;
    if (isIn(PERSPECTIVE, words, at + 1)) return true;
    for (let verb = Math.max(first, at - WIDEST); verb < Math.min(last, at + WIDEST + 1); verb++) {
      if (isTelling(words, verb) && belongs(words, at, verb, last)) return true;
      if (isIn(TEACHING, words, verb) && Math.abs(verb - at) <= 3 && saysMore(words, Math.max(at, verb), last))
        return true;
    }
    const isBook = words.labels[at] === 'quran' && isIn(INSIDE, words, at - 1);
    if ((words.labels[at] === 'hadith' || isBook) && reportsThat(words, at, last)) return true;
    // `… of the Quran is that …`
    for (let that = at + 1; that < Math.min(last, at + APART.latin); that++) {
      if (
        SOURCES.has(words.labels[at]) &&
        words.labels[that] === 'that' &&
        hasPredicate(words, at, that) &&
        !isArabic(words.keys[that]) &&
        saysMore(words, that, last)
      )
        return true;
    }
  }
  return false;
}

/** `The verses above show different sides of it.` */
const ABOVE = wordList('above below following উপরের ওপরের নিচের নিম্নের');
const MAX_SHOWN = 9;

function isShown(words: TextWords, at: number, last: number): boolean {
  const isAbove = isIn(ABOVE, words, at - 1) || isIn(ABOVE, words, at + 1);
  return (
    isAbove && last - at <= MAX_SHOWN && !words.labels.slice(at, last).includes('that') && onlyShows(words, at, last)
  );
}

/** Verbs that bid, with any subject. */
const BIDDING = wordList(
  'command commands order orders forbid forbids prohibit prohibits promise promises require requires oblige obliges allow allows permit permits urge urges teach teaches tell tells demand demands make makes নির্দেশ আদেশ নিষেধ নিষিদ্ধ হুকুম প্রতিশ্রুতি ফরজ শেখায়',
);
const BIDDING_ARABIC = wordList('امر نهي حرم وعد فرض اوجب الزم كلف منع اباح طلب شرط علم');

/** Tests whether nothing in a sentence about the passages around it bids: `show`, `mention`, `are about`. */
export function onlyShows(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++)
    if (isIn(BIDDING, words, at) || isFormOf(BIDDING_ARABIC, words, at)) return false;
  return true;
}

/** `a narration to the effect that …`, `حديثا مفاده أن …` */
function reportsThat(words: TextWords, source: number, last: number): boolean {
  for (let that = source + 1; that < Math.min(last, source + 6); that++) {
    if (words.gaps[that] === 'stop' || words.gaps[that] === 'comma' || words.labels[that] === 'other') return false;
    if (words.labels[that] === 'that' && words.gaps[that + 1] !== 'comma')
      return (that > source + 1 || isArabic(words.keys[that])) && saysMore(words, that, last);
  }
  return false;
}

/** `… of the Quran is that`, not `a hadith that …`. */
function hasPredicate(words: TextWords, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (isIn(BEING, words, at) || isTelling(words, at)) return true;
  return false;
}

export function isTelling(words: TextWords, at: number): boolean {
  const label = words.labels[at];
  if (label === 'say' || label === 'tell') return !isOwnSpeech(words, at);
  return isIn(TELLING, words, at) || (label === undefined && isFormOf(TELLING_ARABIC, words, at));
}

const [MEANS, NAMED] = [wordList('বোঝায়'), wordList('বলতে')];
const OPENS: ReadonlySet<string | undefined> = new Set(['stop', 'paragraph', 'colon', 'line', 'dash']);
const READERS = /^(?:asked|said|told|mentioned|wrote|described)$/u;
/** `Could you tell me …`, `I read about …`: nobody's words are reported. */
function isOwnSpeech(words: TextWords, at: number): boolean {
  const { keys, labels, gaps } = words;
  if (isIn(DONE_TO, words, at) && /^(?:you|and|or|to|please)$/u.test(keys[at - 1] ?? '')) return true;
  // `to gather reports`, `رواة الحديث`
  if (keys[at] === 'reports' && /^(?:gather|collect|compile|grade)/u.test(keys[at - 1] ?? '')) return true;
  // Of `put it`.
  if (keys[at] === 'it') return true;
  // `তাজবিদ বলতে … বোঝায়`
  if (isIn(MEANS, words, at) && keys.some((_, other) => isIn(NAMED, words, other))) return true;
  if (keys[at] === 'رواه' && labels[at + 1] === 'hadith') return true;
  if (keys[at - 1] === 'you' && (keys[at + 1] === 'me' || READERS.test(keys[at] ?? ''))) return true;
  if (IMPERATIVES.has(keys[at] ?? '') && (keys[at - 1] === 'please' || OPENS.has(gaps[at]))) return true;
  if (keys[at - 1] === 'own' && /^(?:your|my|our)$/u.test(keys[at - 2] ?? '')) return true;
  return keys[at - 1] === 'i' && !labels.slice(at, at + 12).includes('that');
}

function belongs(words: TextWords, source: number, verb: number, last: number): boolean {
  const { labels, gaps, keys } = words;
  const [low, high] = [Math.min(source, verb), Math.max(source, verb)];
  for (let at = low + 1; at <= high; at++) {
    if (gaps[at] === 'stop' || gaps[at] === 'paragraph') return false;
    if (labels[at] === 'other' && !isIn(NOT, words, at)) return false;
  }
  const key = keys[verb] ?? '';
  if (high - low > APART[scriptOf(key)]) return false;
  if (isBengali(key) && isIn(BESIDE, words, verb) && high - low > 2) return false;
  if (isBengali(key)) return labels[verb] !== 'tell' || saysMore(words, verb, last) || source > verb;
  if (key.endsWith('ورد') && !isIn(BY, words, verb + 1)) return false;
  if (isArabic(key)) return true;
  if (verb > source)
    return (
      !(isIn(DONE_TO, words, verb) && (isIn(BEING, words, verb - 1) || keys[verb + 1] === 'by')) &&
      !isObject(words, source)
    );
  // `said the Prophet`, `narrated from Anas`, `according to the Quran`
  if (labels[verb] === 'say' && source - verb <= 4 && !isIn(DONE_TO, words, verb))
    return keys[verb + 1] !== 'to' && keys[verb + 1] !== 'with';
  const done = isIn(DONE_TO, words, verb);
  // `explains the meaning of the Quran`
  const active = /[^s]s$/u.test(key);
  for (let at = verb; at < source; at++)
    if (done ? keys[at] === 'by' : isIn(BY, words, at) && !(active && keys[at] === 'of')) return true;
  return !isIn(DONE_TO, words, verb) && labels[verb] === 'tell' && source - verb <= 3 && labels[verb - 1] !== undefined;
}

/** `turning to God`: not the one who speaks. */
function isObject(words: TextWords, source: number): boolean {
  const { labels } = words;
  let at = source - 1;
  while (at >= 0 && (labels[at] === labels[source] || isIn(ARTICLES, words, at))) at--;
  if (isIn(FIND, words, at) && [1, 2, 3].some((back) => isIn(NOT_FOUND, words, at - back))) return true;
  const book = labels[source] === 'quran' || labels[source] === 'hadith';
  return isIn(TOWARD, words, at) || (!book && isIn(INSIDE, words, at));
}

/** Tests whether a sentence says more behind a word. */
export function saysMore({ labels, keys }: TextWords, from: number, last: number): boolean {
  let others = 0;
  for (let at = from + 1; at < last; at++) if (!NAMING.has(labels[at]) && (keys[at] ?? '').length > 1) others += 1;
  return others > 1;
}
