import { type Static, Type } from 'typebox';
import { DIVISIONS, number } from './quran.ts';
import { choice, fields, searchQuery, seed } from './search.ts';

const script = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9.-]{1,63}$',
    description:
      'Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.',
    'x-fix': 'use unicode, kfgqpc or the id of an installed script',
  }),
);

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
      'x-fix': 'use one number (255) or a range (255-257), and id for the surah',
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
const { page: _page, ...searchable } = divisions;
/** Query of `GET /api/quran/search`. It has no `page`, which would be read as a page of results. */
export const VerseSearchQuery = Type.Object({
  ...searchQuery,
  ...inEdition,
  id: Type.Optional(surah),
  ...searchable,
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
      'Verse key (`2:255`), a range within a surah (`2:255-257`) or a list (`2:1-5, 7`), in any usual notation: `Surah 2, verse 255`, `২ঃ২৫৫`, `https://quran.com/2/255`.',
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
