import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { BY, FEW, NAMING, SOURCES, TEACHING } from './ascription-words.ts';
import { isArabic, isIn } from './word-lists.ts';

/** `A hadith comes to mind.` `في الحديث …` */
export function namesSaying(words: TextWords, first: number, last: number): boolean {
  const { labels, keys } = words;
  let [others, hadith, teaching, source] = [0, false, false, false];
  for (let at = first; at < last; at++) {
    if (labels[at] === 'hadith' && isIn(BY, words, at - 1) && isArabic(keys[at]) && at - first <= 2) return true;
    hadith ||= labels[at] === 'hadith';
    teaching ||= isIn(TEACHING, words, at);
    source ||= SOURCES.has(labels[at]);
    if (!NAMING.has(labels[at]) && !isIn(TEACHING, words, at)) others += 1;
  }
  return others <= FEW && (hadith || (teaching && source));
}

const NOT_FOUND_HERE =
  /\b(?:could ?n[o'’]t|did ?n[o'’]t|was not able to|unable to|cannot|can['’]t) (?:find|locate)\b|\bfound no\b|পাইনি|পাওয়া যায়নি|(?<!\p{L})لم (?:أ|ن)(?:عثر|جد)(?!\p{L})/iu;
const GOES_ON = /[:：«“"]|\b(?:but|however|though|although|yet)\b|কিন্তু|তবে|(?<!\p{L})(?:و?لكن|إلا)/iu;

/** The writer declines to say something. */
const DECLINES =
  /\bI(?:['’]d| would| will|['’]ll)? (?:rather not|cannot|can['’]t|can not|do(?:n['’]t| not)|won['’]t|will not|have no way of) (?:want to |be able to )?(?:say|tell|know|knowing|attribute|ascribe|quote|trace|verify|confirm|give|issue|judge|guess)\b|(?:বলতে|জানাতে|উদ্ধৃত করতে) (?:চাই|পারি|পারব|পারছি) না|(?:জানি|জানা) (?:না|নেই)|(?<!\p{L})(?:لا|لن) (?:أريد|أستطيع|أعلم|أعرف|أود|يمكنني|أجزم)(?!\p{L})/iu;

/** What a refusal says all the same: `I do not know a deed dearer to God than …`, `I cannot say enough that …`. Not `that I can't trace`, `say that …`. */
const ASSERTS =
  /\bthan\b|\benough\b|\bnumber on\b|(?<!\b(?:say|tell|verify|confirm|know)) that\b(?! (?:I|is|are)\b)|(?<!\b(?:know|say|tell|guess)) who(?:ever|so)?\b|চেয়ে|চাইতে|অপেক্ষা|(?<!\p{L})(?:أحب|أعظم|أفضل|أشد|أقرب|أثقل|أكبر|خيرا|خيرًا)(?!\p{L})/iu;

/** Tests whether a sentence of the writer about what they cannot say asserts something. */
export function assertsAnyway(sentence: string): boolean {
  return ASSERTS.test(sentence);
}

/** `I could not find a hadith on this.` `I would rather not ascribe …` */
export function saysNotFound(sentence: string): boolean {
  return (
    (NOT_FOUND_HERE.test(sentence) || (DECLINES.test(sentence) && !assertsAnyway(sentence))) && !GOES_ON.test(sentence)
  );
}
