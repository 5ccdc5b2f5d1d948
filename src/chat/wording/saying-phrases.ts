import type { ChatLanguage } from '@isnad/contract/chat';
import { digitsOf } from './phrases.ts';

/** A surah and the number of its verses. */
type SurahLength = { readonly id: number; readonly name: string; readonly verses: number };

/** The service's own sentences about a saying, and about references that do not exist. */
export type SayingPhrases = {
  readonly inQuran: (labels: string) => string;
  readonly inHadith: (labels: string) => string;
  /** The words were asked for as a verse, and are in a hadith. */
  readonly inHadithOnly: (labels: string) => string;
  readonly grade: (label: string, grades: string) => string;
  readonly noGrade: (label: string) => string;
  readonly altered: (labels: string) => string;
  readonly damaged: (labels: string) => string;
  readonly replaced: (found: string, expected: string) => string;
  readonly added: (found: string) => string;
  readonly omitted: (expected: string) => string;
  readonly rightText: string;
  /** The words are in none of the books. */
  readonly nowhere: (books: string) => string;
  readonly noProof: string;
  readonly latinLetters: string;
  readonly nearest: string;
  readonly unchecked: string;
  readonly noVerse: (verse: number, surah: SurahLength) => string;
  readonly noSurah: (surah: number) => string;
  readonly noHadith: (number: string, book: string) => string;
  readonly quran: string;
  /** Separates the items of a list. */
  readonly comma: string;
};

const en: SayingPhrases = {
  inQuran: (labels) => `These words are in the Quran: ${labels}.`,
  inHadith: (labels) => `These words are in the hadiths: ${labels}.`,
  inHadithOnly: (labels) => `These words are in no verse of the Quran. They are in the hadiths: ${labels}.`,
  grade: (label, grades) => `Grade of ${label} in the installed texts: ${grades}.`,
  noGrade: (label) => `The installed texts give no grade for ${label}.`,
  altered: (labels) => `These words are close to ${labels}, but not the same.`,
  damaged: (labels) =>
    `These words are close to ${labels}, but the installed translation is damaged there, so they cannot be compared with it.`,
  replaced: (found, expected) => `Instead of “${found}” the text has “${expected}”.`,
  added: (found) => `The text does not have “${found}”.`,
  omitted: (expected) => `The text also has “${expected}”.`,
  rightText: 'The text as it is installed:',
  nowhere: (books) => `These words are in none of the installed books (${books}).`,
  noProof:
    'That does not prove that nobody reported them: only these books were compared, in the installed translations.',
  latinLetters: 'To compare Arabic or Bengali word for word, write it in its own letters instead of Latin ones.',
  nearest: 'Nearest to it in the installed texts, not the same:',
  unchecked: 'These words are too long to compare at once. Send a shorter part.',
  noVerse: (verse, { id, name, verses }) =>
    `Verse ${verse} does not exist. Surah ${id} (${name}) has verses 1 to ${verses}.`,
  noSurah: (surah) => `Surah ${surah} does not exist. The Quran has surahs 1 to 114.`,
  noHadith: (number, book) => `There is no hadith ${number} in ${book} as it is installed here.`,
  quran: 'the Quran',
  comma: ', ',
};

const bn: SayingPhrases = {
  inQuran: (labels) => `কথাটি কুরআনে আছে: ${labels}।`,
  inHadith: (labels) => `কথাটি হাদিসে আছে: ${labels}।`,
  inHadithOnly: (labels) => `কথাটি কুরআনের কোনো আয়াতে নেই; হাদিসে আছে: ${labels}।`,
  grade: (label, grades) => `এখানকার গ্রন্থে ${label} হাদিসের মান: ${grades}।`,
  noGrade: (label) => `${label}: এখানে এর মান উল্লেখ নেই।`,
  altered: (labels) => `কথাটি ${labels}-এর কাছাকাছি, কিন্তু হুবহু এক নয়।`,
  damaged: (labels) => `কথাটি ${labels}-এর কাছাকাছি, কিন্তু এখানকার অনুবাদ সেখানে ক্ষতিগ্রস্ত, তাই মিলিয়ে দেখা যায় না।`,
  replaced: (found, expected) => `মূলে “${found}”-এর জায়গায় আছে “${expected}”।`,
  added: (found) => `মূলে “${found}” নেই।`,
  omitted: (expected) => `মূলে আরও আছে “${expected}”।`,
  rightText: 'এখানকার গ্রন্থে যেমন আছে:',
  nowhere: (books) => `এখানকার কোনো গ্রন্থেই (${books}) হুবহু এই কথাটি নেই।`,
  noProof: 'এতে প্রমাণ হয় না যে কথাটি কোথাও বর্ণিত হয়নি: কেবল এই গ্রন্থগুলো ও এখানকার অনুবাদের সঙ্গে মেলানো হয়েছে।',
  latinLetters: 'আরবি বা বাংলা কথা হুবহু মিলিয়ে দেখতে রোমান হরফে না লিখে নিজস্ব হরফে লিখুন।',
  nearest: 'এখানকার গ্রন্থে এর সবচেয়ে কাছাকাছি যা আছে, তবে একই কথা নয়:',
  unchecked: 'একবারে মিলিয়ে দেখার জন্য কথাটি বেশি দীর্ঘ। এর ছোট একটি অংশ পাঠান।',
  noVerse: (verse, { id, name, verses }) => {
    const [number, surah, last] = [verse, id, verses].map((value) => digitsOf('bn', String(value)));
    return `${number} নম্বর আয়াত নেই। সূরা ${name}-এর (${surah}) আয়াত ১ থেকে ${last} পর্যন্ত।`;
  },
  noSurah: (surah) => `${digitsOf('bn', String(surah))} নম্বর সূরা নেই। কুরআনে ১ থেকে ১১৪ পর্যন্ত সূরা আছে।`,
  noHadith: (number, book) => `এখানকার ${book} গ্রন্থে ${digitsOf('bn', number)} নম্বর হাদিস নেই।`,
  quran: 'কুরআন',
  comma: ', ',
};

const ar: SayingPhrases = {
  inQuran: (labels) => `هذا اللفظ في القرآن: ${labels}.`,
  inHadith: (labels) => `هذا اللفظ في الحديث: ${labels}.`,
  inHadithOnly: (labels) => `هذا اللفظ ليس آية من القرآن، وهو في الحديث: ${labels}.`,
  grade: (label, grades) => `درجة ${label} في النصوص المتوفرة هنا: ${grades}.`,
  noGrade: (label) => `درجة ${label} غير مذكورة هنا.`,
  altered: (labels) => `هذا اللفظ قريب من ${labels}، وليس مطابقا له.`,
  damaged: (labels) => `هذا اللفظ قريب من ${labels}، لكن الترجمة المثبتة تالفة هناك، فلا تمكن مقارنته بها.`,
  replaced: (found, expected) => `في الأصل «${expected}» بدلا من «${found}».`,
  added: (found) => `ليس في الأصل «${found}».`,
  omitted: (expected) => `وفي الأصل أيضا «${expected}».`,
  rightText: 'النص كما هو هنا:',
  nowhere: (books) => `هذا اللفظ غير موجود في أي من الكتب المتوفرة هنا (${books}).`,
  noProof: 'ولا يدل ذلك على أنه لم يرو قط، فالمقارنة كانت بهذه الكتب وبترجماتها المتوفرة هنا وحدها.',
  latinLetters: 'لمقارنة النص العربي أو البنغالي كلمة بكلمة، اكتبه بحروفه لا بالحروف اللاتينية.',
  nearest: 'أقرب ما في النصوص المتوفرة إليه، وليس هو بعينه:',
  unchecked: 'هذا النص أطول من أن يقارن دفعة واحدة. أرسل جزءا أقصر منه.',
  noVerse: (verse, { id, name, verses }) =>
    digitsOf('ar', `الآية ${verse} غير موجودة. آيات سورة ${name} (${id}) من 1 إلى ${verses}.`),
  noSurah: (surah) => `السورة ${digitsOf('ar', String(surah))} غير موجودة. سور القرآن من ١ إلى ١١٤.`,
  noHadith: (number, book) => `الحديث ${digitsOf('ar', number)} غير موجود في ${book} بحسب النسخة المتوفرة هنا.`,
  quran: 'القرآن',
  comma: '، ',
};

export const SAYING_PHRASES: Readonly<Record<ChatLanguage, SayingPhrases>> = { en, bn, ar };
