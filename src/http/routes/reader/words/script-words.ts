import type { PageLanguage } from '../../site/languages.ts';

const EN = {
  script: 'Script',
  uthmani: 'Uthmani',
  tajweed: 'Rules of tajweed',
  wordByWord: 'Word by word',
  word: 'Word',
  transliteration: 'Transliteration',
  meaning: 'Meaning',
  otherWords: 'The word-by-word edition divides this verse differently, so its own Arabic words are shown.',
  unpaired: 'The word-by-word edition divides this verse differently, so its words are listed separately:',
  previousWord: 'Previous word',
  nextWord: 'Next word',
  close: 'Close',
  notLoaded: 'The words could not be loaded.',
};

type ScriptWords = typeof EN;

const BN: ScriptWords = {
  script: 'লিপি',
  uthmani: 'উসমানী',
  tajweed: 'তাজবীদের নিয়ম',
  wordByWord: 'শব্দে শব্দে অর্থ',
  word: 'শব্দ',
  transliteration: 'উচ্চারণ',
  meaning: 'অর্থ',
  otherWords: 'শব্দের সংস্করণে এই আয়াতের শব্দভাগ আলাদা। সেখানকার আরবি শব্দই দেখানো হয়েছে।',
  unpaired: 'শব্দের সংস্করণে এই আয়াতের শব্দভাগ আলাদা, তাই শব্দগুলো আরবির পাশে দেখানো হয়নি:',
  previousWord: 'আগের শব্দ',
  nextWord: 'পরের শব্দ',
  close: 'বন্ধ করুন',
  notLoaded: 'শব্দগুলো লোড করা যায়নি।',
};

const AR: ScriptWords = {
  script: 'الخط',
  uthmani: 'العثماني',
  tajweed: 'أحكام التجويد',
  wordByWord: 'معاني الكلمات',
  word: 'الكلمة',
  transliteration: 'اللفظ بالحروف اللاتينية',
  meaning: 'المعنى',
  otherWords: 'تقسم نسخة الكلمات هذه الآية تقسيمًا آخر، وتظهر هنا كلماتها العربية.',
  unpaired: 'تقسم نسخة الكلمات هذه الآية تقسيمًا آخر، فلا تظهر كلماتها بجانب العربية:',
  previousWord: 'الكلمة السابقة',
  nextWord: 'الكلمة التالية',
  close: 'إغلاق',
  notLoaded: 'تعذّر تحميل الكلمات.',
};

export const SCRIPT_WORDS: Readonly<Record<PageLanguage, ScriptWords>> = { en: EN, bn: BN, ar: AR };
