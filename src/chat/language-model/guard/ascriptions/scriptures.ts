import type { Label } from '../../../../corpus/quotations/claims/phrases/phrases.ts';
import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { isIn, wordList } from './word-lists.ts';

/** Other names of the Quran and the Sunnah. A quotation from `scripture` can be from the Bible, so only the guard takes these for sources. */
const NAMES = wordList(
  'revelation scripture scriptures ওহি ওহী ধর্মগ্রন্থ ধর্মগ্রন্থে ধর্মগ্রন্থের শরিয়তের শরীয়তের শরিয়ত শরীয়ত শরিয়তে الوحي الشرع الشريعه',
);
const [BOOKS, HOLY] = [
  wordList('book books text texts গ্রন্থ গ্রন্থে গ্রন্থটি কিতাব কিতাবে'),
  wordList('holy sacred islamic religious পবিত্র আসমানি আসমানী'),
];
const [TEXTS, RELIGIOUS] = [wordList('النصوص نصوص الكتاب'), wordList('الشرعيه الدينيه المقدسه الوحي العزيز الكريم')];

/** Those through whom revelation came, and those who passed it on. */
const BEARERS = wordList('companions jibril jibreel gabriel জিবরাইল জিবরীল জিবরাঈল ফেরেশতা جبريل جبرائيل');
/** `may God be pleased with him`, `peace be upon him`: written after a companion or a prophet. */
const AFTER_NAMES = wordList('رضي عليه radiyallahu radiallahu ra রা রাঃ রাযি রাদিয়াল্লাহু রাদিআল্লাহু আলাইহিস আঃ');

/** Other names of God and of the Sunnah. */
const OTHERS: readonly (readonly [Label, ReadonlySet<string>])[] = [
  ['god', wordList('creator স্রষ্টা خالقك ربك الرب')],
  ['hadith', wordList('sunnahs সুন্নত সুন্নাত حديثا')],
];
/** `our tradition` */
const [TRADITION, WHOSE] = [wordList('tradition'), wordList('our islamic muslim prophetic')];
/** Arabic words for the Sunnah and for a hadith that also mean a year and a talk, by what follows them. */
const YEAR = /^(?:ال)?(?:هجري|ميلادي|قمري|دراسي|اولي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|حادي|ماضي|قادم)/u;
const TALK = wordList('مع هنا حول');

function isOtherSense(words: TextWords, at: number): boolean {
  const { keys, labels } = words;
  // `كتابة`: in writing.
  if (labels[at] === 'quran' && words.text.slice(words.starts[at], words.ends[at]).endsWith('كتابة')) return true;
  // The book of an author: `الإمام النووي … كتابه`.
  if (labels[at] === 'quran' && (keys[at] ?? '').endsWith('كتابه')) return labels.slice(0, at).includes('other');
  if (labels[at] !== 'hadith') return false;
  return (keys[at] ?? '').endsWith('سنه') ? YEAR.test(keys[at + 1] ?? '') : isIn(TALK, words, at + 1);
}

/** Before a word that is only mentioned: `the term hadith`, `كلمة «سورة»`. */
const TERM = wordList('term terms word كلمه لفظ لفظه مصطلح');
const BOOKS_LABELS = new Set<string | undefined>(['quran', 'hadith']);

/** Labels other names of the Quran and the Sunnah like the Quran, and those who passed them on like companions. */
export function withScriptures(words: TextWords): TextWords {
  const labels = [...words.labels];
  for (let at = 0; at < words.count; at++) {
    const other = OTHERS.find(([, names]) => isIn(names, words, at))?.[0];
    const isTradition = isIn(TRADITION, words, at) && isIn(WHOSE, words, at - 1);
    if (labels[at] === undefined || labels[at] === 'filler')
      labels[at] = isTradition ? 'hadith' : (other ?? labels[at]);
    const isTerm = BOOKS_LABELS.has(labels[at]) && isIn(TERM, words, at - 1) && words.labels[at - 1] !== labels[at];
    if (isTerm || isOtherSense(words, at)) labels[at] = undefined;
    // `the beloved of Allah ﷺ`
    if (labels[at] === 'blessing' && labels[at - 1] === 'god') labels[at - 1] = 'prophet';
    if (isIn(BEARERS, words, at) && (labels[at] === undefined || labels[at] === 'filler')) labels[at] = 'companion';
    const opens = labels[at] === 'honorific' && labels[at - 1] !== 'honorific';
    if (opens && labels[at - 1] === undefined && at > 0 && isIn(AFTER_NAMES, words, at)) labels[at - 1] = 'companion';
    if (labels[at] !== undefined && labels[at] !== 'filler') continue;
    const isBook = isIn(BOOKS, words, at) && isIn(HOLY, words, at - 1);
    const isText = isIn(TEXTS, words, at) && isIn(RELIGIOUS, words, at + 1);
    if (isIn(NAMES, words, at) || isBook || isText) labels[at] = 'quran';
    if (isBook) labels[at - 1] ??= 'filler';
    if (isText) labels[at + 1] ??= 'filler';
  }
  nameWhole(words, labels);
  return { ...words, labels };
}

/** `Umar ibn al-Khattab`, `Abd al-Rahman ibn Awf`: the other words of a name only name. */
function nameWhole({ keys, text, starts }: TextWords, labels: (Label | undefined)[]): void {
  const isPart = (at: number) =>
    at >= 0 &&
    at < keys.length &&
    (PARTS.has(keys[at] ?? '') ||
      ((labels[at] === undefined || PARTS.has(keys[at - 1] ?? '')) && /^\p{Lu}/u.test(text.slice(starts[at]))));
  for (let at = 0; at < keys.length; at++) {
    const isNamed = labels[at] === 'companion' || PATRONYMICS.has(keys[at] ?? '');
    if (!isNamed) continue;
    for (let behind = at + 1; isPart(behind); behind++)
      if (labels[behind] !== 'companion') labels[behind] = 'honorific';
    for (let before = at - 1; PATRONYMICS.has(keys[at] ?? '') && isPart(before); before--) labels[before] = 'companion';
    if (PATRONYMICS.has(keys[at] ?? '')) labels[at] = 'honorific';
  }
}

const PATRONYMICS: ReadonlySet<string> = new Set(['ibn', 'bin', 'bint']);
const PARTS: ReadonlySet<string> = new Set([...PATRONYMICS, 'abd', 'abu', 'umm', 'al', 'as', 'ar']);
