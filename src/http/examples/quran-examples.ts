import type { EditionList } from '@isnad/contract/editions';
import type { Problem } from '@isnad/contract/problem';
import type {
  DivisionList,
  KeyedVerse,
  Surah,
  SurahList,
  SurahSummary,
  Verse,
  VerseListing,
} from '@isnad/contract/quran';

/*
 * Examples for the documentation. They are exact responses of the service, and a test compares them with real ones.
 */

const CORPUS = '70806681dc6248a2';

const SURAH: SurahSummary = {
  id: 108,
  name: 'আল কাউসার',
  transliteration: 'Al-Kawthar',
  translation: 'The Abundance',
  total_verses: 3,
  type: 'meccan',
  name_arabic: 'الكوثر',
};

const VERSES: Verse[] = [
  {
    id: 1,
    text: 'إِنَّآ أَعۡطَيۡنَٰكَ ٱلۡكَوۡثَرَ',
    transliteration: 'Inna aAAtaynaka alkawthara',
    translation_en: 'Indeed, We have granted you, [O Muhammad], al-Kawthar.',
    translation_bn: 'নিশ্চয় আমি আপনাকে কাওসার দান করেছি।',
  },
  {
    id: 2,
    text: 'فَصَلِّ لِرَبِّكَ وَٱنۡحَرۡ',
    transliteration: 'Fasalli lirabbika wainhar',
    translation_en: 'So pray to your Lord and sacrifice [to Him alone].',
    translation_bn: 'অতএব আপনার পালনকর্তার উদ্দেশ্যে নামায পড়ুন এবং কোরবানী করুন।',
  },
  {
    id: 3,
    text: 'إِنَّ شَانِئَكَ هُوَ ٱلۡأَبۡتَرُ',
    transliteration: 'Inna shaniaka huwa alabtaru',
    translation_en: 'Indeed, your enemy is the one cut off.',
    translation_bn: 'যে আপনার শত্রু, সেই তো লেজকাটা, নির্বংশ।',
  },
];

const [FIRST] = VERSES as [Verse];

/** Bismillah above every surah except 1 and 9. */
const BISMILLAH = 'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ';

export const SURAH_EXAMPLE: Surah = { ...SURAH, bismillah: BISMILLAH, verses: VERSES };
export const VERSE_EXAMPLE: KeyedVerse = { ...FIRST, key: '108:1', surah: SURAH };
export const VERSE_SEARCH_EXAMPLE: VerseListing = {
  data: [{ ...VERSE_EXAMPLE, score: 1000 }],
  count: 1,
  total: 1,
  has_more: false,
  next_cursor: null,
  complete: true,
  corpus: CORPUS,
};
/** The real list has 114 entries. */
export const SURAH_LIST_EXAMPLE: SurahList = { surahs: [SURAH] };

export const PROBLEM_EXAMPLE: Problem = {
  type: 'http://127.0.0.1:8787/docs/errors#surah_not_found',
  title: 'Surah not found',
  status: 404,
  detail: 'There is no surah 115; surahs are numbered 1 to 114.',
  instance: '/api/quran',
  code: 'surah_not_found',
  request_id: 'req_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
};

/** The real list has 13 entries of the Quran, and three of the starter pack. */
export const DIVISION_EXAMPLE: DivisionList = {
  data: [
    { number: 1, first: '1:1', last: '4:176', verses: 669 },
    { number: 2, first: '5:1', last: '9:129', verses: 695 },
  ],
  count: 7,
  corpus: CORPUS,
};

export const EDITIONS_EXAMPLE: EditionList = {
  data: [
    {
      id: 'quran.ar',
      work: 'quran',
      kind: 'text',
      script: 'unicode',
      language: 'ar',
      direction: 'rtl',
      title: 'The Quran, Uthmani script',
      description:
        "The source's text in standard Unicode, for every font that has the marks of the Quran: open tanwin is U+08F0, U+08F1, U+08F2. Made from quran.ar-kfgqpc by the table data/quran/unicode.json, which data/quran/unicode.notes.md explains; nothing else differs. U+06DE directly before a word begins a quarter of a hizb, and U+06E9 marks a prostration; neither is read.",
      author: "Uthmani text of the Noble Qur'an Encyclopedia",
      source: {
        name: "The Noble Qur'an Encyclopedia",
        url: 'https://quranenc.com/en/home',
        package: 'quran-json',
        version: '3.1.2',
      },
      licence: 'CC BY-SA 4.0',
      licence_note: 'As packaged by quran-json, whose LICENSE.txt is CC BY-SA 4.0 (its package.json says CC BY 4.0).',
      records: 6236,
      sha256: '65ea4c413b6cd41120c2ec9de51b1335431fdf6b62dd4ab03f3133fc8fd2a824',
      source_sha256: '39ff52afa15b2e3f1027dda4dfbcfeec5b4001a19430ccc3e141a2d0f1b490c0',
      repaired: 0,
      endings_restored: 0,
      known_faults: [
        'The line over the words of the 15 places of prostration is left out, as fonts have no sign for it; the places are marked by U+06E9.',
      ],
    },
  ],
  count: 16,
  corpus: CORPUS,
};
