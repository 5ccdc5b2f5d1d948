import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { VerseAudio } from './recitations.ts';
import { hitFields } from './search.ts';
import { TajweedRange } from './tajweed.ts';

/** Script of the Arabic text: `unicode` or `kfgqpc`, which ship and have the same words, or the id of an installed edition of kind `script`. */
export type Script = string;

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

/** Notes what differs between a served text and its source, or what is wrong with both. */
const VerseNote = Type.Object(
  {
    field: Type.String({
      description:
        'Field that the note is about: `translation_en`, `translation_bn`, `transliteration`, `translations.` and a language, or `editions.` and an id.',
    }),
    kind: Type.Union([Type.Literal('repaired'), Type.Literal('damaged')], {
      description:
        '`repaired`: words are damaged in the source and served repaired. `damaged`: the text is damaged in the source and served so. Do not quote it.',
    }),
    reason: Type.Union(
      [
        Type.Literal('letters'),
        Type.Literal('misprint'),
        Type.Literal('neighbor'),
        Type.Literal('footnote'),
        Type.Literal('missing'),
        Type.Literal('shifted'),
        Type.Literal('broken'),
      ],
      {
        description:
          'Class of the damage. `letters`: the encoding lost letters. `misprint`: a wrong word. `neighbor`: words of the verse before or after. `footnote`: the number of a footnote. `missing`: words are missing. `shifted`: words belong to another verse of the Arabic. `broken`: words are damaged.',
      },
    ),
    source_text: Type.String({ description: 'Text as it is in the source, including the damage.' }),
    detail: Type.String(),
  },
  { title: 'VerseNote' },
);
export type VerseNote = Static<typeof VerseNote>;

/** What the source of an edition prints below a text. */
export const Footnote = Type.Object(
  {
    mark: Type.String({ description: 'Mark of the note in the source, such as its number.' }),
    text: Type.String(),
    at: Type.Integer({ minimum: 0, description: 'Where the mark stood in the text, in UTF-16 units.' }),
  },
  { title: 'Footnote' },
);

/** Divisions of the mushaf, and its places of prostration. The wire has these names. */
export const DIVISIONS = ['juz', 'hizb', 'hizb_quarter', 'page', 'ruku', 'manzil', 'sajda'] as const;
export type Division = (typeof DIVISIONS)[number];

/** A number from 1. */
export const number = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description });

/** Where a verse is in the mushaf. */
const VerseDivisions = Type.Object(
  {
    juz: number(30, 'One of 30 parts.'),
    hizb: number(60, 'Half of a juz.'),
    hizb_quarter: number(240, 'Quarter of a hizb (rub al-hizb).'),
    page: number(604, 'Page of the Madinah mushaf.'),
    ruku: number(556, 'Section by subject, counted through the Quran.'),
    manzil: number(7, 'One of seven parts, for a week.'),
    sajda: orNull(
      Type.Integer({ minimum: 1, maximum: 15 }),
      'Number of the prostration of recitation at this verse, 1 to 15.',
    ),
  },
  { title: 'VerseDivisions' },
);
export type VerseDivisions = Static<typeof VerseDivisions>;

/** A part of the mushaf. */
export const DivisionPart = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 604 }),
    first: Type.String({ description: 'Verse key of its first verse.' }),
    last: Type.String({ description: 'Verse key of its last verse.' }),
    verses: Type.Integer({ minimum: 1, description: 'Number of its verses.' }),
  },
  { title: 'DivisionPart' },
);

export const DivisionList = Type.Object(
  {
    data: Type.Array(DivisionPart),
    count: Type.Integer({ minimum: 1 }),
    corpus: Type.String({ description: 'Version of the Quran texts.' }),
  },
  { title: 'DivisionList' },
);
export type DivisionList = Static<typeof DivisionList>;

const verseFields = {
  id: Type.Integer({ minimum: 1, maximum: 286, description: 'Number of the verse within its surah.' }),
  text: Type.String({
    description: 'Arabic text in the script requested with `script`, by default Uthmani in Unicode.',
  }),
  tajweed: Type.Optional(
    Type.Array(TajweedRange, {
      description: 'Present with a `script` that has rules of tajweed: where they are in `text`.',
    }),
  ),
  transliteration: Type.String({ description: 'Transliteration in Latin letters, plain text.' }),
  translation_en: Type.String(),
  translation_bn: Type.String(),
  translations: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Requested translations, by language.' }),
  ),
  editions: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Texts of the requested editions, by id. Empty where an edition has none.',
    }),
  ),
  footnotes: Type.Optional(
    Type.Record(Type.String(), Type.Array(Footnote), {
      description: 'Footnotes of these texts, by id. Only editions with footnotes at this verse have them.',
    }),
  ),
  divisions: Type.Optional(VerseDivisions),
  audio: Type.Optional(VerseAudio),
  state: Type.Optional(
    Type.Literal('damaged', {
      description: 'Present when one of the texts is damaged in the source and served so. `notes` says which, and how.',
    }),
  ),
  groups: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text.',
    }),
  ),
  notes: Type.Optional(Type.Array(VerseNote)),
};

export const Verse = Type.Object(verseFields, { title: 'Verse' });
export type Verse = Static<typeof Verse>;

/** A verse with its verse key and surah. */
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
    bismillah: orNull(
      Type.String(),
      'Bismillah that is recited before the surah and printed above it. It is not one of the verses. Null for surah 1, where it is verse 1, and for surah 9, which has none.',
    ),
    verses: Type.Array(Verse),
  },
  { title: 'Surah' },
);
export type Surah = Static<typeof Surah>;

/** A verse of a list, with what a search adds. */
export const FoundVerse = Type.Object(
  {
    ...KeyedVerse.properties,
    ...hitFields,
    edition: Type.Optional(
      Type.String({ description: 'For searches: the installed edition whose words matched, or the requested one.' }),
    ),
  },
  { title: 'FoundVerse' },
);

export const VerseListing = Type.Object(
  {
    data: Type.Array(FoundVerse),
    ...PAGE_FIELDS,
    total: Type.Integer({ minimum: 0, description: 'Total number of verses.' }),
    complete: Type.Optional(
      Type.Boolean({
        description: 'For searches: false if some words were left out because the search takes too much work.',
      }),
    ),
    corpus: Type.String({ description: 'Version of the Quran texts.' }),
  },
  { title: 'VerseListing' },
);
export type VerseListing = Static<typeof VerseListing>;

/** Response of `GET /api/quran`. Depending on the query: the list of surahs, a surah, one verse, or a list of verses. */
export const QuranAnswer = Type.Union([SurahList, Surah, KeyedVerse, VerseListing]);
