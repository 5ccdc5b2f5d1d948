import type { AbstainReason, ChatLanguage } from '@isnad/contract/chat';

/** The service's own sentences in an answer. Everything else is quoted from the texts. */
export type Phrases = {
  readonly quran: string;
  readonly hadith: string;
  readonly named: string;
  readonly next: string;
  readonly previous: string;
  readonly more: (count: number) => string;
  /** The grades of a hadith, each with the scholars who gave it. */
  readonly graded: (grades: string) => string;
  readonly ungraded: string;
  readonly narrator: (name: string) => string;
  readonly ruling: string;
  readonly parts: (part: string) => string;
  readonly both: string;
  readonly onlyQuran: string;
  readonly onlyHadith: string;
  readonly otherLanguage: string;
  readonly damagedTranslation: string;
  /** The translation that the reader chose is damaged, and another one is quoted. Both are IDs of editions. */
  readonly otherTranslation: (chosen: string, quoted: string) => string;
  /** The translation has one text for these verses. */
  readonly together: (verses: string) => string;
  readonly noMore: string;
  readonly nothingBefore: string;
  readonly smallTalk: string;
  /** Says that unverifiable model text was removed. */
  readonly takenOut: (count: number) => string;
  /** Precedes the answer from the corpus alone, when a language model fails in the middle of its own. */
  readonly brokeOff: string;
  readonly abstain: Readonly<Record<AbstainReason, string>>;
  readonly grades: Readonly<Record<string, string>>;
};

/** `2 verses`; '' for zero. */
const counted = (count: number, word: string) => (count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`);

/** Arabic plurals differ for one, two, three to ten, and more. */
type ArabicWord = readonly [one: string, two: string, few: string, many: string];
const LEFT_AR: ArabicWord = ['آية واحدة', 'آيتان', 'آيات', 'آية'];

function arabicCount(count: number, [one, two, few, many]: ArabicWord): string {
  if (count <= 2) return ['', one, two][count] ?? '';
  // Above a hundred, the remainder decides: 103 like 3, 100 and 200 like one.
  const rest = count % 100;
  return `${arabicDigits(count)} ${rest >= 3 && rest <= 10 ? few : many}`;
}

const en: Phrases = {
  quran: 'From the Quran:',
  hadith: 'From the hadiths:',
  named: 'Here it is:',
  next: 'What comes after it:',
  previous: 'What comes before it:',
  more: (count) =>
    `${counted(count, 'more verse')} ${count === 1 ? 'follows' : 'follow'}; say “more”, or ask by number.`,
  graded: (grades) => `grade: ${grades}`,
  ungraded: 'no grade in the installed texts',
  narrator: (name) => `narrated by ${name}`,
  ruling:
    'This is no fatwa: I only show what the texts say. What follows from it in your case, ask a scholar whom you trust.',
  parts: (part) => `On “${part}”:`,
  both: 'The Quran and the hadiths both speak of this; compare what they say.',
  onlyQuran: 'I found this in the Quran, but no hadith near enough among the installed ones.',
  onlyHadith: 'I found this among the installed hadiths, but no verse near enough.',
  otherLanguage: 'This text is not installed in your language.',
  damagedTranslation: 'the translation is damaged in its source and is not quoted',
  otherTranslation: (chosen, quoted) => `${chosen} is damaged in its source here; ${quoted} is quoted instead`,
  together: (verses) => `${verses} are translated together`,
  takenOut: (count) =>
    count === 1
      ? 'One statement could not be verified and was left out.'
      : `${count} statements could not be verified and were left out.`,
  brokeOff: 'The written answer ends here, unfinished. This is what the texts say:',
  noMore: 'There is nothing more on this that is near enough.',
  nothingBefore: 'I do not know what this goes on with. Name a verse, a hadith or a subject.',
  smallTalk:
    'Peace be upon you. I find verses of the Quran and hadiths for you and quote them exactly, with their references. Ask about a subject, or name a verse such as 2:255.',
  abstain: {
    no_evidence: 'I find nothing in the installed texts that answers this, and I do not guess.',
    out_of_scope: 'I can only answer from the Quran and the hadiths, and this is not a question for them.',
    ruling_requires_scholar:
      'I find no text that settles this, and a ruling is not for me to give. Please ask a scholar whom you trust.',
  },
  grades: { sahih: 'sahih', hasan: 'hasan', daif: 'daif', mawdu: 'mawdu (fabricated)', unknown: 'unclear' },
};

const bn: Phrases = {
  quran: 'কুরআন থেকে:',
  hadith: 'হাদিস থেকে:',
  named: 'নিচে দেওয়া হলো:',
  next: 'এর পরেরটি:',
  previous: 'এর আগেরটি:',
  more: (count) => `এরপর আরও ${bengaliDigits(count)}টি আয়াত আছে; “আরও” লিখুন, অথবা নম্বর দিয়ে চান।`,
  graded: (grades) => `মান: ${grades}`,
  ungraded: 'এখানে এর মান উল্লেখ নেই',
  narrator: (name) => `বর্ণনাকারী: ${name}`,
  ruling: 'এটি ফতোয়া নয়; গ্রন্থে যা আছে, আমি কেবল তা-ই দেখাই। আপনার ক্ষেত্রে বিধান কী হবে, তা একজন নির্ভরযোগ্য আলেমের কাছে জেনে নিন।',
  parts: (part) => `“${part}” প্রসঙ্গে:`,
  both: 'কুরআন ও হাদিস উভয়েই এ বিষয়ে কথা আছে; মিলিয়ে দেখুন।',
  onlyQuran: 'এ বিষয়ে কুরআনে পেয়েছি, কিন্তু এখানকার হাদিসগুলোতে যথেষ্ট কাছাকাছি কিছু পাইনি।',
  onlyHadith: 'এ বিষয়ে এখানকার হাদিসগুলোতে পেয়েছি, কিন্তু যথেষ্ট কাছাকাছি কোনো আয়াত পাইনি।',
  otherLanguage: 'এর বাংলা অনুবাদ এখানে নেই',
  damagedTranslation: 'অনুবাদটি উৎসে ক্ষতিগ্রস্ত, তাই উদ্ধৃত হয়নি',
  otherTranslation: (chosen, quoted) => `এখানে ${chosen} উৎসে ক্ষতিগ্রস্ত, তাই ${quoted} উদ্ধৃত হলো`,
  together: (verses) => `${verses} একসঙ্গে অনূদিত`,
  takenOut: (count) => `${bengaliDigits(count)}টি বক্তব্য যাচাই করা যায়নি, তাই বাদ দেওয়া হয়েছে।`,
  brokeOff: 'লেখাটি এখানে অসমাপ্ত রয়ে গেছে। গ্রন্থে যা আছে:',
  noMore: 'এ বিষয়ে যথেষ্ট কাছাকাছি আর কিছু নেই।',
  nothingBefore: 'কীসের পর থেকে চাইছেন, বুঝতে পারিনি। কোনো আয়াত, হাদিস বা বিষয়ের নাম বলুন।',
  smallTalk:
    'আপনার উপর শান্তি বর্ষিত হোক। আমি আপনার জন্য কুরআনের আয়াত ও হাদিস খুঁজে সূত্রসহ হুবহু উদ্ধৃত করি। কোনো বিষয়ে জিজ্ঞেস করুন, অথবা ২:২৫৫-এর মতো কোনো আয়াতের নম্বর বলুন।',
  abstain: {
    no_evidence: 'এখানকার গ্রন্থগুলোতে এর উত্তর পাইনি; অনুমান করে আমি কিছু বলি না।',
    out_of_scope: 'আমি কেবল কুরআন ও হাদিস থেকে উত্তর দিতে পারি; এ প্রশ্নটি সে বিষয়ের নয়।',
    ruling_requires_scholar:
      'এর মীমাংসা করে এমন কোনো আয়াত বা হাদিস পাইনি, আর ফতোয়া দেওয়া আমার কাজ নয়। অনুগ্রহ করে একজন নির্ভরযোগ্য আলেমের কাছে জেনে নিন।',
  },
  grades: { sahih: 'সহীহ', hasan: 'হাসান', daif: 'যঈফ', mawdu: 'মাওযু (জাল)', unknown: 'অস্পষ্ট' },
};

const ar: Phrases = {
  quran: 'من القرآن:',
  hadith: 'من الحديث:',
  named: 'هذا نصه:',
  next: 'وما يليه:',
  previous: 'وما قبله:',
  more: (count) => `بقي بعدها ${arabicCount(count, LEFT_AR)}، فقل «المزيد» أو اطلبها بأرقامها.`,
  graded: (grades) => `الدرجة: ${grades}`,
  ungraded: 'درجته غير مذكورة هنا',
  narrator: (name) => `الراوي: ${name}`,
  ruling: 'تنبيه: ليست هذه فتوى، وإنما أعرض عليك النصوص. أما الحكم في مسألتك فاسأل عنه عالما تثق به.',
  parts: (part) => `عن «${part}»:`,
  both: 'ورد هذا في القرآن وفي الحديث معا، فقارن بينهما.',
  onlyQuran: 'وجدت هذا في القرآن، ولم أجد في الأحاديث المتوفرة هنا ما يقرب منه.',
  onlyHadith: 'وجدت هذا في الأحاديث المتوفرة هنا، ولم أجد آية تقرب منه.',
  otherLanguage: 'النص غير متوفر بلغتك.',
  damagedTranslation: 'الترجمة تالفة في مصدرها فلم تُنقل',
  otherTranslation: (chosen, quoted) => `ترجمة ${chosen} تالفة في مصدرها هنا، فنُقلت ${quoted}`,
  together: (verses) => `${verses} مترجمة معا`,
  takenOut: (count) => `حُذف ما لم يمكن التحقق منه (${arabicDigits(count)}).`,
  brokeOff: 'انقطع الجواب هنا. وهذه هي النصوص:',
  noMore: 'لا يوجد في هذا مزيد يقرب منه.',
  nothingBefore: 'لم يتبين لي ما تريد المتابعة منه. اذكر آية أو حديثا أو موضوعا.',
  smallTalk:
    'السلام عليكم. أبحث لك عن الآيات والأحاديث وأنقلها بنصها مع مراجعها. اسأل عن موضوع، أو اذكر رقم آية مثل ٢:٢٥٥.',
  abstain: {
    no_evidence: 'لم أجد لهذا جوابا في النصوص المتوفرة هنا، ولا أجيب بالظن.',
    out_of_scope: 'لا أجيب إلا من القرآن والحديث، وليس سؤالك من بابهما.',
    ruling_requires_scholar: 'لم أجد نصا يفصل في هذا، والإفتاء ليس إلي. فاسأل عالما تثق به.',
  },
  grades: { sahih: 'صحيح', hasan: 'حسن', daif: 'ضعيف', mawdu: 'موضوع', unknown: 'غير واضح' },
};

export const PHRASES: Readonly<Record<ChatLanguage, Phrases>> = { en, bn, ar };

/** Converts digits to those of the language. */
export function digitsOf(language: ChatLanguage, text: string): string {
  return language === 'bn' ? bengaliDigits(text) : language === 'ar' ? arabicDigits(text) : text;
}

function arabicDigits(value: number | string): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

function bengaliDigits(value: number | string): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
