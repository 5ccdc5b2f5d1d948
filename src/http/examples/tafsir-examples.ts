import type { EditionName, IntroductionList, TafsirList } from '@isnad/contract/tafsir';

/*
 * Examples for the documentation, with made-up words: no tafsir comes with the service. A test installs them and compares the answers.
 */

const CORPUS = '70806681dc6248a2';

const EDITION: EditionName = {
  id: 'en.example',
  title: 'Example of a tafsir',
  author: 'Name of the author',
  language: 'en',
  direction: 'ltr',
};

export const TAFSIR_EXAMPLE: TafsirList = {
  data: [
    {
      key: '108:1',
      kind: 'tafsir',
      edition: EDITION,
      text: 'What the author says about the first two verses.\nA second paragraph.',
      verses: '108:1-2',
    },
  ],
  count: 1,
  corpus: CORPUS,
};

export const INTRODUCTION_EXAMPLE: IntroductionList = {
  data: [
    {
      surah: 108,
      kind: 'introduction',
      edition: { ...EDITION, id: 'introductions.example', title: 'Example of introductions' },
      sections: [
        { heading: 'Name', text: 'Where the surah has its name from.' },
        { heading: 'Theme', text: 'What the surah is about.' },
      ],
    },
  ],
  count: 1,
  corpus: CORPUS,
};
