import { type Static, Type } from 'typebox';

/** The rules of tajweed that a text can have marked, by the names of their source. */
export const TAJWEED_RULES = [
  'ham_wasl',
  'slnt',
  'laam_shamsiyah',
  'madda_normal',
  'madda_permissible',
  'madda_obligatory',
  'madda_necessary',
  'qalaqah',
  'ghunnah',
  'ikhafa',
  'ikhafa_shafawi',
  'iqlab',
  'idgham_ghunnah',
  'idgham_wo_ghunnah',
  'idgham_shafawi',
  'idgham_mutajanisayn',
  'idgham_mutaqaribayn',
] as const;
export type TajweedRule = (typeof TAJWEED_RULES)[number];

/** A part of a verse that is recited by a rule. */
export const TajweedRange = Type.Object(
  {
    start: Type.Integer({ minimum: 0, description: 'Offset in `text`, in UTF-16 code units.' }),
    end: Type.Integer({ minimum: 1, description: 'Offset after the last letter.' }),
    rule: Type.Enum([...TAJWEED_RULES], {
      description: '[What each rule means](/docs/quran#rules-of-tajweed).',
    }),
  },
  { title: 'TajweedRange' },
);
export type TajweedRange = Static<typeof TajweedRange>;
