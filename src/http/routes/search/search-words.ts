import type { PageLanguage } from '../site/languages.ts';

export type SearchWords = {
  readonly title: string;
  readonly lead: string;
  readonly field: string;
  readonly hint: string;
  readonly button: string;
  readonly where: string;
  readonly filters: string;
  readonly any: string;
  readonly all: string;
  readonly quran: string;
  readonly hadith: string;
  readonly resultsFor: string;
  readonly verses: string;
  readonly hadiths: string;
  readonly moreVerses: string;
  readonly moreHadiths: string;
  readonly goTo: string;
  readonly previous: string;
  readonly next: string;
  readonly pages: string;
  readonly empty: string;
  readonly long: string;
  readonly check: string;
  readonly nothing: string;
  readonly tips: readonly string[];
  readonly noHadiths: string;
  readonly unknownCollection: string;
  readonly incomplete: string;
  readonly inside: string;
  /** The reference counts in two ways: `Vol. 1, Book 2, Hadith 8`. */
  readonly twoWays: string;
};

const EN: SearchWords = {
  title: 'Search the Quran and hadith',
  lead: 'Search in Arabic, Bengali or English. No account needed.',
  field: 'Words, a phrase in quotes, or a reference',
  hint: 'Such as patience, "actions are by intentions", 2:255 or bukhari 1.',
  button: 'Search',
  where: 'Search in',
  filters: 'Limit hadiths',
  any: 'Any',
  all: 'Both',
  quran: 'Quran',
  hadith: 'Hadith',
  resultsFor: 'Results for {query}',
  verses: 'Verses: {number}',
  hadiths: 'Hadiths: {number}',
  moreVerses: 'Show all verses',
  moreHadiths: 'Show all hadiths',
  goTo: 'Go to',
  previous: 'Previous results',
  next: 'More results',
  pages: 'Pages of results',
  empty: 'Type a word, a phrase or a reference, then search.',
  long: 'Your search has {number} characters. Shorten it to 256 or fewer.',
  check: 'To check the quotations in a longer text, use Check a text',
  nothing: 'Nothing was found.',
  tips: [
    'Check the spelling, or use fewer words.',
    'Try the same words in Arabic, Bengali or English.',
    'Remove the quotes to search for the words in any order.',
  ],
  noHadiths: 'No hadiths are installed on this server.',
  unknownCollection: 'This collection is not installed. All collections were searched.',
  incomplete: 'This search takes too much work, so some words were left out. Use fewer words.',
  inside: 'In {name} only',
  twoWays:
    'This reference can be read in two ways. The first hadith is at this place in the book. The second has this number in the collection.',
};

const BN: SearchWords = {
  title: 'কুরআন ও হাদিসে সার্চ করুন',
  lead: 'আরবি, বাংলা বা ইংরেজিতে সার্চ করুন। অ্যাকাউন্ট লাগে না।',
  field: 'শব্দ, উদ্ধৃতিচিহ্নের মধ্যে বাক্যাংশ, অথবা রেফারেন্স',
  hint: 'যেমন ধৈর্য, "নিয়তের উপর নির্ভরশীল", ২:২৫৫ অথবা বুখারী ১।',
  button: 'সার্চ করুন',
  where: 'কোথায় সার্চ করবেন',
  filters: 'হাদিস বাছাই করুন',
  any: 'যেকোনো',
  all: 'দুটিতেই',
  quran: 'কুরআন',
  hadith: 'হাদিস',
  resultsFor: '{query}-এর ফলাফল',
  verses: 'আয়াত: {number}',
  hadiths: 'হাদিস: {number}',
  moreVerses: 'সব আয়াত দেখুন',
  moreHadiths: 'সব হাদিস দেখুন',
  goTo: 'সরাসরি যান',
  previous: 'আগের ফলাফল',
  next: 'আরও ফলাফল',
  pages: 'ফলাফলের পৃষ্ঠা',
  empty: 'একটি শব্দ, বাক্যাংশ বা রেফারেন্স লিখে সার্চ করুন।',
  long: 'আপনার সার্চে {number}টি অক্ষর আছে। ২৫৬টি বা তার কম রাখুন।',
  check: 'দীর্ঘ লেখার উদ্ধৃতি যাচাই করতে এটি ব্যবহার করুন: উদ্ধৃতি যাচাই',
  nothing: 'কিছু পাওয়া যায়নি।',
  tips: [
    'বানান মিলিয়ে দেখুন, অথবা কম শব্দ দিন।',
    'একই কথা আরবি, বাংলা বা ইংরেজিতে লিখে দেখুন।',
    'যেকোনো ক্রমে শব্দগুলো খুঁজতে উদ্ধৃতিচিহ্ন বাদ দিন।',
  ],
  noHadiths: 'এই সার্ভারে কোনো হাদিস ইনস্টল করা নেই।',
  unknownCollection: 'এই সংকলনটি ইনস্টল করা নেই। সব সংকলনে সার্চ করা হয়েছে।',
  incomplete: 'সার্চটি খুব বড়, তাই কিছু শব্দ বাদ দেওয়া হয়েছে। কম শব্দ দিন।',
  inside: 'শুধু {name}',
  twoWays: 'এই রেফারেন্স দুইভাবে পড়া যায়। প্রথম হাদিসটি ওই অধ্যায়ের এই ক্রমে আছে। দ্বিতীয়টির নম্বর পুরো গ্রন্থে এটি।',
};

const AR: SearchWords = {
  title: 'البحث في القرآن والحديث',
  lead: 'ابحث بالعربية أو البنغالية أو الإنجليزية. لا حاجة إلى حساب.',
  field: 'كلمات أو عبارة بين علامتَي اقتباس أو مرجع',
  hint: 'مثل الصبر أو "إنما الأعمال بالنيات" أو ٢:٢٥٥ أو البخاري ١.',
  button: 'بحث',
  where: 'البحث في',
  filters: 'تصفية الأحاديث',
  any: 'الكل',
  all: 'كليهما',
  quran: 'القرآن',
  hadith: 'الحديث',
  resultsFor: 'نتائج البحث عن {query}',
  verses: 'الآيات: {number}',
  hadiths: 'الأحاديث: {number}',
  moreVerses: 'عرض جميع الآيات',
  moreHadiths: 'عرض جميع الأحاديث',
  goTo: 'الانتقال إلى',
  previous: 'النتائج السابقة',
  next: 'المزيد من النتائج',
  pages: 'صفحات النتائج',
  empty: 'اكتب كلمة أو عبارة أو مرجعًا ثم ابحث.',
  long: 'عدد أحرف البحث {number}. اختصره إلى ٢٥٦ حرفًا أو أقل.',
  check: 'للتحقق من الاقتباسات في نص أطول استخدم صفحة التحقق من نص',
  nothing: 'لم يُعثر على شيء.',
  tips: [
    'تحقق من الإملاء، أو استخدم كلمات أقل.',
    'جرّب الكلمات نفسها بالعربية أو البنغالية أو الإنجليزية.',
    'احذف علامتَي الاقتباس للبحث عن الكلمات بأي ترتيب.',
  ],
  noHadiths: 'لا توجد أحاديث مثبَّتة على هذا الخادم.',
  unknownCollection: 'هذا الكتاب غير مثبَّت. شمل البحث جميع كتب الحديث.',
  incomplete: 'هذا البحث كبير جدًا، لذلك تُركت بعض الكلمات. استخدم كلمات أقل.',
  inside: 'في {name} فقط',
  twoWays:
    'يمكن قراءة هذا المرجع بطريقتين. الحديث الأول في هذا الموضع من الكتاب، والثاني يحمل هذا الرقم في المصنَّف كله.',
};

export const SEARCH_WORDS: Readonly<Record<PageLanguage, SearchWords>> = { en: EN, bn: BN, ar: AR };
