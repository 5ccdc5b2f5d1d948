import type { Verification } from '@isnad/contract/verify';
import type { PageLanguage } from '../site/languages.ts';

type CheckedQuotation = Verification['quotations'][number];

/** What the page says of a quotation: the verdict of the API, or that the right words are given a wrong reference. */
export type Verdict = CheckedQuotation['verdict'] | 'wrong_place';

/** What the page says about a verdict: a label, and the meaning of it. */
type VerdictWords = readonly [label: string, meaning: string];

/** Words whose names come from elsewhere. */
type Typed = {
  readonly [name: string]: unknown;
  readonly cuts: Readonly<Record<NonNullable<CheckedQuotation['cut']>, string>>;
  readonly verdicts: Readonly<Record<Verdict, VerdictWords>>;
};

const EN = {
  title: 'Check a text',
  lead: 'Finds quotations of the Quran and of hadiths in a text and compares each with its source. Nothing is stored.',
  text: 'Text',
  /** How long the text can be. */
  limit: 'Up to 32,000 characters.',
  file: 'Or a file: text (UTF-8), the receipt of a chat answer (JSON), or a Word document',
  check: 'Check',
  markdown: 'Download report (Markdown)',
  json: 'Download report (JSON)',
  result: 'Result',
  none: 'No quotations were found.',
  /** One sentence for each verdict on the whole text. */
  overall: {
    ok: 'No problems found. Quotations: {count}.',
    /** Heading of the quotations that need attention. */
    problems: 'Quotations to correct: {open} of {count}.',
    /** Stands behind it if others need attention as well. */
    also: 'Could not be decided: {open}.',
    /** Only a reference is wrong. */
    reference: 'A reference names a verse or hadith that does not exist.',
    unclear: 'Nothing is wrong, but some quotations could not be decided: {open} of {count}.',
    /** Nothing is wrong in what was checked. */
    incomplete: 'Nothing is wrong in what was checked, but the text was not checked completely.',
  },
  problems: 'Needs attention',
  checked: 'Your text',
  /** Heading of the other quotations. */
  right: 'Correct quotations',
  references: 'References without a quotation',
  missing: 'does not exist',
  undecided: 'could not be checked',
  compare: 'Compare for yourself',
  cuts: {
    negation: 'It leaves out the negation next to it, which changes the meaning.',
    exception: 'It leaves out the exception next to it, which changes the meaning.',
    condition: 'It leaves out the condition next to it, which changes the meaning.',
  },
  reported: 'The text reports what is said there instead of quoting it.',
  damaged: 'The text at this place is damaged in its source.',
  yours: 'In your text',
  correct: 'Correct text',
  alsoAt: 'Also at',
  wrongReference: 'The text gives the reference {claimed}. The words are not from there.',
  openReference:
    'The reference {claimed} could not be checked: the installed texts lack this number, or it can be read in more than one way.',
  partial: 'Part of the verse or hadith.',
  unchecked: 'The text is too complex for one check. These parts were not fully checked. Check them on their own.',
  compared: 'Compared with',
  noHadiths: 'Only the Quran was compared, because no hadiths are installed.',
  limits:
    'The check shows whether words agree with the installed texts. It says nothing about their meaning or about rulings.',
  verdicts: {
    exact: ['Correct', 'Every letter and mark matches the source.'],
    normalised: ['Correct, in another spelling', 'The words match the source. Spelling or marks differ.'],
    unknown_wording: [
      'Unknown wording',
      'The place exists, but no installed text of it has these words. They can be another translation, or wrong.',
    ],
    wrong_place: ['Right words, wrong place', 'The words match a source, but not the one that the text gives.'],
    altered: ['Altered', 'The words differ from the source.'],
    not_found: [
      'Not found',
      'The words are in none of the installed texts. This does not prove that they are invented.',
    ],
  },
  faults: {
    empty: 'Enter a text, or choose a file.',
    long: 'The text is too long. Check up to 32,000 characters at a time.',
    file: 'The file is not a text in UTF-8. Save it as plain text and choose it again.',
    busy: 'The service is busy. Try again in a moment.',
    many: 'Too many checks from your network. Try again in {seconds} s.',
    unavailable: 'The texts are not ready yet. Try again in a moment.',
  },
} satisfies Typed;

export type Words = typeof EN;

const BN: Words = {
  title: 'উদ্ধৃতি যাচাই করুন',
  lead: 'লেখায় কুরআন ও হাদিসের উদ্ধৃতি খুঁজে প্রতিটি মূল উৎসের সঙ্গে মিলিয়ে দেখা হয়। কিছুই সংরক্ষণ করা হয় না।',
  text: 'লেখা',
  limit: 'সর্বোচ্চ ৩২,০০০ অক্ষর।',
  file: 'অথবা একটি ফাইল: টেক্সট (UTF-8), চ্যাটের উত্তরের রসিদ (JSON) বা Word ডকুমেন্ট',
  check: 'যাচাই করুন',
  markdown: 'রিপোর্ট ডাউনলোড করুন (Markdown)',
  json: 'রিপোর্ট ডাউনলোড করুন (JSON)',
  result: 'ফলাফল',
  none: 'কোনো উদ্ধৃতি পাওয়া যায়নি।',
  overall: {
    ok: 'কোনো সমস্যা পাওয়া যায়নি। উদ্ধৃতি: {count}টি।',
    problems: 'সংশোধন করতে হবে: {count}টির মধ্যে {open}টি উদ্ধৃতি।',
    also: 'নিশ্চিত হওয়া যায়নি: {open}টি।',
    reference: 'একটি রেফারেন্সের আয়াত বা হাদিসের অস্তিত্ব নেই।',
    unclear: 'কোনো ভুল পাওয়া যায়নি, তবে {count}টির মধ্যে {open}টি উদ্ধৃতি সম্পর্কে নিশ্চিত হওয়া যায়নি।',
    incomplete: 'যাচাই করা অংশে কোনো ভুল নেই, তবে লেখাটি পুরোপুরি যাচাই হয়নি।',
  },
  problems: 'যা দেখা দরকার',
  checked: 'আপনার লেখা',
  right: 'সঠিক উদ্ধৃতি',
  references: 'উদ্ধৃতি ছাড়া রেফারেন্স',
  missing: 'এর অস্তিত্ব নেই',
  undecided: 'যাচাই করা যায়নি',
  compare: 'নিজে মিলিয়ে দেখুন',
  cuts: {
    negation: 'পাশের না-বোধক শব্দ বাদ পড়েছে, তাই অর্থ বদলে গেছে।',
    exception: 'পাশের ব্যতিক্রম বাদ পড়েছে, তাই অর্থ বদলে গেছে।',
    condition: 'পাশের শর্ত বাদ পড়েছে, তাই অর্থ বদলে গেছে।',
  },
  reported: 'লেখাটি সরাসরি উদ্ধৃত করেনি, সেখানে যা বলা হয়েছে তা নিজের ভাষায় জানিয়েছে।',
  damaged: 'এই স্থানের পাঠ মূল উৎসেই ত্রুটিপূর্ণ।',
  yours: 'আপনার লেখায়',
  correct: 'সঠিক পাঠ',
  alsoAt: 'আরও আছে',
  wrongReference: 'লেখায় রেফারেন্স দেওয়া হয়েছে {claimed}। কথাগুলো সেখানকার নয়।',
  openReference: '{claimed} রেফারেন্সটি যাচাই করা যায়নি: নম্বরটি এখানকার গ্রন্থে নেই, অথবা একাধিকভাবে পড়া যায়।',
  partial: 'আয়াত বা হাদিসের অংশবিশেষ।',
  unchecked: 'লেখাটি একবারে যাচাই করার জন্য বেশি বড়। এই অংশগুলো পুরোপুরি যাচাই হয়নি। আলাদা করে যাচাই করুন।',
  compared: 'যেসবের সঙ্গে মেলানো হয়েছে',
  noHadiths: 'শুধু কুরআনের সঙ্গে মেলানো হয়েছে, কারণ কোনো হাদিস ইনস্টল করা নেই।',
  limits: 'কথাগুলো ইনস্টল করা পাঠের সঙ্গে মেলে কি না, শুধু তা-ই দেখা হয়। অর্থ বা বিধান সম্পর্কে কিছু বলা হয় না।',
  verdicts: {
    exact: ['সঠিক', 'প্রতিটি অক্ষর ও চিহ্ন উৎসের সঙ্গে মেলে।'],
    normalised: ['সঠিক, বানান ভিন্ন', 'শব্দগুলো উৎসের সঙ্গে মেলে। বানান বা চিহ্ন ভিন্ন।'],
    unknown_wording: [
      'শব্দ অচেনা',
      'স্থানটি আছে, তবে ইনস্টল করা কোনো পাঠে এই শব্দগুলো নেই। এগুলো অন্য অনুবাদ হতে পারে, ভুলও হতে পারে।',
    ],
    wrong_place: ['কথা সঠিক, রেফারেন্স ভুল', 'শব্দগুলো একটি উৎসের সঙ্গে মেলে, তবে লেখায় দেওয়া রেফারেন্সের সঙ্গে নয়।'],
    altered: ['পরিবর্তিত', 'শব্দগুলো উৎস থেকে ভিন্ন।'],
    not_found: ['পাওয়া যায়নি', 'ইনস্টল করা কোনো পাঠে কথাগুলো নেই। তাতে প্রমাণ হয় না যে কথাগুলো বানানো।'],
  },
  faults: {
    empty: 'একটি লেখা দিন অথবা ফাইল বেছে নিন।',
    long: 'লেখাটি বেশি বড়। একবারে সর্বোচ্চ ৩২,০০০ অক্ষর যাচাই করুন।',
    file: 'ফাইলটি UTF-8 টেক্সট নয়। প্লেইন টেক্সট হিসেবে সেভ করে আবার বেছে নিন।',
    busy: 'সার্ভিস এখন ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
    many: 'আপনার নেটওয়ার্ক থেকে বেশি যাচাই করা হয়েছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
    unavailable: 'পাঠগুলো এখনো প্রস্তুত নয়। একটু পরে আবার চেষ্টা করুন।',
  },
};

const AR: Words = {
  title: 'التحقق من نص',
  lead: 'يبحث عن اقتباسات القرآن والحديث في النص ويقارن كلًّا منها بمصدره. لا يُحفظ أي شيء.',
  text: 'النص',
  limit: '٣٢٬٠٠٠ حرف كحد أقصى.',
  file: 'أو ملف: نص (UTF-8) أو إيصال جواب من الدردشة (JSON) أو مستند Word',
  check: 'تحقق',
  markdown: 'تنزيل التقرير (Markdown)',
  json: 'تنزيل التقرير (JSON)',
  result: 'النتيجة',
  none: 'لم يُعثر على اقتباسات.',
  overall: {
    ok: 'لم يُعثر على مشكلات. عدد الاقتباسات: {count}.',
    problems: 'اقتباسات تحتاج إلى تصحيح: {open} من {count}.',
    also: 'تعذر الحكم على: {open}.',
    reference: 'أحد المراجع لآية أو حديث غير موجود.',
    unclear: 'لا يوجد خطأ، لكن تعذر الحكم على بعض الاقتباسات: {open} من {count}.',
    incomplete: 'لا خطأ فيما جرى التحقق منه، لكن لم يُتحقق من النص كله.',
  },
  problems: 'يحتاج إلى مراجعة',
  checked: 'نصك',
  right: 'اقتباسات صحيحة',
  references: 'مراجع بلا اقتباس',
  missing: 'غير موجود',
  undecided: 'تعذر التحقق منه',
  compare: 'قارن بنفسك',
  cuts: {
    negation: 'حُذف النفي المجاور له فتغير المعنى.',
    exception: 'حُذف الاستثناء المجاور له فتغير المعنى.',
    condition: 'حُذف الشرط المجاور له فتغير المعنى.',
  },
  reported: 'ينقل النص ما ورد هناك بالمعنى ولا يقتبسه.',
  damaged: 'النص في هذا الموضع تالف في مصدره.',
  yours: 'في نصك',
  correct: 'النص الصحيح',
  alsoAt: 'ورد أيضًا في',
  wrongReference: 'المرجع المذكور في النص هو {claimed}، والكلمات ليست منه.',
  openReference: 'تعذر التحقق من المرجع {claimed}: رقمه ليس في النصوص المتوفرة، أو يحتمل أكثر من قراءة.',
  partial: 'جزء من الآية أو الحديث.',
  unchecked: 'النص أكبر من أن يُتحقق منه دفعة واحدة. لم يُتحقق تمامًا من الأجزاء التالية. تحقق منها على حدة.',
  compared: 'قورن بما يلي',
  noHadiths: 'قورن النص بالقرآن فقط، لأنه لا توجد أحاديث مثبتة.',
  limits: 'يبيّن التحقق هل توافق الكلمات النصوص المثبتة، ولا يقول شيئًا عن معناها أو عن الأحكام.',
  verdicts: {
    exact: ['صحيح', 'كل حرف وعلامة مطابق للمصدر.'],
    normalised: ['صحيح برسم مختلف', 'الكلمات مطابقة للمصدر، ويختلف الرسم أو العلامات.'],
    unknown_wording: [
      'لفظ غير معروف',
      'الموضع موجود، لكن لا يرد هذا اللفظ في أي نص مثبت له. قد يكون ترجمة أخرى وقد يكون خطأ.',
    ],
    wrong_place: ['اللفظ صحيح والمرجع خطأ', 'الكلمات مطابقة لمصدر آخر غير المرجع المذكور في النص.'],
    altered: ['مختلف عن المصدر', 'الكلمات تختلف عن المصدر.'],
    not_found: ['غير موجود', 'الكلمات ليست في أي من النصوص المثبتة. هذا لا يثبت أنها مختلقة.'],
  },
  faults: {
    empty: 'أدخل نصًّا أو اختر ملفًّا.',
    long: 'النص طويل جدًّا. تحقق من 32,000 حرف كحد أقصى في المرة الواحدة.',
    file: 'الملف ليس نصًّا بترميز UTF-8. احفظه كنص عادي ثم اختره مرة أخرى.',
    busy: 'الخدمة مشغولة. أعد المحاولة بعد قليل.',
    many: 'عمليات تحقق كثيرة من شبكتك. أعد المحاولة بعد {seconds} ثانية.',
    unavailable: 'النصوص ليست جاهزة بعد. أعد المحاولة بعد قليل.',
  },
};

export const WORDS: Readonly<Record<PageLanguage, Words>> = { en: EN, bn: BN, ar: AR };
