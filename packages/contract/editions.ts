import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';

export const Titles = Type.Object(
  {
    ar: Type.String(),
    en: Type.String(),
    bn: Type.String(),
    own: Type.Optional(Type.String({ description: 'Title in the language of the edition, as its file has it.' })),
  },
  { title: 'EditionTitles', description: 'The title by language. Only editions of packs that bring it have it.' },
);
export type EditionTitles = Static<typeof Titles>;

/** One served text, with its author, source, license and hash. */
export const Edition = Type.Object(
  {
    id: Type.String({ examples: ['quran.en'] }),
    work: Type.Literal('quran'),
    kind: Type.Union(
      [
        Type.Literal('text'),
        Type.Literal('transliteration'),
        Type.Literal('translation'),
        Type.Literal('script'),
        Type.Literal('tafsir'),
        Type.Literal('words'),
        Type.Literal('introductions'),
      ],
      { description: 'The last four exist only as packs that an operator installs.' },
    ),
    script: Type.Optional(
      Type.Union([Type.Literal('unicode'), Type.Literal('kfgqpc')], {
        description: 'For the Arabic text, the value to use for `script`.',
      }),
    ),
    language: Type.String({ description: 'BCP 47 language tag, the value to use for `translations`.' }),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    title: Type.String(),
    titles: Type.Optional(Titles),
    description: Type.Optional(Type.String({ description: 'How it differs from other editions of the same text.' })),
    author: Type.String(),
    source: Type.Object({ name: Type.String(), url: Type.String(), package: Type.String(), version: Type.String() }),
    licence: orNull(
      Type.String(),
      'License of the texts. Null if the source states none and the operator accepted that.',
    ),
    licence_note: Type.String(),
    records: Type.Integer({ description: 'Number of texts.' }),
    sha256: Type.String({ description: 'SHA-256 of the served texts in order, joined by line feeds (UTF-8).' }),
    source_sha256: Type.String({
      description: 'SHA-256 of the texts as they are in the source, computed the same way.',
    }),
    repaired: Type.Integer({
      description: 'Number of verses whose words are damaged in the source and served repaired, each with a note.',
    }),
    endings_restored: Type.Integer({
      description:
        'Number of verses that lack punctuation in the source, mostly at the end, and are served with it. They have no note.',
    }),
    endings_note: Type.Optional(
      Type.String({ description: 'What the source lacks in these verses, and where it was restored from.' }),
    ),
    known_faults: Type.Array(Type.String(), {
      description: 'What is wrong with the texts as they are served, with the verses.',
    }),
  },
  { title: 'Edition' },
);
export type Edition = Static<typeof Edition>;

/** The texts of one language in an installed hadith pack. Values that the operator did not state are null. */
export const HadithEdition = Type.Object(
  {
    id: Type.String({ examples: ['hadith.nawawi40.en'] }),
    work: Type.Literal('hadith'),
    kind: Type.Union([Type.Literal('text'), Type.Literal('translation')]),
    language: Type.String({ description: 'The value to use for `lang`.' }),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    title: Type.String({ description: 'Title of the pack. Its name if it has no title.' }),
    titles: Type.Optional(Titles),
    author: Type.Null({
      description:
        'Always null, because a pack can contain texts of several authors. Each record names its collection.',
    }),
    source: Type.Object({
      name: orNull(Type.String(), 'Source of the texts.'),
      pack: Type.String(),
      version: orNull(Type.String(), 'Version of the pack.'),
    }),
    licence: orNull(
      Type.String(),
      'License of the texts. Null if the source states none and the operator accepted that.',
    ),
    records: Type.Integer({ description: 'Number of texts served from this pack in this language.' }),
    collections: Type.Array(Type.String(), { description: 'Slugs of the collections that the texts belong to.' }),
    source_sha256: Type.String({
      description: 'SHA-256 of the imported file. For several files, of the list of their hashes.',
    }),
    sha256: Type.String({ description: 'SHA-256 of the pack as stored, all languages together.' }),
  },
  { title: 'HadithEdition' },
);
export type HadithEdition = Static<typeof HadithEdition>;

export const EditionList = Type.Object(
  {
    data: Type.Array(Type.Union([Edition, HadithEdition])),
    count: Type.Integer(),
    corpus: Type.String({ description: 'Version of the corpus.' }),
  },
  { title: 'EditionList' },
);
export type EditionList = Static<typeof EditionList>;
