import type { VerseWordsList } from '@isnad/contract/words';

/** What the editions `words.en` and `words.transliteration` of a catalogue could have. The words of no published edition are in this document. */
export const WORDS_EXAMPLE: VerseWordsList = {
  data: [
    {
      key: '108:2',
      aligned: true,
      arabic: 'quran.ar',
      words: [
        { position: 1, text: 'فَصَلِّ', transliteration: 'fa-ṣalli', meanings: { en: 'so pray' } },
        { position: 2, text: 'لِرَبِّكَ', transliteration: 'li-rabbika', meanings: { en: 'to your Lord' } },
        { position: 3, text: 'وَٱنۡحَرۡ', transliteration: 'wa-nḥar', meanings: { en: 'and sacrifice' } },
      ],
    },
  ],
  count: 1,
  editions: [
    {
      id: 'words.transliteration',
      title: 'Transliteration of the words',
      author: 'Quran.com',
      language: 'ar-Latn',
      direction: 'ltr',
    },
    { id: 'words.en', title: 'Word by word, in English', author: 'Quran.com', language: 'en', direction: 'ltr' },
  ],
  corpus: '70806681dc6248a2',
};
