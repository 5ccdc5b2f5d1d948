import type { Hadith, HadithCollections, HadithList } from '@isnad/contract/hadith';

/*
 * Examples for the documentation, from the starter pack; a test compares them with real responses.
 */

export const HADITH_EXAMPLE: Hadith = {
  id: 12,
  text: "From Abu Hurayrah, may Allah be well pleased with him, who said: The Messenger of Allah ﷺ said: “It is part of the goodness of a person's Islam that he leaves what does not concern him.”",
  lang: 'en',
  state: 'complete',
  author: 'Forty Hadith of an-Nawawi',
  type: 'marfu',
  ref: 'nawawi:12',
  collection: 'nawawi',
  book: null,
  book_names: {},
  chapter: 'Leaving what does not concern one',
  number: '12',
  narrator: 'Abu Hurayrah',
  texts: {
    ar: 'عَنْ أَبِي هُرَيْرَةَ رَضِيَ اللَّهُ عَنْهُ قَالَ: قَالَ رَسُولُ اللَّهِ ﷺ: «مِنْ حُسْنِ إِسْلَامِ الْمَرْءِ تَرْكُهُ مَا لَا يَعْنِيهِ».',
    en: "From Abu Hurayrah, may Allah be well pleased with him, who said: The Messenger of Allah ﷺ said: “It is part of the goodness of a person's Islam that he leaves what does not concern him.”",
    bn: 'আবু হুরায়রা রাদিয়াল্লাহু আনহু থেকে বর্ণিত। তিনি বলেন, রাসূলুল্লাহ ﷺ বলেছেন: “একজন মানুষের ইসলামের সৌন্দর্যের একটি অংশ হলো, যা তার বিষয় নয় তা ছেড়ে দেওয়া।”',
  },
  grades: [
    {
      grade: 'hasan',
      graded_by: 'an-Nawawi',
      raw: 'Hasan',
    },
  ],
  aliases: [],
  source: {
    ar: 'nawawi40',
    en: 'nawawi40',
    bn: 'nawawi40',
  },
  chapter_names: {
    ar: 'ترك ما لا يعني',
    en: 'Leaving what does not concern one',
    bn: 'নিজের বিষয় নয় এমন কিছু ছেড়ে দেওয়া',
  },
  takhrij: {
    ar: 'حَدِيثٌ حَسَنٌ، رَوَاهُ التِّرْمِذِيُّ وَغَيْرُهُ هَكَذَا.',
    en: 'A hasan hadith, related by at-Tirmidhi and others in this form.',
  },
  cites: ['tirmidhi:2317'],
};

const CORPUS = 'f4b3b5300f46b983';

/** `next_cursor` depends on the corpus. */
export const HADITH_LIST_EXAMPLE: HadithList = {
  data: [HADITH_EXAMPLE],
  count: 1,
  total: 42,
  has_more: true,
  next_cursor: 'ZDB1Q1V5bGp4UGdILjE',
  corpus: CORPUS,
};

export const HADITH_COLLECTIONS_EXAMPLE: HadithCollections = {
  data: [
    {
      slug: 'nawawi',
      names: {
        ar: 'الأربعون النووية',
        en: 'Forty Hadith of an-Nawawi',
        bn: 'ইমাম নববীর চল্লিশ হাদীস',
      },
      count: 42,
      counts: {
        ar: 42,
        en: 42,
        bn: 42,
      },
      states: {
        complete: 126,
        stub: 0,
        truncated: 0,
        damaged: 0,
        repaired: 0,
      },
      grades: {
        sahih: 7,
        hasan: 7,
      },
      books: [],
      missing: [],
    },
  ],
  count: 1,
  corpus: CORPUS,
};
