import { type Static, Type } from 'typebox';

/** One text that is served: whose it is, where it came from, under which terms, and its hash. */
export const Edition = Type.Object(
  {
    id: Type.String({ examples: ['quran.en'] }),
    work: Type.Literal('quran'),
    kind: Type.Union([Type.Literal('text'), Type.Literal('transliteration'), Type.Literal('translation')]),
    language: Type.String({ description: 'BCP 47; the value `translations=` takes.' }),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    title: Type.String(),
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

export const EditionList = Type.Object(
  { data: Type.Array(Edition), count: Type.Integer(), corpus: Type.String({ description: 'Version of the corpus.' }) },
  { title: 'EditionList' },
);
export type EditionList = Static<typeof EditionList>;
