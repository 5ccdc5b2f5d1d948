import type { AbstainReason, ChatLanguage } from '../contract/chat.ts';

/** The service's own words in an answer; whatever is said of the texts beyond this stands in the texts. */
export type Phrases = {
  readonly quran: string;
  readonly hadith: string;
  readonly named: string;
  readonly next: string;
  readonly more: (count: number) => string;
  readonly graded: (grade: string, by: string | null) => string;
  readonly ungraded: string;
  readonly disputed: string;
  readonly narrator: (name: string) => string;
  readonly ruling: string;
  readonly parts: (part: string) => string;
  readonly both: string;
  readonly onlyQuran: string;
  readonly onlyHadith: string;
  readonly otherLanguage: string;
  readonly nearest: string;
  readonly noMore: string;
  readonly nothingBefore: string;
  readonly smallTalk: string;
  /** Said of what a language model wrote and could not be verified. */
  readonly takenOut: (count: number) => string;
  /** Said before the answer from the texts alone, when a language model fails in the middle of its own. */
  readonly brokeOff: string;
  readonly abstain: Readonly<Record<AbstainReason, string>>;
  readonly grades: Readonly<Record<string, string>>;
};

const en: Phrases = {
  quran: 'The Quran speaks of this here:',
  hadith: 'Among the hadiths:',
  named: 'Here it is:',
  next: 'This comes beside it:',
  more: (count) => `${count} more verses follow; ask for them by number.`,
  graded: (grade, by) => (by === null ? `grade: ${grade}` : `graded ${grade} by ${by}`),
  ungraded: 'no grade in the installed texts',
  disputed: 'scholars differ on its grade',
  narrator: (name) => `narrated by ${name}`,
  ruling:
    'This is no fatwa: I only show what the texts say. What follows from it in your case, ask a scholar whom you trust.',
  parts: (part) => `On “${part}”:`,
  both: 'Both the Quran and the hadiths speak of this.',
  onlyQuran: 'I found this in the Quran, and no hadith of it among the installed ones.',
  onlyHadith: 'I found this among the installed hadiths, and no verse that speaks of it as clearly.',
  otherLanguage: 'This text is not installed in your language.',
  takenOut: (count) =>
    count === 1
      ? 'One quotation or reference could not be verified and was left out.'
      : `${count} quotations or references could not be verified and were left out.`,
  brokeOff: 'The written answer ends here, unfinished. This is what the texts say:',
  nearest: 'The nearest passages, which may not be what you meant:',
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
  quran: 'কুরআনে এ বিষয়ে এসেছে:',
  hadith: 'হাদিসে এসেছে:',
  named: 'এই যে:',
  next: 'এর পাশেরটি:',
  more: (count) => `এরপর আরও ${bengaliDigits(count)}টি আয়াত আছে; নম্বর দিয়ে চাইতে পারেন।`,
  graded: (grade, by) => (by === null ? `মান: ${grade}` : `মান: ${grade} (${by})`),
  ungraded: 'ইনস্টল করা গ্রন্থে এর মান উল্লেখ নেই',
  disputed: 'এর মান নিয়ে মুহাদ্দিসদের মতভেদ আছে',
  narrator: (name) => `বর্ণনাকারী: ${name}`,
  ruling: 'এটি ফতোয়া নয়: আমি কেবল দেখাই গ্রন্থে কী আছে। আপনার ক্ষেত্রে বিধান কী হবে, তা আপনার আস্থাভাজন কোনো আলেমকে জিজ্ঞেস করুন।',
  parts: (part) => `“${part}” প্রসঙ্গে:`,
  both: 'কুরআন ও হাদিস দুটোতেই এ বিষয়ে কথা আছে।',
  onlyQuran: 'এটি কুরআনে পেয়েছি; ইনস্টল করা হাদিসগুলোর মধ্যে এ বিষয়ে কিছু পাইনি।',
  onlyHadith: 'এটি ইনস্টল করা হাদিসে পেয়েছি; এত স্পষ্ট কোনো আয়াত পাইনি।',
  otherLanguage: 'আপনার ভাষায় এই পাঠটি ইনস্টল করা নেই।',
  takenOut: (count) => `${bengaliDigits(count)}টি উদ্ধৃতি বা সূত্র যাচাই করা যায়নি, তাই বাদ দেওয়া হয়েছে।`,
  brokeOff: 'লেখাটি এখানে অসমাপ্ত রয়ে গেছে। গ্রন্থে যা আছে:',
  nearest: 'সবচেয়ে কাছাকাছি যা পেয়েছি, তবে আপনি যা চেয়েছেন তা না-ও হতে পারে:',
  noMore: 'এ বিষয়ে যথেষ্ট কাছাকাছি আর কিছু নেই।',
  nothingBefore: 'কিসের পরে এটি চাইছেন বুঝতে পারিনি। কোনো আয়াত, হাদিস বা বিষয়ের নাম বলুন।',
  smallTalk:
    'আপনার উপর শান্তি বর্ষিত হোক। আমি আপনার জন্য কুরআনের আয়াত ও হাদিস খুঁজে সূত্রসহ হুবহু উদ্ধৃত করি। কোনো বিষয়ে জিজ্ঞেস করুন, অথবা ২:২৫৫-এর মতো কোনো আয়াতের নম্বর বলুন।',
  abstain: {
    no_evidence: 'ইনস্টল করা গ্রন্থগুলোতে এর উত্তর পাইনি, আর আমি অনুমান করি না।',
    out_of_scope: 'আমি কেবল কুরআন ও হাদিস থেকে উত্তর দিতে পারি; এ প্রশ্ন সে বিষয়ের নয়।',
    ruling_requires_scholar:
      'এর মীমাংসা করে এমন কোনো পাঠ পাইনি, আর ফতোয়া দেওয়া আমার কাজ নয়। অনুগ্রহ করে আপনার আস্থাভাজন কোনো আলেমকে জিজ্ঞেস করুন।',
  },
  grades: { sahih: 'সহীহ', hasan: 'হাসান', daif: 'যঈফ', mawdu: 'মাওযু (জাল)', unknown: 'অস্পষ্ট' },
};

const ar: Phrases = {
  quran: 'في القرآن:',
  hadith: 'في الحديث:',
  named: 'النص:',
  next: 'وبجواره:',
  more: (count) => `يليه ${count} من الآيات، فاطلبها بأرقامها.`,
  graded: (grade, by) => (by === null ? `الدرجة: ${grade}` : `الدرجة: ${grade} (${by})`),
  ungraded: 'الدرجة غير مذكورة هنا',
  disputed: 'درجته مختلف فيها',
  narrator: (name) => `الراوي: ${name}`,
  ruling: 'تنبيه: هذه ليست فتوى، إنما هي نصوص معروضة. وللحكم في مسألتك فاسأل عالما تثق به.',
  parts: (part) => `عن «${part}»:`,
  both: 'ورد ذلك في القرآن وفي الحديث معا.',
  onlyQuran: 'وجدته في القرآن، ولم أجده في الأحاديث المثبتة هنا.',
  onlyHadith: 'وجدته في الأحاديث المثبتة هنا، ولم أجد آية بمثل وضوحها.',
  otherLanguage: 'النص غير متوفر بلغتك.',
  takenOut: (count) => `حذف ما لم يثبت من نقل أو مرجع (${count}).`,
  brokeOff: 'انقطع الجواب هنا. وهذه هي النصوص:',
  nearest: 'أقرب ما وجدت، وقد لا يكون هو المقصود:',
  noMore: 'لا مزيد في هذا مما يقرب منه.',
  nothingBefore: 'لم يتبين لي ما قبله. اذكر آية أو حديثا أو موضوعا.',
  smallTalk:
    'السلام عليكم. أبحث لك عن الآيات والأحاديث وأنقلها بنصها مع مراجعها. اسأل عن موضوع، أو اذكر رقم آية مثل 2:255.',
  abstain: {
    no_evidence: 'لم أجد جوابا في النصوص المثبتة هنا، ولا أجيب بالظن.',
    out_of_scope: 'جوابي من القرآن والحديث فقط، وسؤالك ليس من بابهما.',
    ruling_requires_scholar: 'لم أجد نصا يفصل في هذا، والفتوى ليست لي. فاسأل عالما تثق به.',
  },
  grades: { sahih: 'صحيح', hasan: 'حسن', daif: 'ضعيف', mawdu: 'موضوع', unknown: 'غير واضح' },
};

export const PHRASES: Readonly<Record<ChatLanguage, Phrases>> = { en, bn, ar };

/** Digits as readers of that language write them. */
export function digitsOf(language: ChatLanguage, text: string): string {
  return language === 'bn' ? bengaliDigits(text) : text;
}

function bengaliDigits(value: number | string): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
