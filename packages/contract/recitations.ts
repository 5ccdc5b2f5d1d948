import { type Static, Type } from 'typebox';

/** A recitation of the whole Quran, verse by verse, on the host that publishes it. */
export const Recitation = Type.Object(
  {
    id: Type.String({ examples: ['husary'], description: 'The value to use for `audio`.' }),
    reciter: Type.Object({ en: Type.String(), bn: Type.String(), ar: Type.String() }),
    style: Type.Union([Type.Literal('murattal'), Type.Literal('mujawwad')], {
      description: '`murattal` is even and measured, `mujawwad` melodic and slow.',
    }),
    bitrate: Type.Integer({ description: 'Kilobits a second.' }),
    url: Type.String({
      description: 'Address of a verse. `{surah}` and `{verse}` stand for their numbers with three digits.',
    }),
  },
  { title: 'Recitation' },
);
export type Recitation = Static<typeof Recitation>;

export const RecitationList = Type.Object(
  { data: Type.Array(Recitation), count: Type.Integer() },
  { title: 'RecitationList' },
);
export type RecitationList = Static<typeof RecitationList>;

/** Where a verse can be heard. */
export const VerseAudio = Type.Object(
  {
    reciter: Type.String({ description: '`id` of the recitation.' }),
    url: Type.String({ description: 'Made by rule. The service does not check that the file exists.' }),
  },
  { title: 'VerseAudio' },
);
export type VerseAudio = Static<typeof VerseAudio>;
