import type { Hadith } from '@isnad/contract/hadith';
import type { PageLanguage } from '../../site/languages.ts';

type Grade = Hadith['grades'][number]['grade'];

export type ReaderWords = {
  readonly quran: string;
  readonly quranLead: string;
  readonly surah: string;
  readonly reference: string;
  readonly meccan: string;
  readonly medinan: string;
  readonly verses: { readonly few?: string; readonly other: string };
  readonly notCounted: string;
  readonly allSurahs: string;
  readonly wholeSurah: string;
  readonly previousSurah: string;
  readonly nextSurah: string;
  readonly previousVerse: string;
  readonly nextVerse: string;
  readonly around: string;
  readonly repaired: string;
  readonly damaged: string;
  readonly grouped: string;
  readonly sources: string;
  readonly proofs: string;
  readonly hadith: string;
  readonly hadithLead: string;
  readonly noHadiths: string;
  readonly fewCollections: string;
  readonly hadiths: string;
  readonly books: string;
  readonly readFirst: string;
  readonly allCollections: string;
  readonly collection: string;
  readonly previousHadith: string;
  readonly nextHadith: string;
  readonly narrated: string;
  readonly grade: string;
  readonly grades: Readonly<Record<Grade, string>>;
  readonly ungraded: string;
  readonly basis: string;
  readonly inCollection: string;
  readonly unnamed: string;
  readonly also: string;
  readonly attribution: string;
  readonly types: Readonly<Record<Exclude<Hadith['type'], 'unknown'>, string>>;
  readonly takhrij: string;
  readonly cites: string;
  readonly states: Readonly<Record<Exclude<Hadith['state'], 'complete'>, string>>;
  readonly scholar: string;
  readonly missingLead: string;
  readonly comma: string;
  readonly place: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly allBooks: string;
  readonly previousBook: string;
  readonly nextBook: string;
  readonly hadithNumber: string;
  readonly report: string;
  readonly missing: string;
};

const EN: ReaderWords = {
  quran: 'Quran',
  quranLead: 'All 114 surahs in Arabic, with translations. No account needed.',
  surah: 'Surah {number}',
  reference: 'Quran {key}',
  meccan: 'Meccan',
  medinan: 'Medinan',
  verses: { other: '{number} verses' },
  notCounted: 'Not counted as a verse',
  allSurahs: 'All surahs',
  wholeSurah: 'Read the whole surah',
  previousSurah: 'Previous surah',
  nextSurah: 'Next surah',
  previousVerse: 'Previous verse',
  nextVerse: 'Next verse',
  around: 'Previous and next',
  repaired: 'Wrong words of the source were repaired here. The source has:',
  damaged: 'This text is damaged in the source and could not be repaired:',
  grouped: 'The translator has one text for verses {verses}.',
  sources: 'Source and license',
  proofs: 'Open a verse to see its source and hash, and to check it in your browser.',
  hadith: 'Hadith',
  hadithLead: 'The collections installed on this server. No account needed.',
  noHadiths: 'No hadiths are installed on this server.',
  fewCollections: 'This server has no other collections yet. Its operator can add more.',
  hadiths: 'Hadiths: {number}',
  books: 'Books',
  readFirst: 'Read from the first hadith',
  allCollections: 'All collections',
  collection: 'Collection',
  previousHadith: 'Previous hadith',
  nextHadith: 'Next hadith',
  narrated: 'Narrated by {name}',
  grade: 'Grade',
  grades: { sahih: 'Sahih', hasan: 'Hasan', daif: 'Daif', mawdu: 'Mawdu (fabricated)', unknown: 'Unclear' },
  ungraded: 'No grade in the installed texts',
  basis: 'Basis of the grade',
  inCollection: 'The author of the collection took it for sound',
  unnamed: 'scholar not named',
  also: 'Also numbered',
  attribution: 'Attribution',
  types: {
    marfu: 'From the Prophet ﷺ',
    mawquf: 'From a Companion',
    maqtu: 'From a Successor',
    qudsi: 'Qudsi',
  },
  takhrij: 'Takhrij',
  cites: 'The same report in other collections',
  states: {
    stub: 'This text only refers to another hadith in its source.',
    truncated: 'This text is cut off in its source.',
    damaged: 'This text is damaged in its source.',
    repaired: 'A misprint of the source is corrected in this text.',
    empty: 'The source has no text here.',
  },
  scholar: 'Scholar',
  missingLead: 'The installed sources have no text for these numbers.',
  comma: ', ',
  place: 'Place in the collection',
  pages: 'Pages of the book',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  allBooks: 'All books',
  previousBook: 'Previous book',
  nextBook: 'Next book',
  hadithNumber: 'Hadith {number}',
  report: 'Report a fault',
  missing: 'Numbers without an installed text: {number}',
};

const BN: ReaderWords = {
  quran: 'কুরআন',
  quranLead: 'আরবিতে ১১৪টি সূরা, অনুবাদসহ। অ্যাকাউন্ট লাগে না।',
  surah: 'সূরা {number}',
  reference: 'কুরআন {key}',
  meccan: 'মাক্কী',
  medinan: 'মাদানী',
  verses: { other: '{number}টি আয়াত' },
  notCounted: 'আয়াত হিসেবে গণনা করা হয় না',
  allSurahs: 'সব সূরা',
  wholeSurah: 'পুরো সূরা পড়ুন',
  previousSurah: 'আগের সূরা',
  nextSurah: 'পরের সূরা',
  previousVerse: 'আগের আয়াত',
  nextVerse: 'পরের আয়াত',
  around: 'আগের ও পরের',
  repaired: 'উৎসের ভুল শব্দ এখানে ঠিক করা হয়েছে। উৎসে আছে:',
  damaged: 'এই পাঠ উৎসে ক্ষতিগ্রস্ত, ঠিক করা যায়নি:',
  grouped: 'অনুবাদক {verses} আয়াতের জন্য একটি পাঠ দিয়েছেন।',
  sources: 'উৎস ও লাইসেন্স',
  proofs: 'উৎস ও হ্যাশ দেখতে এবং ব্রাউজারে যাচাই করতে একটি আয়াত খুলুন।',
  hadith: 'হাদিস',
  hadithLead: 'এই সার্ভারে ইনস্টল করা সংকলন। অ্যাকাউন্ট লাগে না।',
  noHadiths: 'এই সার্ভারে কোনো হাদিস ইনস্টল করা নেই।',
  fewCollections: 'এই সার্ভারে এখনও আর কোনো সংকলন নেই। অপারেটর আরও সংকলন যোগ করতে পারেন।',
  hadiths: 'হাদিস: {number}',
  books: 'কিতাব',
  readFirst: 'প্রথম হাদিস থেকে পড়ুন',
  allCollections: 'সব সংকলন',
  collection: 'সংকলন',
  previousHadith: 'আগের হাদিস',
  nextHadith: 'পরের হাদিস',
  narrated: 'বর্ণনাকারী: {name}',
  grade: 'মান',
  grades: { sahih: 'সহীহ', hasan: 'হাসান', daif: 'যঈফ', mawdu: 'মাওযু (জাল)', unknown: 'অস্পষ্ট' },
  ungraded: 'ইনস্টল করা পাঠে কোনো মান নেই',
  basis: 'মানের ভিত্তি',
  inCollection: 'সংকলক এটিকে সহীহ হিসেবে গ্রহণ করেছেন',
  unnamed: 'মুহাদ্দিসের নাম উল্লেখ নেই',
  also: 'অন্যান্য নম্বর',
  attribution: 'বর্ণনার ধরন',
  types: {
    marfu: 'মারফু (রাসূলুল্লাহ ﷺ থেকে)',
    mawquf: 'মাওকুফ (সাহাবি থেকে)',
    maqtu: 'মাকতু (তাবেয়ী থেকে)',
    qudsi: 'হাদিসে কুদসি',
  },
  takhrij: 'তাখরিজ',
  cites: 'একই বর্ণনা অন্য সংকলনে',
  states: {
    stub: 'উৎসে এই পাঠ শুধু অন্য একটি হাদিসের দিকে নির্দেশ করে।',
    truncated: 'উৎসে এই পাঠ অসম্পূর্ণ।',
    damaged: 'উৎসে এই পাঠ ক্ষতিগ্রস্ত।',
    repaired: 'এই পাঠে উৎসের একটি মুদ্রণপ্রমাদ সংশোধন করা হয়েছে।',
    empty: 'উৎসে এখানে কোনো পাঠ নেই।',
  },
  scholar: 'মুহাদ্দিস',
  missingLead: 'ইনস্টল করা উৎসে এই নম্বরগুলোর কোনো পাঠ নেই।',
  comma: ', ',
  place: 'সংকলনে অবস্থান',
  pages: 'কিতাবের পৃষ্ঠা',
  previousPage: 'আগের পৃষ্ঠা',
  nextPage: 'পরের পৃষ্ঠা',
  allBooks: 'সব কিতাব',
  previousBook: 'আগের কিতাব',
  nextBook: 'পরের কিতাব',
  hadithNumber: 'হাদিস {number}',
  report: 'ভুল জানান',
  missing: 'যেসব নম্বরের পাঠ ইনস্টল করা নেই: {number}',
};

const AR: ReaderWords = {
  quran: 'القرآن',
  quranLead: 'السور المئة والأربع عشرة بالعربية مع الترجمات. لا حاجة إلى حساب.',
  surah: 'سورة رقم {number}',
  reference: '[{surah}: {verse}]',
  meccan: 'مكية',
  medinan: 'مدنية',
  verses: { few: '{number} آيات', other: '{number} آية' },
  notCounted: 'لا تُعَدّ آية',
  allSurahs: 'جميع السور',
  wholeSurah: 'قراءة السورة كاملة',
  previousSurah: 'السورة السابقة',
  nextSurah: 'السورة التالية',
  previousVerse: 'الآية السابقة',
  nextVerse: 'الآية التالية',
  around: 'السابق والتالي',
  repaired: 'تم هنا إصلاح كلمات خاطئة في المصدر. في المصدر:',
  damaged: 'هذا النص تالف في المصدر وتعذّر إصلاحه:',
  grouped: 'للمترجم نص واحد للآيات {verses}.',
  sources: 'المصدر والترخيص',
  proofs: 'افتح آية لترى مصدرها وبصمتها وتتحقق منها في متصفحك.',
  hadith: 'الحديث',
  hadithLead: 'الكتب المثبَّتة على هذا الخادم. لا حاجة إلى حساب.',
  noHadiths: 'لا توجد أحاديث مثبَّتة على هذا الخادم.',
  fewCollections: 'لا توجد مجموعات أخرى على هذا الخادم بعد. يمكن لمشغّل الخدمة إضافة المزيد.',
  hadiths: 'عدد الأحاديث: {number}',
  books: 'الكتب والأبواب',
  readFirst: 'القراءة من الحديث الأول',
  allCollections: 'جميع كتب الحديث',
  collection: 'الكتاب',
  previousHadith: 'الحديث السابق',
  nextHadith: 'الحديث التالي',
  narrated: 'الراوي: {name}',
  grade: 'الدرجة',
  grades: { sahih: 'صحيح', hasan: 'حسن', daif: 'ضعيف', mawdu: 'موضوع', unknown: 'غير واضح' },
  ungraded: 'لا يوجد حكم في النصوص المثبَّتة',
  basis: 'مستند الحكم',
  inCollection: 'عدّه صاحب الكتاب صحيحًا',
  unnamed: 'لم يُذكر اسم العالم',
  also: 'أرقام أخرى',
  attribution: 'نوع الحديث',
  types: {
    marfu: 'مرفوع',
    mawquf: 'موقوف',
    maqtu: 'مقطوع',
    qudsi: 'قدسي',
  },
  takhrij: 'التخريج',
  cites: 'الرواية نفسها في مجموعات أخرى',
  states: {
    stub: 'يحيل هذا النص في مصدره إلى حديث آخر فقط.',
    truncated: 'هذا النص مبتور في مصدره.',
    damaged: 'هذا النص تالف في مصدره.',
    repaired: 'صُحِّح في هذا النص خطأ مطبعي في مصدره.',
    empty: 'لا نص هنا في المصدر.',
  },
  scholar: 'العالم',
  missingLead: 'لا نص لهذه الأرقام في المصادر المثبَّتة.',
  comma: '، ',
  place: 'الموضع في الكتاب',
  pages: 'صفحات الكتاب',
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  allBooks: 'جميع الكتب والأبواب',
  previousBook: 'الكتاب السابق',
  nextBook: 'الكتاب التالي',
  hadithNumber: 'الحديث {number}',
  report: 'الإبلاغ عن خطأ',
  missing: 'أرقام بلا نص مثبَّت: {number}',
};

export const READER_WORDS: Readonly<Record<PageLanguage, ReaderWords>> = { en: EN, bn: BN, ar: AR };
