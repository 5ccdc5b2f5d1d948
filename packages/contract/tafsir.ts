import { type Static, Type } from 'typebox';
import { Edition } from './editions.ts';
import { Footnote, SurahSummary } from './quran.ts';

/** Maximum number of editions in `edition`, and of verses in one request. */
export const MAX_TAFSIR_EDITIONS = 5;
export const MAX_TAFSIR_VERSES = 20;

const { id, title, author, language, direction } = Edition.properties;

/** The edition that a scholar's words are from. */
export const EditionName = Type.Object({ id, title, author, language, direction }, { title: 'EditionName' });
export type EditionName = Static<typeof EditionName>;

/** What a tafsir says about one or more verses. */
export const TafsirText = Type.Object(
  {
    key: Type.String({ description: 'Verse key. Of several requested verses with one text, the first.' }),
    kind: Type.Literal('tafsir', { description: 'The words are those of `edition.author`, not those of the Quran.' }),
    edition: EditionName,
    text: Type.String({ description: 'Plain text. A line feed separates paragraphs.' }),
    verses: Type.Optional(
      Type.String({
        description:
          'Present when the edition has one text for several verses (`2:183-185`): it repeats the text, or has none for the verses that follow.',
      }),
    ),
    footnotes: Type.Optional(Type.Array(Footnote, { description: 'Notes that the source prints below the text.' })),
  },
  { title: 'TafsirText' },
);
export type TafsirText = Static<typeof TafsirText>;

/** An introduction to a surah, in sections. */
export const SurahIntroduction = Type.Object(
  {
    surah: SurahSummary.properties.id,
    kind: Type.Literal('introduction', {
      description: 'The words are those of `edition.author`, not those of the Quran.',
    }),
    edition: EditionName,
    sections: Type.Array(
      Type.Object({
        heading: Type.Union([Type.String(), Type.Null()], { description: 'Null before the first heading.' }),
        text: Type.String({ description: 'Plain text. A line feed separates paragraphs.' }),
      }),
    ),
  },
  { title: 'SurahIntroduction' },
);
export type SurahIntroduction = Static<typeof SurahIntroduction>;

const page = {
  count: Type.Integer({ minimum: 0 }),
  corpus: Type.String({ description: 'Version of the Quran texts.' }),
};

export const TafsirList = Type.Object({ data: Type.Array(TafsirText), ...page }, { title: 'TafsirList' });
export type TafsirList = Static<typeof TafsirList>;
export const IntroductionList = Type.Object(
  { data: Type.Array(SurahIntroduction), ...page },
  { title: 'IntroductionList' },
);
export type IntroductionList = Static<typeof IntroductionList>;

const editionIds = (kind: string) =>
  Type.Optional(
    Type.String({
      pattern: `^[a-z][a-z0-9.-]{1,63}(,[a-z][a-z0-9.-]{1,63}){0,${MAX_TAFSIR_EDITIONS - 1}}$`,
      description: `Up to ${MAX_TAFSIR_EDITIONS} ${kind}, by id (\`GET /api/editions\`), separated by commas. By default all that are installed, those in the languages of \`Accept-Language\` first.`,
      'x-fix': `use up to ${MAX_TAFSIR_EDITIONS} ids of editions, separated by commas`,
    }),
  );

/** Query of `GET /api/quran/verses/{key}/tafsir`. */
export const TafsirQuery = Type.Object({ edition: editionIds('tafsirs') });
/** Query of `GET /api/quran/surahs/{surah}/introduction`. */
export const IntroductionQuery = Type.Object({ edition: editionIds('introductions') });
