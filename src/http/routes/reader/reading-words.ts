import type { PageLanguage } from '../site/languages.ts';

/** Words of what reading pages offer beyond their texts: parts of the mushaf, size, copying, shortcuts. */
export type ReadingWords = {
  readonly juz: string;
  readonly allJuz: string;
  readonly previousJuz: string;
  readonly nextJuz: string;
  readonly page: string;
  readonly pageView: string;
  readonly toPage: string;
  readonly go: string;
  readonly continue: string;
  readonly size: string;
  readonly smaller: string;
  readonly larger: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly shortcuts: string;
  readonly single: string;
  /** What each shortcut does. */
  readonly keys: Readonly<Record<'j' | 'k' | 'n' | 'p' | 'c' | '+' | '-' | '/' | '?', string>>;
};

const EN: ReadingWords = {
  juz: 'Juz {number}',
  allJuz: 'Juz',
  previousJuz: 'Previous juz',
  nextJuz: 'Next juz',
  page: 'Page {number}',
  pageView: 'Page view',
  toPage: 'Page (1 to 604)',
  go: 'Go',
  continue: 'Continue reading:',
  size: 'Size of the Arabic text',
  smaller: 'Smaller',
  larger: 'Larger',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  shortcuts: 'Keyboard shortcuts',
  single: 'Use single keys',
  keys: {
    j: 'Next verse',
    k: 'Previous verse',
    n: 'Next page',
    p: 'Previous page',
    c: 'Copy the verse',
    '+': 'Larger Arabic text',
    '-': 'Smaller Arabic text',
    '/': 'Search',
    '?': 'Show this list',
  },
};

const BN: ReadingWords = {
  juz: 'পারা {number}',
  allJuz: 'পারা',
  previousJuz: 'আগের পারা',
  nextJuz: 'পরের পারা',
  page: 'পৃষ্ঠা {number}',
  pageView: 'পৃষ্ঠা হিসেবে দেখুন',
  toPage: 'পৃষ্ঠা (১ থেকে ৬০৪)',
  go: 'যান',
  continue: 'পড়া চালিয়ে যান:',
  size: 'আরবি লেখার আকার',
  smaller: 'ছোট',
  larger: 'বড়',
  copy: 'কপি করুন',
  copied: 'কপি করা হয়েছে',
  notCopied: 'কপি করা যায়নি',
  shortcuts: 'কীবোর্ড শর্টকাট',
  single: 'একক কী ব্যবহার করুন',
  keys: {
    j: 'পরের আয়াত',
    k: 'আগের আয়াত',
    n: 'পরের পৃষ্ঠা',
    p: 'আগের পৃষ্ঠা',
    c: 'আয়াত কপি করুন',
    '+': 'আরবি লেখা বড় করুন',
    '-': 'আরবি লেখা ছোট করুন',
    '/': 'সার্চ করুন',
    '?': 'এই তালিকা দেখুন',
  },
};

const AR: ReadingWords = {
  juz: 'الجزء {number}',
  allJuz: 'الأجزاء',
  previousJuz: 'الجزء السابق',
  nextJuz: 'الجزء التالي',
  page: 'الصفحة {number}',
  pageView: 'عرض الصفحات',
  toPage: 'الصفحة (من ١ إلى ٦٠٤)',
  go: 'انتقال',
  continue: 'متابعة القراءة:',
  size: 'حجم النص العربي',
  smaller: 'أصغر',
  larger: 'أكبر',
  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'تعذّر النسخ',
  shortcuts: 'اختصارات لوحة المفاتيح',
  single: 'استخدام مفاتيح مفردة',
  keys: {
    j: 'الآية التالية',
    k: 'الآية السابقة',
    n: 'الصفحة التالية',
    p: 'الصفحة السابقة',
    c: 'نسخ الآية',
    '+': 'تكبير النص العربي',
    '-': 'تصغير النص العربي',
    '/': 'بحث',
    '?': 'عرض هذه القائمة',
  },
};

export const READING_WORDS: Readonly<Record<PageLanguage, ReadingWords>> = { en: EN, bn: BN, ar: AR };
