import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { VerseAudio } from './recitations.ts';
import { choice, fields, hitFields, searchQuery, seed } from './search.ts';
import { TajweedRange } from './tajweed.ts';

/** Script of the Arabic text: `unicode` or `kfgqpc`, which ship and have the same words, or the id of an installed edition of kind `script`. */
export type Script = string;

const script = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9.-]{1,63}$',
    description:
      'Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.',
    'x-fix': 'use unicode, kfgqpc or the id of an installed script',
  }),
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

const number = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description });

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

const surah = Type.Integer({
  minimum: 0,
  description: 'Number of the surah, 1 to 114.',
  'x-fix': 'use the number of a surah, 1 to 114',
});
const inEdition = {
  edition: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'For searches: match only the words of this edition: `quran.ar`, `quran.en`, `quran.bn`, or an installed translation or tafsir.',
    }),
  ),
};
const divisions = {
  juz: Type.Optional(number(30, 'Return the verses of this juz.')),
  page: Type.Optional(number(604, 'Return the verses of this page of the Madinah mushaf.')),
  hizb: Type.Optional(number(60, 'Return the verses of this hizb.')),
  hizb_quarter: Type.Optional(number(240, 'Return the verses of this quarter of a hizb.')),
  ruku: Type.Optional(number(556, 'Return the verses of this ruku.')),
  manzil: Type.Optional(number(7, 'Return the verses of this manzil.')),
};
/** Parameters that choose the form of verses. */
const verseForm = {
  translations: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z-]+(,[A-Za-z-]+)*$',
      maxLength: 256,
      description:
        'Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.',
      'x-fix': 'use language codes separated by commas, such as en,bn,ur',
    }),
  ),
  editions: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9.-]*(,[A-Za-z][A-Za-z0-9.-]*)*$',
      maxLength: 512,
      description:
        'Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.',
      'x-fix': 'use ids of editions separated by commas, such as quran.fr,en.yusufali',
    }),
  ),
  divisions: Type.Optional(
    Type.Boolean({
      description: 'Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.',
    }),
  ),
  script,
  audio: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z-]{1,40}$',
      description: 'Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).',
      'x-fix': 'use the id of a recitation, such as husary',
    }),
  ),
  fields,
};

/** Query of `GET /api/quran`. Values of `id` and `verse` outside their ranges give 404, not 400. */
export const QuranQuery = Type.Object({
  id: Type.Optional(surah),
  verse: Type.Optional(
    Type.String({
      pattern: '^\\d+(-\\d+)?$',
      description: 'With `id`: one verse (`255`) or a range (`255-257`).',
      'x-fix': 'use one number (255) or a range (255-257)',
    }),
  ),
  random: Type.Optional(
    Type.Boolean({
      description: 'Return one verse, chosen uniformly at random from the whole Quran or from the requested part.',
    }),
  ),
  seed,
  date: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'Return the verse of the day for this date (`2026-11-21`). It is one that reads well alone, or one from the requested part.',
      'x-fix': 'use a calendar date such as 2026-11-21',
    }),
  ),
  ...divisions,
  ...verseForm,
  ...searchQuery,
  ...inEdition,
});
export type QuranQuery = Static<typeof QuranQuery>;

/** Query of `GET /api/quran/surahs/{surah}` and `/api/quran/verses/{key}`. */
export const VerseFormQuery = Type.Object({
  ...verseForm,
  as: choice(
    ['served', 'source'],
    '`source` returns each text as the source package has it: without restored punctuation and repairs, and the Arabic in the encoding of the source. `GET /api/editions` has the hash of these texts as `source_sha256`. Default `served`.',
  ),
});
/** Query of `GET /api/quran/random`. */
export const RandomVerseQuery = Type.Object({ id: Type.Optional(surah), ...divisions, seed, ...verseForm });
/** Query of `GET /api/quran/search`. */
export const VerseSearchQuery = Type.Object({
  ...searchQuery,
  ...inEdition,
  id: Type.Optional(surah),
  ...divisions,
  ...verseForm,
});

/** Query of `GET /api/quran/surahs`. */
export const SurahListQuery = Type.Object({ fields });

export const DivisionParams = Type.Object({
  division: Type.String({
    pattern: `^(${DIVISIONS.join('|')})$`,
    enum: [...DIVISIONS],
    description: 'Kind of part. `sajda` lists the verses with a prostration of recitation.',
    'x-fix': `use ${DIVISIONS.join(', ')}`,
  }),
});
export const SurahParams = Type.Object({ surah });
export const VersesParams = Type.Object({
  key: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Verse key (`2:255`), a range within a surah (`2:255-257`) or a list (`2:1-5, 7`). Other notations are understood, too: `Surah 2, verse 255`, `البقرة: ٢٥٥`, `২ঃ২৫৫`, `https://quran.com/2/255`.',
    'x-fix': 'use surah:verse, such as 2:255 or 2:255-257',
  }),
});

/** Query of `GET /api/sample`. */
export const SampleQuery = Type.Object({
  key: Type.Optional(
    Type.String({
      pattern: '^\\d{1,3}:\\d{1,3}$',
      description: 'Return the verse with this key, such as `2:255`.',
      'x-fix': 'use surah:verse, such as 2:255',
    }),
  ),
  random: Type.Optional(
    Type.Boolean({ description: 'Return one verse, chosen uniformly at random from the whole Quran.' }),
  ),
  script,
});
export type SampleQuery = Static<typeof SampleQuery>;
