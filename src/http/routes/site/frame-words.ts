import type { PageLanguage } from './languages.ts';

/** What stands around every page, and in its proofs. */
export type FrameWords = {
  readonly skip: string;
  readonly menu: string;
  readonly site: string;
  readonly languages: string;
  readonly themes: Readonly<Record<'label' | 'system' | 'light' | 'dark', string>>;
  readonly quran: string;
  readonly hadith: string;
  readonly search: string;
  readonly check: string;
  readonly docs: string;
  readonly guide: string;
  readonly plans: string;
  readonly sources: string;
  readonly changelog: string;
  readonly status: string;
  readonly signIn: string;
  readonly dashboard: string;
  readonly runBy: string;
  readonly contact: string;
  readonly code: string;
  readonly home: string;
  readonly wrong: string;
  readonly proof: {
    /** Closed: what the details are about. */
    readonly verified: string;
    /** How the server checks the text. */
    readonly leads: Readonly<Record<'quran' | 'installed' | 'hadith', string>>;
    readonly source: string;
    readonly edition: string;
    readonly license: string;
    readonly hash: string;
    readonly editionHash: string;
    /** A pack has one hash for all its languages. */
    readonly packHash: string;
    readonly recompute: string;
    readonly matches: string;
    readonly differs: string;
    readonly unavailable: string;
    readonly notStated: string;
  };
};

const EN: FrameWords = {
  skip: 'Skip to content',
  menu: 'Menu',
  site: 'Site',
  languages: 'Language',
  themes: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  quran: 'Quran',
  hadith: 'Hadith',
  search: 'Search',
  check: 'Check a text',
  docs: 'API reference',
  guide: 'Guide',
  plans: 'Plans',
  sources: 'Sources',
  changelog: 'Changelog',
  status: 'Status',
  signIn: 'Sign in',
  dashboard: 'Dashboard',
  runBy: 'This server is run by {name}.',
  contact: 'Contact',
  code: 'The code is under the MIT License. Each text has its own license.',
  home: 'Go to the home page',
  wrong: 'This page can’t be shown',
  proof: {
    verified: 'verified · sha256',
    leads: {
      quran:
        'The server compares the whole edition with its published hash at each start. Recompute the hash of this text in your browser.',
      installed:
        'The server compares an installed edition with its stored hash when it opens it. Recompute the hash of this text in your browser.',
      hadith:
        'The server checks each hadith against its stored checksum whenever it is read. Recompute the hash of this text in your browser.',
    },
    source: 'Source',
    edition: 'Edition',
    license: 'License',
    hash: 'SHA-256 of this text',
    editionHash: 'SHA-256 of the edition',
    packHash: 'SHA-256 of the pack (all languages)',
    recompute: 'Recompute',
    matches: 'Your browser computed the same hash.',
    differs: 'Your browser computed another hash: {hash}',
    unavailable: 'Your browser computes hashes only over HTTPS.',
    notStated: 'Not stated by the source',
  },
};

const BN: FrameWords = {
  skip: 'মূল কন্টেন্টে যান',
  menu: 'মেনু',
  site: 'সাইট',
  languages: 'ভাষা',
  themes: { label: 'থিম', system: 'সিস্টেম ডিফল্ট', light: 'হালকা', dark: 'গাঢ়' },
  quran: 'কুরআন',
  hadith: 'হাদিস',
  search: 'সার্চ',
  check: 'উদ্ধৃতি যাচাই',
  docs: 'API রেফারেন্স',
  guide: 'নির্দেশিকা',
  plans: 'প্ল্যান',
  sources: 'উৎস',
  changelog: 'পরিবর্তনসমূহ',
  status: 'স্ট্যাটাস',
  signIn: 'সাইন ইন করুন',
  dashboard: 'ড্যাশবোর্ড',
  runBy: 'এই সার্ভার চালান {name}।',
  contact: 'যোগাযোগ',
  code: 'কোড MIT লাইসেন্সের অধীনে। প্রতিটি পাঠের নিজস্ব লাইসেন্স আছে।',
  home: 'হোম পেজে যান',
  wrong: 'এই পেজটি দেখানো যাচ্ছে না',
  proof: {
    verified: 'যাচাই করা · sha256',
    leads: {
      quran: 'সার্ভার প্রতিবার চালু হওয়ার সময় পুরো সংস্করণটি তার প্রকাশিত হ্যাশের সঙ্গে মেলায়। এই পাঠের হ্যাশ আপনার ব্রাউজারে আবার গণনা করুন।',
      installed: 'ইনস্টল করা সংস্করণ খোলার সময় সার্ভার সেটি তার সংরক্ষিত হ্যাশের সঙ্গে মেলায়। এই পাঠের হ্যাশ আপনার ব্রাউজারে আবার গণনা করুন।',
      hadith: 'সার্ভার প্রতিবার পড়ার সময় প্রতিটি হাদিস তার সংরক্ষিত চেকসামের সঙ্গে মেলায়। এই পাঠের হ্যাশ আপনার ব্রাউজারে আবার গণনা করুন।',
    },
    source: 'উৎস',
    edition: 'সংস্করণ',
    license: 'লাইসেন্স',
    hash: 'এই পাঠের SHA-256',
    editionHash: 'সংস্করণের SHA-256',
    packHash: 'প্যাকের SHA-256 (সব ভাষা)',
    recompute: 'আবার গণনা করুন',
    matches: 'আপনার ব্রাউজার একই হ্যাশ পেয়েছে।',
    differs: 'আপনার ব্রাউজার অন্য হ্যাশ পেয়েছে: {hash}',
    unavailable: 'ব্রাউজার শুধু HTTPS-এ হ্যাশ গণনা করে।',
    notStated: 'উৎসে উল্লেখ নেই',
  },
};

const AR: FrameWords = {
  skip: 'التخطّي إلى المحتوى',
  menu: 'القائمة',
  site: 'الموقع',
  languages: 'اللغة',
  themes: { label: 'المظهر', system: 'إعدادات النظام', light: 'فاتح', dark: 'داكن' },
  quran: 'القرآن',
  hadith: 'الحديث',
  search: 'بحث',
  check: 'التحقق من نص',
  docs: 'مرجع API',
  guide: 'الدليل',
  plans: 'الباقات',
  sources: 'المصادر',
  changelog: 'سجلّ التغييرات',
  status: 'الحالة',
  signIn: 'تسجيل الدخول',
  dashboard: 'لوحة التحكم',
  runBy: 'يشغّل هذا الخادم {name}.',
  contact: 'التواصل',
  code: 'الشفرة المصدرية بترخيص MIT، ولكل نص ترخيصه.',
  home: 'الانتقال إلى الصفحة الرئيسية',
  wrong: 'يتعذّر عرض هذه الصفحة',
  proof: {
    verified: 'تم التحقق · sha256',
    leads: {
      quran: 'يقارن الخادم الطبعة كاملةً ببصمتها المنشورة عند كل بدء تشغيل. أعد حساب بصمة هذا النص في متصفحك.',
      installed: 'يقارن الخادم الطبعة المثبَّتة ببصمتها المحفوظة عند فتحها. أعد حساب بصمة هذا النص في متصفحك.',
      hadith: 'يتحقق الخادم من كل حديث بمجموعه الاختباري المحفوظ كلما قرأه. أعد حساب بصمة هذا النص في متصفحك.',
    },
    source: 'المصدر',
    edition: 'الطبعة',
    license: 'الترخيص',
    hash: 'بصمة SHA-256 لهذا النص',
    editionHash: 'بصمة SHA-256 للطبعة',
    packHash: 'بصمة SHA-256 للحزمة (جميع اللغات)',
    recompute: 'إعادة الحساب',
    matches: 'حسب متصفحك البصمة نفسها.',
    differs: 'حسب متصفحك بصمة أخرى: {hash}',
    unavailable: 'لا تحسب المتصفحات البصمات إلا عبر HTTPS.',
    notStated: 'لم يذكرها المصدر',
  },
};

export const FRAME_WORDS: Readonly<Record<PageLanguage, FrameWords>> = { en: EN, bn: BN, ar: AR };
