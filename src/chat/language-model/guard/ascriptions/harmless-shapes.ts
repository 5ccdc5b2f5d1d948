import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { isFact } from './life-facts.ts';
import { assertsAnyway } from './names-saying.ts';
import { isOptative } from './prayers.ts';
import { hasActed, religionOf, tellsWhatCounts } from './religious-words.ts';
import { clauseAround, contentIn, MIN_CONTENT } from './source-subjects.ts';
import { onlyShows } from './telling.ts';
import { isForm, isIn, wordList } from './word-lists.ts';

/*
 * Default deny: whatever is said of religion ascribes, unless it has one of a few shapes: what the writer and the reader do, what people do with a book, a
 * fact of a life or a book, a prayer, or mild advice that names God or a book only in passing.
 */

/** The writer. */
const WRITER = wordList(
  'i im ive id ill me my we আমি আমার আমাকে আমরা اسال اجد اعثر استطيع اريد اود اقترح اعرض ارجو اتمني احاول اعرف اعلم نسال ابحث بحثت',
);
/** The reader. */
const READER = wordList(
  `you your yourself please আপনি আপনার আপনাকে আপনারা তুমি তোমার يمكنك اليك لك تريد تود تقصد تفضل تبحث تسال شيت فكر هل سوالك سالت كنت`,
);
/** Verbs of the reader that introduce a story: `Did you know that …`, `Remember how …`. */
const KNOWING = wordList(
  `know knew remember recall imagine picture consider think notice learn learned heard realize realise reflect example according see
  জানেন জানতেন মনে স্মরণ ভাবুন কল্পনা শুনেছি জানি তعلم تعلم علمت اعلم تذكر تامل تخيل سمعت انظر فكر لاحظ`,
);
/** Before a writer who tells all the same: `I can't stress enough …`. */
const INSISTING = wordList('stress emphasize emphasise help forget enough but however অবশ্য তবে কিন্তু لكن');
const NOT = wordList('not no cannot cant dont couldnt didnt wont rather without না নেই পাইনি পারি পারব চাই لا لم لن ليس');
/** People as such, who do something with a book or turn to God. */
const PEOPLE = wordList('many most some people muslims families অনেকে অনেক মানুষ মুসলমান মুসলিম كثير عايلات بعض');
const PASSIVE = wordList('are were have been হয়েছে হয় امر نهي');
/** `Most families follow the Quran in …` tells what it teaches. */
const FOLLOWING = wordList('follow obey imitate');
/** Words of mild advice. */
const MILD = wordList(
  `can could may might help helps helpful good idea habit way quiet easier normal together opposites vary differ slowly small fine useful calm simple often next open visit
  সহজ ভালো অভ্যাস পারেন পারে পারি সাহায্য রাখুন পড়ুন ভাবুন অল্প সুবিধা মিলিয়ে দেখুন একসঙ্গে আসে বিভিন্ন
  عاده يمكن قد يمكنك راجع اكتب حافظ فكر تحدث جرب ارسل يلجا تحب`,
);
/** What defines a word or a field. */
const DEFINING = wordList(
  'means refers term word field science study discipline rules art বলতে শব্দের শব্দটির বিদ্যা শাস্ত্র নিয়মকানুন নিয়ম পরিভাষা علم العلم كلمه لفظ مصطلح قواعد',
);
/** Maximum number of words of a definition. */
const MAX_DEFINITION = 14;
const ABOUT_ANSWER = wordList('above below following উপরের ওপরের নিচে নিচের নিম্নের ادناه اعلاه التاليه السابقه');

/** Tests whether a sentence says something of religion in none of the harmless shapes. */
export function tellsOfReligion(words: TextWords, first: number, last: number): boolean {
  if (tellsWhatCounts(words, first, last) && !isSpoken(words, first, last, first, true)) return true;
  if (contentIn(words, first, last) < MIN_CONTENT) return false;
  let taught = false;
  let [acting, god] = [false, false];
  const mentions: number[] = [];
  for (let at = first; at < last; at++) {
    const religion = religionOf(words, at);
    if (religion === undefined) continue;
    const [from, to] = clauseAround(words, at, first, last);
    if (isFact(words, from, to) || isOptative(words, from, to)) continue;
    mentions.push(at);
    taught ||= religion === 'taught';
    acting ||= hasActed(words, at);
    god ||= words.labels[at] === 'god';
  }
  const [mention] = mentions;
  if (mention === undefined || isSpoken(words, first, last, mention, taught)) return false;
  if (taught || acting) return true;
  if (!god && isQuestion(words, last) && !words.labels.slice(first, last).includes('that')) return false;
  if (!god && isDefinition(words, first, last)) return false;
  return !isMild(words, first, last) && !isOfPeople(words, first, mention);
}

/** The one who acts is the writer or the reader: `Would you like a verse about …`, `I would rather not ascribe …`. */
function isSpoken(words: TextWords, first: number, last: number, mention: number, taught: boolean): boolean {
  let [writer, reader, knowing, not, insisting] = [false, false, false, false, false];
  for (let at = first; at < last; at++) {
    not ||= isIn(NOT, words, at);
    insisting ||= isIn(INSISTING, words, at);
    knowing ||= at < mention && isIn(KNOWING, words, at);
    if (at > Math.max(mention, first + 3)) continue;
    writer ||= isIn(WRITER, words, at);
    reader ||= isIn(READER, words, at) || (words.keys[at] === 'চাইলে' && (words.keys[at - 1] ?? '').endsWith('তে'));
  }
  const asserts = writer && not && assertsAnyway(words.text.slice(words.starts[first], words.ends[last - 1]));
  if (writer && not && !insisting && !asserts) return true;
  const asks = reader && isQuestion(words, last);
  if (knowing) return false;
  return asks || (!taught && !asserts && (writer || reader));
}

/** `Tajwid refers to the rules for …` */
function isDefinition(words: TextWords, first: number, last: number): boolean {
  if (last - first > MAX_DEFINITION) return false;
  for (let at = first; at < last; at++) if (isIn(DEFINING, words, at)) return true;
  return false;
}

function isQuestion({ text, ends }: TextWords, last: number): boolean {
  return /^[^\p{L}\n]*[?؟]/u.test(text.slice(ends[last - 1]));
}

/** `God may refuse …`, `قد يغضب الله …`: what God does is no advice. */
function isOfGod({ keys, labels }: TextWords, at: number): boolean {
  if (keys[at] === 'قد') return labels[at + 2] === 'god';
  return /^(?:may|might|can|could)$/u.test(keys[at] ?? '') && labels[at - 1] === 'god';
}

function isMild(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) if (isOfGod(words, at)) return false;
  for (let at = first; at < last; at++)
    if (isForm(MILD, words, at) || (isIn(ABOUT_ANSWER, words, at) && onlyShows(words, first, last)))
      return !words.labels.slice(first, last).includes('that');
  return false;
}

function isOfPeople(words: TextWords, first: number, mention: number): boolean {
  for (let at = first; at < mention; at++)
    if (isIn(PEOPLE, words, at) && ![1, 2].some((step) => isIn(FOLLOWING, words, at + step)))
      return !isIn(PASSIVE, words, at + 1) && !isIn(PASSIVE, words, at - 1);
  return false;
}
