import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';
import { count, orNull } from './fields.ts';
import { PackJob } from './operator-packs.ts';

/*
 * The catalogue of packs, as operators view it and install from it.
 */

/** What a pack adds to the service, in the order of the library. */
export const PACK_KINDS = [
  'hadith',
  'translation',
  'tafsir',
  'words',
  'script',
  'transliteration',
  'introductions',
  'vectors',
] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** A pack of the catalogue, or one that is installed without being listed there. */
export const LibraryPack = Type.Object(
  {
    name: Type.String(),
    kind: oneOf(PACK_KINDS),
    title: Type.Object(
      {
        own: Type.String({ description: 'Title in the language of the texts.' }),
        ar: orNull(Type.String()),
        en: orNull(Type.String()),
        bn: orNull(Type.String()),
      },
      { description: 'Title in the language of the texts, and in the languages of the dashboard.' },
    ),
    author: orNull(Type.String(), 'Author or translator. Null if none is stated.'),
    languages: Type.Array(Type.String(), { description: 'BCP 47 language tags of the texts.' }),
    source: Type.String(),
    version: orNull(Type.String(), 'Version in the catalogue. Null if the pack is not listed there.'),
    licence: orNull(Type.String(), 'License of the texts. Null if the source states none.'),
    licence_note: orNull(Type.String(), 'What the source says about the license.'),
    note: orNull(Type.String()),
    needs_acceptance: Type.Boolean({ description: 'True if `accept_licence` is required.' }),
    bytes: orNull(Type.Integer({ minimum: 0 }), 'Size of the download. Null if unknown.'),
    texts: orNull(Type.Integer({ minimum: 0 }), 'Number of texts. Null if unknown.'),
    installed: orNull(
      Type.Object({ version: orNull(Type.String()), texts: count('Number of installed texts.') }),
      'What is installed under this name. Null if nothing is.',
    ),
    has_upgrade: Type.Boolean({ description: 'True if another version is installed than the catalogue has.' }),
  },
  { title: 'LibraryPack' },
);
export type LibraryPack = Static<typeof LibraryPack>;

/** Response of `GET /api/operator/library`. */
export const Library = Type.Object(
  {
    data: Type.Array(LibraryPack, { description: 'In the order of the catalogue.' }),
    count: Type.Integer(),
    sets: Type.Array(Type.Object({ name: Type.String(), packs: Type.Array(Type.String()) }), {
      description: 'Names for several packs.',
    }),
    problem: orNull(
      Type.Object({ code: Type.String(), detail: Type.String() }),
      'Why the catalogue cannot be read. `data` then has the installed packs only. Null if it was read.',
    ),
    job: orNull(PackJob, 'The job that is running. Null if none is.'),
  },
  { title: 'Library' },
);
export type Library = Static<typeof Library>;

/** Body of `POST /api/operator/library/installations`. */
export const InstallationBody = Type.Object({
  packs: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: 5_000,
    description: 'Names of packs and sets.',
    'x-fix': 'send the names of packs or sets',
  }),
  accept_licence: Type.Optional(
    Type.Boolean({ description: 'Accept the terms of all packs with `needs_acceptance`. Default: false.' }),
  ),
});
export type InstallationBody = Static<typeof InstallationBody>;
