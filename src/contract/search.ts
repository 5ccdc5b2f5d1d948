import { type Static, Type } from 'typebox';

/** A part of a text to mark: UTF-16 offsets, as `slice` takes them in JavaScript. */
export const Highlight = Type.Object(
  {
    field: Type.String({ description: 'The field it is in, such as `text` or `texts.ar`.' }),
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
  },
  { title: 'Highlight' },
);
export type Highlight = Static<typeof Highlight>;

/** What a hit of a search has besides the record's own fields. */
export const hitFields = {
  score: Type.Optional(
    Type.Number({ description: 'Of a search: the higher, the nearer. Compares within one answer.' }),
  ),
  highlights: Type.Optional(Type.Array(Highlight, { description: 'Where the words of the search stand.' })),
};

/** A parameter that takes one of a few words. */
export const choice = (values: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(${values.join('|')})$`,
      enum: [...values],
      description,
      'x-fix': `use ${values.join(', ')}`,
    }),
  );

/** Parameters that every search takes. */
export const searchQuery = {
  search: Type.Optional(
    Type.String({
      maxLength: 256,
      description:
        'Words in Arabic, Bengali or English, a phrase in quotes, or a reference. Spelling is forgiven. Blank is no search.',
    }),
  ),
  mode: choice(
    ['all', 'phrase', 'exact'],
    'Of a search: `all` words, the words as a `phrase`, or these very forms (`exact`). Left out: the best matches.',
  ),
  highlight: Type.Optional(Type.Boolean({ description: 'Of a search: adds `highlights`, as offsets.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many at most; 10 when left out.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 256, description: '`next_cursor` of the page before, with the same other parameters.' }),
  ),
};
