import { type Static, Type } from 'typebox';

/** A part of a text to highlight, in UTF-16 offsets as used by `slice` in JavaScript. */
export const Highlight = Type.Object(
  {
    field: Type.String({ description: 'Field that contains it, such as `text` or `texts.ar`.' }),
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
  },
  { title: 'Highlight' },
);
export type Highlight = Static<typeof Highlight>;

/** Fields of a search hit in addition to the fields of the record. */
export const hitFields = {
  score: Type.Optional(
    Type.Number({ description: 'For searches: relevance, higher is better. Comparable only within one response.' }),
  ),
  highlights: Type.Optional(Type.Array(Highlight, { description: 'Positions of the matched words.' })),
};

/** A parameter with enumerated values. */
export const choice = (values: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(${values.join('|')})$`,
      enum: [...values],
      description,
      'x-fix': `use ${values.join(', ')}`,
    }),
  );

/** The seed of a random choice. */
export const seed = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Makes the random choice repeatable. The same seed returns the same record.',
  }),
);

/** The parameter that selects the fields of each record. */
export const fields = Type.Optional(
  Type.String({
    maxLength: 512,
    description:
      'Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.',
  }),
);

/** Parameters of every search. */
export const searchQuery = {
  search: Type.Optional(
    Type.String({
      maxLength: 256,
      description:
        'Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored.',
    }),
  ),
  mode: choice(
    ['all', 'phrase', 'exact'],
    'For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.',
  ),
  highlight: Type.Optional(Type.Boolean({ description: 'For searches: include `highlights`, as offsets.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 10.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 256,
      description: '`next_cursor` of the previous page. All other parameters must stay the same.',
    }),
  ),
};
