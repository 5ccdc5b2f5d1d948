import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });

const EditionChange = Type.Object(
  { edition: Type.String(), change: oneOf(['added', 'changed', 'removed']) },
  { title: 'EditionChange' },
);
export type EditionChange = Static<typeof EditionChange>;

const TextChange = Type.Object(
  {
    step: Type.Integer({ description: 'Number of the import. Changes with the same number took effect together.' }),
    change: oneOf(['added', 'corrected', 'removed']),
    work: oneOf(['quran', 'hadith']),
    ref: Type.String({ description: 'Verse key or hadith reference.' }),
    edition: orNull(Type.String(), 'Edition of a verse. Null for hadiths.'),
    language: orNull(
      Type.String(),
      'Language of the text. Null if another field of the hadith changed, such as its grades.',
    ),
    old_sha256: orNull(Type.String(), 'SHA-256 of the text before (UTF-8).'),
    new_sha256: orNull(Type.String()),
  },
  { title: 'TextChange' },
);
export type TextChange = Static<typeof TextChange>;

export const ChangeQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Version of the texts that you have: `corpus` of an earlier list, an event or a receipt.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: 'Defaults to 100.' })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
});
export type ChangeQuery = Static<typeof ChangeQuery>;

/** A page of what changed in the texts. */
export const ChangePage = Type.Object(
  {
    corpus: Type.String({ description: 'Version of the current texts. Send it as `since` next time.' }),
    editions: Type.Array(EditionChange),
    data: Type.Array(TextChange, { description: 'Oldest first.' }),
    ...PAGE_FIELDS,
  },
  { title: 'ChangePage' },
);
export type ChangePage = Static<typeof ChangePage>;
