import { type Static, Type } from 'typebox';
import { choice, hitFields, searchQuery } from './search.ts';

/** How the Arabic is coded; the words are the same. */
export type Script = 'unicode' | 'kfgqpc';

const script = choice(
  ['unicode', 'kfgqpc'],
  'Coding of the Arabic: `unicode` (default), for any font with the marks of the Quran, or `kfgqpc`, the coding of the source, which only the Hafs fonts of the King Fahd Complex up to version 2 draw right. `GET /api/editions` describes both.',
);

const Revelation = Type.Union([Type.Literal('meccan'), Type.Literal('medinan')], {
  description: 'Where the surah was revealed.',
});

/** A surah without its verses. */
export const SurahSummary = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 114 }),
    name: Type.String({ description: 'Name in Bengali.' }),
    transliteration: Type.String({ description: 'Latin name.' }),
    translation: Type.String({ description: 'Meaning of the name in English.' }),
    total_verses: Type.Integer({ minimum: 3, maximum: 286 }),
    type: Revelation,
    name_arabic: Type.String(),
  },
  { title: 'SurahSummary' },
);
export type SurahSummary = Static<typeof SurahSummary>;

/** Says that what is served differs from the source, where, and what the source has. */
const VerseNote = Type.Object(
  {
    field: Type.String({ description: 'The field the note is about.' }),
    kind: Type.Literal('repaired'),
    source_text: Type.String({ description: 'The text as the source has it, damage included.' }),
    detail: Type.String(),
  },
  { title: 'VerseNote' },
);

const verseFields = {
  id: Type.Integer({ minimum: 1, maximum: 286, description: 'Number of the verse within its surah.' }),
  text: Type.String({ description: 'Arabic, Uthmani script, in the coding that `script` asks for.' }),
  transliteration: Type.String({ description: 'Latin letters, plain text.' }),
  translation_en: Type.String(),
  translation_bn: Type.String(),
  translations: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'The translations asked for, by language.' }),
  ),
  notes: Type.Optional(Type.Array(VerseNote)),
};

export const Verse = Type.Object(verseFields, { title: 'Verse' });
export type Verse = Static<typeof Verse>;

/** A verse that stands alone: with its verse key and surah. */
export const KeyedVerse = Type.Object(
  { ...verseFields, key: Type.String({ description: 'Verse key, `surah:verse`.' }), surah: SurahSummary },
  { title: 'KeyedVerse' },
);
export type KeyedVerse = Static<typeof KeyedVerse>;

export const SurahList = Type.Object({ surahs: Type.Array(SurahSummary) }, { title: 'SurahList' });
export type SurahList = Static<typeof SurahList>;

export const Surah = Type.Object(
  {
    ...SurahSummary.properties,
    bismillah: Type.Union([Type.String(), Type.Null()], {
      description:
        'What is recited before the surah and printed above it, and is not one of its verses. Null for surah 1, where it is verse 1, and for surah 9, which has none.',
    }),
    verses: Type.Array(Verse),
  },
  { title: 'Surah' },
);
export type Surah = Static<typeof Surah>;

const FoundVerse = Type.Object({ ...KeyedVerse.properties, ...hitFields }, { title: 'FoundVerse' });

export const VerseListing = Type.Object(
  {
    data: Type.Array(FoundVerse),
    count: Type.Integer({ minimum: 0, description: 'Verses in `data`.' }),
    total: Type.Integer({ minimum: 0, description: 'Verses in all.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    complete: Type.Optional(
      Type.Boolean({
        description: 'Of a search: false when it asks for more than was looked up, so that some words were left out.',
      }),
    ),
    corpus: Type.String({ description: 'Version of the texts of the Quran.' }),
  },
  { title: 'VerseListing' },
);
export type VerseListing = Static<typeof VerseListing>;

/** What `GET /api/quran` answers, by what was asked: the list, a surah, one verse, or a listing. */
export const QuranAnswer = Type.Union([SurahList, Surah, KeyedVerse, VerseListing]);

/** Query of `GET /api/quran`. The ranges of `id` and `verse` are not limits of the syntax: outside them is 404, not 400. */
export const QuranQuery = Type.Object({
  id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Surah, 1 to 114.',
      'x-fix': 'use the number of a surah, 1 to 114',
    }),
  ),
  verse: Type.Optional(
    Type.String({
      pattern: '^\\d+(-\\d+)?$',
      description: 'With `id`: one verse (`255`) or a range (`255-257`).',
      'x-fix': 'use one number (255) or a range (255-257)',
    }),
  ),
  random: Type.Optional(
    Type.Boolean({ description: 'One verse drawn uniformly, from the whole Quran or from what else is asked for.' }),
  ),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Makes the random verse repeatable: same seed, same verse.',
    }),
  ),
  date: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'The verse of this day (`2026-11-21`): one that can be read by itself, or one out of the part that is asked for.',
      'x-fix': 'use a calendar date such as 2026-11-21',
    }),
  ),
  juz: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Verses of a juz.' })),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 604, description: 'Verses of a page of the Madinah mushaf.' }),
  ),
  hizb: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, description: 'Verses of a hizb.' })),
  translations: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z-]+(,[A-Za-z-]+)*$',
      maxLength: 256,
      description: 'Languages to add as `translations`, comma-separated (`ur,fr`); `GET /api/editions` lists them.',
      'x-fix': 'use language codes separated by commas, such as en,bn,ur',
    }),
  ),
  script,
  ...searchQuery,
});
export type QuranQuery = Static<typeof QuranQuery>;

/** Query of `GET /api/sample`. */
export const SampleQuery = Type.Object({
  key: Type.Optional(
    Type.String({
      pattern: '^\\d{1,3}:\\d{1,3}$',
      description: 'The verse with this key, such as `2:255`.',
      'x-fix': 'use surah:verse, such as 2:255',
    }),
  ),
  random: Type.Optional(Type.Boolean({ description: 'One verse drawn uniformly from the whole Quran.' })),
  script,
});
export type SampleQuery = Static<typeof SampleQuery>;
