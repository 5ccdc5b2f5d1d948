import { type Static, Type } from 'typebox';

/** One text that is served: whose it is, where it came from, under which terms, and its hash. */
export const Edition = Type.Object(
  {
    id: Type.String({ examples: ['quran.en'] }),
    work: Type.Literal('quran'),
    kind: Type.Union([Type.Literal('text'), Type.Literal('transliteration'), Type.Literal('translation')]),
    script: Type.Optional(
      Type.Union([Type.Literal('unicode'), Type.Literal('kfgqpc')], {
        description: 'Of the Arabic text: the value `script=` takes.',
      }),
    ),
    language: Type.String({ description: 'BCP 47; the value `translations=` takes.' }),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    title: Type.String(),
    description: Type.Optional(
      Type.String({ description: 'What sets it apart from another edition of the same text.' }),
    ),
    author: Type.String(),
    source: Type.Object({ name: Type.String(), url: Type.String(), package: Type.String(), version: Type.String() }),
    licence: Type.String(),
    licence_note: Type.String(),
    records: Type.Integer(),
    sha256: Type.String({ description: 'SHA-256 of the texts as served, in order, joined by line feeds (UTF-8).' }),
    source_sha256: Type.String({ description: 'The same over the texts as the source has them.' }),
    repaired: Type.Integer({
      description: 'Verses whose source is damaged and which are served repaired, each with a note.',
    }),
    known_faults: Type.Array(Type.String()),
  },
  { title: 'Edition' },
);
export type Edition = Static<typeof Edition>;

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** The texts of one language in an installed pack of hadiths. What its operator did not state is null. */
export const HadithEdition = Type.Object(
  {
    id: Type.String({ examples: ['hadith.nawawi40.en'] }),
    work: Type.Literal('hadith'),
    kind: Type.Union([Type.Literal('text'), Type.Literal('translation')]),
    language: Type.String({ description: 'The value `lang=` takes.' }),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    title: Type.String({ description: 'Title of the pack, or its name.' }),
    author: Type.Null({ description: 'Packs gather texts of several hands; each record names its collection.' }),
    source: Type.Object({
      name: orNull('Where the texts are from.'),
      pack: Type.String(),
      version: orNull('Of the pack.'),
    }),
    licence: orNull('Null: the source states none, and the operator accepted that.'),
    records: Type.Integer({ description: 'Texts served from this pack in this language.' }),
    collections: Type.Array(Type.String(), { description: 'Slugs of the collections they belong to.' }),
    source_sha256: Type.String({ description: 'SHA-256 of the file imported, or of the list of hashes of several.' }),
    sha256: Type.String({ description: 'SHA-256 of the pack as it is kept here, all languages together.' }),
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
