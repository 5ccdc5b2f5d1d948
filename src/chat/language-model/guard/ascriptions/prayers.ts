import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { isArabic, isBengali, isIn, wordList } from './word-lists.ts';

/** Sources that act. */
export const ACTING = new Set<string | undefined>(['god', 'prophet', 'companion']);
/** What an optative begins or ends with. */
const OPTATIVE = wordList('insha inshallah ইনশাআল্লাহ আমিন আমীন اللهم');
/** The same only before the one who is asked: `May God …`, not `… that you may …`. */
const MAY = wordList('may let');
const OPTATIVE_ENDS = wordList('দিন দিক করুন করুক রাখুন রাখুক হোন হোক দেন থাকুন বাড়ান ফেরান করেন');
const WANTS = wordList('চান চেয়েছেন বলেন বলেছেন');
/** Arabic perfects with God as the subject that are optative: `شفى الله والدك`. */
const OPTATIVE_ARABIC = wordList(
  'شفي رحم حفظ غفر وفق بارك جزا جزي رزق اعان يسر فرج هدي اصلح ادام عافي عوض ثبت نفع سدد شرح كتب شاء صبر سلم اسعد قوي الهم اعظم عظم',
);
/** Tests whether a clause is a prayer: `May God …`. */
export function isOptative(words: TextWords, from: number, to: number): boolean {
  let god = false;
  for (let at = from; at < to; at++) god ||= words.labels[at] === 'god';
  for (let at = from; at < to; at++) {
    if (isIn(OPTATIVE, words, at)) return true;
    if (isIn(MAY, words, at) && (at === from || [1, 2].some((step) => ACTING.has(words.labels[at + step]))))
      return true;
    if (
      words.labels[at] === 'god' &&
      at > from &&
      isArabic(words.keys[at] ?? '') &&
      isIn(OPTATIVE_ARABIC, words, at - 1)
    )
      return true;
  }
  const final = words.keys[to - 1] ?? '';
  if (!god || !isBengali(final) || ![to - 1, to - 2].some((at) => isIn(OPTATIVE_ENDS, words, at))) return false;
  // `আল্লাহ চান আপনি … রাখুন`
  for (let at = from; at < to; at++) if (isIn(WANTS, words, at)) return false;
  return true;
}

/** `يسر الله لك أمرك`: a prayer for the reader. */
export function isAsked(words: TextWords, at: number): boolean {
  const next = words.keys[at + 1] ?? '';
  return words.labels[at] === 'god' && isIn(OPTATIVE_ARABIC, words, at - 1) && /(?:ك|كم)$/u.test(next);
}
