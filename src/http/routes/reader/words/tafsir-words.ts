import type { PageLanguage } from '../../site/languages.ts';

const EN = {
  tafsir: 'Tafsir',
  /** Says whose words these are. */
  lead: 'What scholars say about the verse. These are their words, not those of the Quran.',
  grouped: 'This tafsir has one text for verses {verses}.',
  footnotes: 'Footnotes',
  introduction: 'Introduction to the surah',
  introductionLead: 'The words of the author, not those of the Quran.',
};

/** Words around what scholars say about verses and surahs. */
export type TafsirWords = typeof EN;

const BN: TafsirWords = {
  tafsir: 'তাফসীর',
  lead: 'আয়াত সম্পর্কে আলেমদের ব্যাখ্যা। এগুলো তাঁদের কথা, কুরআনের কথা নয়।',
  grouped: 'এই তাফসীরে {verses} আয়াতের জন্য একটিই পাঠ রয়েছে।',
  footnotes: 'পাদটীকা',
  introduction: 'সূরা পরিচিতি',
  introductionLead: 'এগুলো লেখকের কথা, কুরআনের কথা নয়।',
};

const AR: TafsirWords = {
  tafsir: 'التفسير',
  lead: 'ما قاله العلماء في تفسير الآية، وهو من كلامهم لا من كلام القرآن.',
  grouped: 'لهذا التفسير نص واحد للآيات {verses}.',
  footnotes: 'الحواشي',
  introduction: 'التعريف بالسورة',
  introductionLead: 'هذا من كلام المؤلف لا من كلام القرآن.',
};

export const TAFSIR_WORDS: Readonly<Record<PageLanguage, TafsirWords>> = { en: EN, bn: BN, ar: AR };
