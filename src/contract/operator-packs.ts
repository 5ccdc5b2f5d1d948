import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { count, orNull } from './operator.ts';
import { choice } from './search.ts';

/*
 * Packs of hadiths, as the operator's pages show and change them.
 */

/** A pack of hadiths that is installed. */
export const InstalledPack = Type.Object(
  {
    name: Type.String(),
    title: orNull(Type.String(), 'null: it has none.'),
    source: orNull(Type.String(), 'Where the texts are from.'),
    version: orNull(Type.String(), 'null: none was stated.'),
    licence: orNull(Type.String(), 'null: none was stated, and the operator accepted that.'),
    installed_at: orNull(Type.String({ format: 'date-time' }), 'ISO 8601, UTC.'),
    entries: count('Texts in the pack.'),
    bytes: count('Of the pack.'),
    sha256: Type.String({ description: 'Of the file it was imported from, or of the list of their hashes.' }),
    files: count('Files it was imported from.'),
    collections: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        texts: Type.Object({ ar: count('Arabic.'), en: count('English.'), bn: count('Bengali.') }),
      }),
      { description: 'Texts of this pack that are served; of equal copies in two packs one is.' },
    ),
  },
  { title: 'InstalledPack' },
);
export type InstalledPack = Static<typeof InstalledPack>;

/** What `GET /api/operator/hadith/packs` answers. */
export const PackList = Type.Object(
  {
    data: Type.Array(InstalledPack, { description: 'In the order of their import.' }),
    count: Type.Integer(),
    hadiths: count('In all packs together, each counted once.'),
    corpus: orNull(Type.String(), 'Names the texts that are served; null: none is.'),
    max_bytes: Type.Integer({ description: 'The largest file that can be sent.' }),
  },
  { title: 'PackList' },
);
export type PackList = Static<typeof PackList>;

const PACK_TEXT = { minLength: 1, maxLength: 255 } as const;
/** Query of `POST /api/operator/hadith/packs`; the body is the file. What the options of `isnad hadith import` say. */
export const PackQuery = Type.Object({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: "The file's name, needed: some layouts are told by it, and without `pack` it names the pack.",
      'x-fix': 'use the name of a file such as bukhari.json',
    }),
  ),
  accept_licence: Type.Optional(Type.Boolean({ description: 'Import texts whose source states no licence.' })),
  pack: Type.Optional(
    Type.String({ ...PACK_TEXT, maxLength: 64, description: 'Name of the pack; one of that name is replaced.' }),
  ),
  title: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Title of the pack.' })),
  source: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Where the texts are from.' })),
  licence: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Licence of the texts.' })),
  version: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Version of the texts.' })),
  lang: choice(['ar', 'en', 'bn'], 'Language of a file that does not say.'),
  collection: Type.Optional(
    Type.String({ ...PACK_TEXT, maxLength: 64, description: 'Collection of a file that does not say.' }),
  ),
});
export type PackQuery = Static<typeof PackQuery>;

const JOB_KINDS = ['import', 'remove'] as const;
const JOB_STATES = ['running', 'succeeded', 'failed'] as const;
const JOB_STEPS = ['waiting', 'reading', 'building', 'done'] as const;

/** A change of the hadith corpus, in a process of its own. */
export const PackJob = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(JOB_KINDS),
    pack: orNull(Type.String(), 'null: the name is not known yet.'),
    file: orNull(Type.String(), 'Name of the file that is imported.'),
    state: oneOf(JOB_STATES),
    step: oneOf(JOB_STEPS),
    done: count('While `reading`: rows read so far.'),
    total: orNull(Type.Integer({ minimum: 0 }), 'While `building`: texts of the pack. null: not known.'),
    error: orNull(
      Type.Object({
        code: Type.String({ description: 'For programs, such as `unknown_shape` or `disk_full`.' }),
        detail: Type.String({ description: 'In a sentence; the corpus is as it was.' }),
        line: orNull(Type.Integer(), 'Line or record of the file; null: it is not about one.'),
      }),
      'Why it failed; null: it did not.',
    ),
    result: orNull(
      Type.Object({
        changed: Type.Boolean({ description: 'False: the texts are the same as before.' }),
        hadiths: count('In the corpus now.'),
        added: count('Of these, new.'),
        altered: count('Of these, other than before.'),
        removed: count('That are gone.'),
        read: count('Rows of the file.'),
        faulty: count('Of these, not taken as something is wrong with them.'),
        lines: Type.Array(Type.String(), { description: 'What the command line says at the end, in English.' }),
      }),
      'What came of it; null: nothing yet.',
    ),
    started_at: time('ISO 8601, UTC.'),
    finished_at: orNull(Type.String({ format: 'date-time' }), 'null: it is running.'),
  },
  { title: 'PackJob' },
);
export type PackJob = Static<typeof PackJob>;

export const PackJobList = Type.Object(
  { data: Type.Array(PackJob, { description: 'Newest first; the last twenty.' }), count: Type.Integer() },
  { title: 'PackJobList' },
);
export type PackJobList = Static<typeof PackJobList>;
