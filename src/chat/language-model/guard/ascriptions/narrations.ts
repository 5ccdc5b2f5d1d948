import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { TEACHING } from './ascription-words.ts';
import { isFact } from './life-facts.ts';
import { clauseAround, contentIn, MIN_CONTENT } from './source-subjects.ts';
import { isArabic, isBengali, isIn, wordList } from './word-lists.ts';

/*
 * In an answer on religion, `he` whom nobody has named is God, the Prophet or a companion: `He never left a gathering without …`, `তিনি সফরের আগে …`,
 * `كان إذا اشتد الحر …`.
 */

const HE = wordList('he তিনি');
const HIS = wordList('his তাঁর তাঁকে');
/** People of everyday life, who can be meant. */
const PERSONS = wordList(
  `father mother dad mum mom husband wife son daughter brother sister uncle aunt cousin friend colleague boss manager teacher doctor neighbour neighbor man woman boy girl child someone somebody anyone everyone person imam scholar sheikh author coach counsellor counselor lawyer
  therapist student driver owner grandfather grandmother relative parent partner fiance king president poet
  মা বাবা স্বামী স্ত্রী ছেলে মেয়ে ভাই বোন চাচা মামা খালা বন্ধু সহকর্মী শিক্ষক শিক্ষিকা ডাক্তার চিকিৎসক প্রতিবেশী লোক মানুষ কেউ ইমাম আলেম লেখক উকিল দাদা দাদি নানা নানি ব্যক্তি
  ابي امي والدك والدتك ابوك امك زوجك زوجتك ابنك ابنتك اخوك اختك صديقك صديقي صديق زميلك زميلي مديرك مديري المدير معلمك المعلم الطبيب طبيبك جارك رجل الرجل امراه شخص احد الامام الشيخ العالم المولف الكاتب`,
);
/** Whose people they are. */
const OWN = wordList('my your our আমার আপনার আমাদের');
const PRACTICES = wordList(
  'habit habits custom customs practice practices example way manner sunnah অভ্যাস রীতি আদর্শ নিয়ম عادته دابه هديه سنته شانه عادتها خلقه وصيته وصاياه',
);
const WAS = wordList('كان وكان فكان كانت وكانت');
const IF = wordList('اذا لا كلما حين عند');

/** Tests whether a sentence tells of somebody whom neither it nor the sentence before names. */
export function tellsOfUnnamed(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    if (!isNarrated(words, at, first, last)) continue;
    const [from, to] = clauseAround(words, at, first, last);
    if (contentIn(words, from, to) < MIN_CONTENT || isFact(words, from, to)) continue;
    if (!isKnown(words, at, last)) return true;
  }
  return false;
}

function isNarrated(words: TextWords, at: number, first: number, last: number): boolean {
  const key = words.keys[at] ?? '';
  if (isArabic(key)) {
    if (isIn(PRACTICES, words, at) && at - first <= 4) return true;
    const next = words.keys[at + 1] ?? '';
    return WAS.has(key) && at + 1 < last && (/^[يت]\p{L}{2}/u.test(next) || IF.has(next)) && at - first <= 3;
  }
  if (isIn(HE, words, at)) return !isBengali(key) || at - first <= 4;
  if (!isIn(HIS, words, at)) return false;
  return [1, 2, 3].some(
    (step) => at + step < last && (isIn(PRACTICES, words, at + step) || isIn(TEACHING, words, at + step)),
  );
}

/** Tests whether somebody of everyday life is named before, or anywhere as one of ours. */
function isKnown(words: TextWords, at: number, last: number): boolean {
  for (let one = 0; one < last; one++) {
    if (isIn(PERSONS, words, one) && (one < at || isIn(OWN, words, one - 1))) return true;
    if (one < at && isIn(OWN, words, one) && words.labels[one] !== undefined && isIn(PERSONS, words, one + 1))
      return true;
  }
  return false;
}
