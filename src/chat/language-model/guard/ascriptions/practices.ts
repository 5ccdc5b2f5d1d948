import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { TEACHING } from './ascription-words.ts';
import { isFact } from './life-facts.ts';
import { isOptative } from './prayers.ts';
import { clauseAround, contentIn, MIN_CONTENT } from './source-subjects.ts';
import { isIn, wordList } from './word-lists.ts';

/*
 * Default deny for those who taught by what they did: whatever is said of the Prophet, a companion or a narration in words of its own is a teaching,
 * unless it is a fact of a life, a prayer, or what the writer and the reader do.
 */
const PRACTISING = new Set<string | undefined>(['prophet', 'companion', 'hadith']);
/** Who writes, who reads, and people as such. */
const SPEAKERS = wordList(
  'i me my you your yourself please people muslims families আমি আমার আপনি আপনার আপনারা আপনাকে অনেকে মানুষ মুসলমান يمكنك اليك لك هل اسال تريد الناس',
);
/** `a custom of the Prophet`, `the sunnah of eating`: what is said of it is a teaching, even if the reader follows it. */
const PRACTICES = wordList(
  'habit habits custom customs practice practices example favourite favorite sunnah sunnahs etiquette অভ্যাস রীতি আদর্শ সুন্নত সুন্নাত সুন্নাহ নসিহত প্রিয় عاده عادات هدي سنن سنه دأب',
);
const OF_SOURCE = /^(?:allah|god|lord|quran|prophet|messenger|islam)s$/u;

/** Tests whether a sentence tells what the Prophet or a companion did, or what a narration has in it. */
export function tellsOfPractice(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    const named = PRACTISING.has(words.labels[at]);
    const owned = OF_SOURCE.test(words.keys[at] ?? '') && [1, 2].some((step) => isTaught(words, at + step));
    if (!named && !owned) continue;
    const [from, to] = clauseAround(words, at, first, last);
    if (isFact(words, from, to) || isOptative(words, from, to)) continue;
    if (contentIn(words, first, last) < MIN_CONTENT) continue;
    if (owned || !isSpoken(words, first, at) || hasPractice(words, from, to)) return true;
  }
  return false;
}

function isTaught(words: TextWords, at: number): boolean {
  return isIn(TEACHING, words, at) || isIn(PRACTICES, words, at);
}

/** The one who acts is the writer, the reader, or people: `When I read about the Prophet …`. */
function isSpoken(words: TextWords, first: number, at: number): boolean {
  for (let before = first; before < at; before++) if (isIn(SPEAKERS, words, before)) return true;
  return false;
}

function hasPractice(words: TextWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isIn(PRACTICES, words, at)) return true;
  return false;
}
