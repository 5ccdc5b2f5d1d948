import { type Static, Type } from 'typebox';
import { EditionName } from './tafsir.ts';

/** Maximum number of verses in one request for words. */
export const MAX_WORD_VERSES = 20;

const { id, language } = EditionName.properties;

const VerseWord = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: 'Place of the word in the verse.' }),
    text: Type.String({ description: 'Arabic word, with the pause marks and signs beside it.' }),
    transliteration: Type.Optional(Type.String()),
    meanings: Type.Record(Type.String(), Type.String(), { description: 'By language.' }),
  },
  { title: 'VerseWord' },
);
export type VerseWord = Static<typeof VerseWord>;

/** The words of a verse with what installed editions say about each. */
export const VerseWords = Type.Object(
  {
    key: Type.String({ description: 'Verse key, `surah:verse`.' }),
    aligned: Type.Boolean({
      description: 'False if an edition divides the verse into other words than the text of the service.',
    }),
    arabic: Type.String({
      description: 'Edition that `text` is from: `quran.ar`, or an installed edition with the words of the others.',
    }),
    words: Type.Array(VerseWord),
    unpaired: Type.Optional(
      Type.Array(Type.Object({ edition: id, language, words: Type.Array(Type.String()) }), {
        description: 'Words of editions that cannot be paired with the Arabic of this verse, in their order.',
      }),
    ),
  },
  { title: 'VerseWords' },
);
export type VerseWords = Static<typeof VerseWords>;

export const VerseWordsList = Type.Object(
  {
    data: Type.Array(VerseWords),
    count: Type.Integer({ minimum: 1 }),
    editions: Type.Array(EditionName, {
      description: 'The installed editions that the words are from.',
    }),
    corpus: Type.String({ description: 'Version of the Quran texts.' }),
  },
  { title: 'VerseWordsList' },
);
export type VerseWordsList = Static<typeof VerseWordsList>;

/** Query of `GET /api/quran/verses/{key}/words`. */
export const VerseWordsQuery = Type.Object({
  languages: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z-]+(,[A-Za-z-]+)*$',
      maxLength: 256,
      description: 'Languages of the meanings, separated by commas (`en,bn`). By default all that are installed.',
      'x-fix': 'use language codes separated by commas, such as en,bn',
    }),
  ),
});
