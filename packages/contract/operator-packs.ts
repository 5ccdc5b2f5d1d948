import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { Titles } from './editions.ts';
import { count, orNull } from './fields.ts';
import { choice } from './search.ts';

/*
 * Hadith packs, as operators view and manage them.
 */

/** An installed hadith pack. */
export const InstalledPack = Type.Object(
  {
    name: Type.String(),
    title: orNull(Type.String(), 'Title of the pack. Null if it has none.'),
    titles: Type.Optional(Titles),
    source: orNull(Type.String(), 'Source of the texts.'),
    version: orNull(Type.String(), 'Version of the texts. Null if none was stated.'),
    licence: orNull(Type.String(), 'License of the texts. Null if none was stated and the operator accepted that.'),
    installed_at: orNull(Type.String({ format: 'date-time' }), 'ISO 8601, UTC.'),
    entries: count('Number of texts in the pack.'),
    bytes: count('Size of the pack.'),
    sha256: Type.String({
      description: 'SHA-256 of the imported file. For several files, of the list of their hashes.',
    }),
    files: count('Number of imported files.'),
    collections: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        names: Type.Object({ ar: Type.String(), en: Type.String(), bn: Type.String() }),
        texts: Type.Object({ ar: count('Arabic.'), en: count('English.'), bn: count('Bengali.') }),
      }),
      {
        description:
          'Texts served from this pack, by collection. If two packs contain the same text, it is served once.',
      },
    ),
  },
  { title: 'InstalledPack' },
);
export type InstalledPack = Static<typeof InstalledPack>;

/** Response of `GET /api/operator/hadith/packs`. */
export const PackList = Type.Object(
  {
    data: Type.Array(InstalledPack, { description: 'In order of import.' }),
    count: Type.Integer(),
    hadiths: count('Number of hadiths in all packs, each counted once.'),
    corpus: orNull(Type.String(), 'Version of the served hadith corpus. Null if none is served.'),
    max_bytes: Type.Integer({ description: 'Maximum size of a file.' }),
  },
  { title: 'PackList' },
);
export type PackList = Static<typeof PackList>;

const PACK_TEXT = { minLength: 1, maxLength: 255 } as const;
/** Query of `POST /api/operator/hadith/packs`, with the options of `isnad hadith import`. The body is the file. */
export const PackQuery = Type.Object({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Name of the file, required. Some layouts are detected by it, and it is the default for `pack`.',
      'x-fix': 'use a file name such as bukhari.json',
    }),
  ),
  accept_licence: Type.Optional(Type.Boolean({ description: 'Import texts whose source states no license.' })),
  pack: Type.Optional(
    Type.String({
      ...PACK_TEXT,
      maxLength: 64,
      description: 'Name of the pack. An existing pack with that name is replaced.',
    }),
  ),
  title: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Title of the pack.' })),
  source: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Source of the texts.' })),
  licence: Type.Optional(Type.String({ ...PACK_TEXT, description: 'License of the texts.' })),
  version: Type.Optional(Type.String({ ...PACK_TEXT, description: 'Version of the texts.' })),
  lang: choice(['ar', 'en', 'bn'], 'Language of the texts, if the file does not specify one.'),
  collection: Type.Optional(
    Type.String({
      ...PACK_TEXT,
      maxLength: 64,
      description: 'Collection of the texts, if the file does not specify one.',
    }),
  ),
});
export type PackQuery = Static<typeof PackQuery>;

const JOB_KINDS = ['import', 'install', 'remove'] as const;
const JOB_STATES = ['running', 'succeeded', 'failed', 'cancelled'] as const;
const JOB_STEPS = ['waiting', 'downloading', 'reading', 'building', 'cancelling', 'done'] as const;
const PACK_STATES = ['waiting', 'downloaded', 'installed', 'refused'] as const;

/** How far an installation from the catalogue is. */
const Installation = Type.Object({
  packs: Type.Array(
    Type.Object({
      name: Type.String(),
      state: oneOf(PACK_STATES),
      error: orNull(
        Type.Object({ code: Type.String(), detail: Type.String() }),
        'Why the pack was refused. Null if it was not.',
      ),
    }),
  ),
  received: count('Number of bytes downloaded so far.'),
  expected: orNull(Type.Integer({ minimum: 0 }), 'Number of bytes to download. Null if unknown.'),
  rate: orNull(Type.Integer({ minimum: 0 }), 'Bytes per second in the last seconds. Null while unknown.'),
  seconds_left: orNull(Type.Integer({ minimum: 0 }), 'Time left for the download. Null if unknown.'),
});

/** A change to the installed texts, run in a separate process. */
export const PackJob = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(JOB_KINDS),
    pack: orNull(Type.String(), 'Name of the pack. Null while unknown, and for installations.'),
    file: orNull(Type.String(), 'Name of the imported file.'),
    state: oneOf(JOB_STATES),
    step: oneOf(JOB_STEPS),
    done: count('While `reading`: number of rows read so far.'),
    share: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'While `reading`: share of the bytes of an imported file that has been read. Null if unknown.',
    ),
    total: orNull(Type.Integer({ minimum: 0 }), 'While `building`: number of texts in the pack. Null if unknown.'),
    installation: orNull(Installation, 'Progress of an installation from the catalogue. Null for other jobs.'),
    error: orNull(
      Type.Object({
        code: Type.String({ description: 'Error code, such as `unknown_shape` or `disk_full`.' }),
        detail: Type.String({ description: 'Explanation of the error. The corpus is unchanged.' }),
        line: orNull(Type.Integer(), 'Line or record of the file. Null if the error does not concern one.'),
      }),
      'Why the job failed. Null if it did not fail.',
    ),
    result: orNull(
      Type.Object({
        changed: Type.Boolean({ description: 'False if the texts are the same as before.' }),
        hadiths: orNull(
          Type.Integer({ minimum: 0 }),
          'Number of hadiths in the corpus after the job. Null if it did not concern hadiths.',
        ),
        added: count('Number of new hadiths.'),
        altered: count('Number of changed hadiths.'),
        removed: count('Number of removed hadiths.'),
        read: count('Number of rows in the file.'),
        faulty: count('Number of rows that were skipped because they are invalid.'),
        lines: Type.Array(Type.String(), { description: 'Final output of the command line, in English.' }),
      }),
      'Result of the job. Null while there is none.',
    ),
    started_at: time('ISO 8601, UTC.'),
    finished_at: orNull(Type.String({ format: 'date-time' }), 'When the job finished. Null while it is running.'),
  },
  { title: 'PackJob' },
);
export type PackJob = Static<typeof PackJob>;

export const PackJobList = Type.Object(
  { data: Type.Array(PackJob, { description: 'The last twenty jobs, newest first.' }), count: Type.Integer() },
  { title: 'PackJobList' },
);
export type PackJobList = Static<typeof PackJobList>;
