import type { PageLanguage } from '../../site/languages.ts';

/** Words of what reading pages offer beyond their texts: parts of the mushaf, size, copying, shortcuts. */
export type ReadingWords = {
  readonly juz: string;
  readonly allJuz: string;
  readonly previousJuz: string;
  readonly nextJuz: string;
  readonly page: string;
  readonly toPage: string;
  readonly go: string;
  readonly continue: string;
  readonly size: string;
  readonly smaller: string;
  readonly larger: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly share: string;
  readonly bookmark: string;
  readonly bookmarks: string;
  readonly bookmarksLead: string;
  readonly ofToday: string;
  readonly random: string;
  readonly hizb: string;
  readonly translations: string;
  readonly show: string;
  readonly quotedIn: string;
  readonly quotes: string;
  readonly andMore: string;
  readonly request: string;
  readonly shortcuts: string;
  readonly single: string;
  /** What each shortcut does. */
  readonly keys: Readonly<Record<'j' | 'k' | 'n' | 'p' | 'c' | 'b' | '+' | '-' | '/' | '?', string>>;
};

const EN: ReadingWords = {
  juz: 'Juz {number}',
  allJuz: 'Juz',
  previousJuz: 'Previous juz',
  nextJuz: 'Next juz',
  page: 'Page {number}',
  toPage: 'Page (1 to 604)',
  go: 'Go',
  continue: 'Continue reading:',
  size: 'Text size',
  smaller: 'Smaller',
  larger: 'Larger',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  share: 'Share',
  bookmark: 'Bookmark',
  bookmarks: 'Bookmarks',
  bookmarksLead: 'Stored in this browser.',
  ofToday: 'Verse of the day',
  random: 'Random verse',
  hizb: 'Hizb {number}',
  translations: 'Translations',
  show: 'Show',
  quotedIn: 'Hadiths that quote this verse',
  quotes: 'Verses that this hadith quotes',
  andMore: '{number} more',
  request: 'API request',
  shortcuts: 'Keyboard shortcuts',
  single: 'Use single keys',
  keys: {
    j: 'Next verse',
    k: 'Previous verse',
    n: 'Next page',
    p: 'Previous page',
    c: 'Copy the verse',
    b: 'Bookmark the verse',
    '+': 'Larger text',
    '-': 'Smaller text',
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
  toPage: 'পৃষ্ঠা (১ থেকে ৬০৪)',
  go: 'যান',
  continue: 'পড়া চালিয়ে যান:',
  size: 'লেখার আকার',
  smaller: 'ছোট',
  larger: 'বড়',
  copy: 'কপি করুন',
  copied: 'কপি করা হয়েছে',
  notCopied: 'কপি করা যায়নি',
  share: 'শেয়ার করুন',
  bookmark: 'বুকমার্ক',
  bookmarks: 'বুকমার্ক',
  bookmarksLead: 'এই ব্রাউজারে সংরক্ষিত।',
  ofToday: 'আজকের আয়াত',
  random: 'যেকোনো একটি আয়াত',
  hizb: 'হিযব {number}',
  translations: 'অনুবাদ',
  show: 'দেখুন',
  quotedIn: 'যেসব হাদিসে এই আয়াত উদ্ধৃত হয়েছে',
  quotes: 'এই হাদিসে উদ্ধৃত আয়াত',
  andMore: 'আরও {number}টি',
  request: 'API রিকোয়েস্ট',
  shortcuts: 'কীবোর্ড শর্টকাট',
  single: 'একক কী ব্যবহার করুন',
  keys: {
    j: 'পরের আয়াত',
    k: 'আগের আয়াত',
    n: 'পরের পৃষ্ঠা',
    p: 'আগের পৃষ্ঠা',
    c: 'আয়াত কপি করুন',
    b: 'আয়াত বুকমার্ক করুন',
    '+': 'লেখা বড় করুন',
    '-': 'লেখা ছোট করুন',
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
  toPage: 'الصفحة (من ١ إلى ٦٠٤)',
  go: 'انتقال',
  continue: 'متابعة القراءة:',
  size: 'حجم النص',
  smaller: 'أصغر',
  larger: 'أكبر',
  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'تعذّر النسخ',
  share: 'مشاركة',
  bookmark: 'إشارة مرجعية',
  bookmarks: 'الإشارات المرجعية',
  bookmarksLead: 'محفوظة في هذا المتصفح.',
  ofToday: 'آية اليوم',
  random: 'آية عشوائية',
  hizb: 'الحزب {number}',
  translations: 'الترجمات',
  show: 'عرض',
  quotedIn: 'أحاديث وردت فيها هذه الآية',
  quotes: 'آيات وردت في هذا الحديث',
  andMore: 'و{number} أخرى',
  request: 'طلب API',
  shortcuts: 'اختصارات لوحة المفاتيح',
  single: 'استخدام مفاتيح مفردة',
  keys: {
    j: 'الآية التالية',
    k: 'الآية السابقة',
    n: 'الصفحة التالية',
    p: 'الصفحة السابقة',
    c: 'نسخ الآية',
    b: 'وضع إشارة مرجعية للآية',
    '+': 'تكبير النص',
    '-': 'تصغير النص',
    '/': 'بحث',
    '?': 'عرض هذه القائمة',
  },
};

export const READING_WORDS: Readonly<Record<PageLanguage, ReadingWords>> = { en: EN, bn: BN, ar: AR };
