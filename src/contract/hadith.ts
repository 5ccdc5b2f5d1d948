import { type Static, Type } from 'typebox';
import { choice, hitFields, searchQuery } from './search.ts';

const LANGUAGES = ['ar', 'en', 'bn'] as const;
const TYPES = ['marfu', 'mawquf', 'maqtu', 'qudsi', 'unknown'] as const;
const GRADES = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'] as const;

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });
const byLanguage = (description: string) =>
  Type.Object(
    { ar: Type.Optional(Type.String()), en: Type.Optional(Type.String()), bn: Type.Optional(Type.String()) },
    { description },
  );
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Grade = Type.Object(
  {
    grade: oneOf(GRADES, 'Class of the judgement.'),
    graded_by: orNull('The scholar; null when the source does not say.'),
    raw: Type.String({ description: "The scholar's own words, as the source has them." }),
  },
  { title: 'Grade' },
);

export const Hadith = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Stays the same for as long as the record exists.' }),
    text: Type.String({ minLength: 1, description: 'In the language `lang`.' }),
    author: Type.String({ description: 'Display name of the collection.' }),
    type: oneOf(TYPES, 'From the Prophet, a Companion, a Successor, or qudsi; `unknown` when no source says.'),
    lang: oneOf(LANGUAGES, 'Language of `text`: the one asked for, or else the next there is (en, bn, ar).'),
    state: oneOf(
      ['complete', 'stub', 'truncated', 'empty'],
      '`stub` only points at another text; `truncated` is damaged or breaks off.',
    ),
    ref: Type.String({ description: 'Canonical reference, such as `bukhari:1`.' }),
    collection: Type.String({ description: 'Slug of the collection.' }),
    book: orNull('Book or chapter number within the collection.'),
    book_names: byLanguage('Names of the book.'),
    chapter: orNull('Title of the chapter, or of this hadith.'),
    number: Type.String({ description: 'As it is cited: `8c`, `1456, 1457`.' }),
    narrator: orNull('Where the source marks one.'),
    texts: byLanguage('Every language there is.'),
    grades: Type.Array(Grade, { description: 'Each scholar apart, none merged.' }),
    aliases: Type.Array(Type.String(), { description: 'Other numbers that lead here.' }),
    printed: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Numbers in printed Bengali editions.' }),
    ),
    source: byLanguage('The edition each text is from.'),
    url: Type.Optional(Type.String()),
    chapter_names: Type.Optional(byLanguage('Titles of this hadith.')),
    takhrij: Type.Optional(byLanguage("Who related it, in the book's own words.")),
    cites: Type.Optional(Type.Array(Type.String(), { description: 'The same report in other collections.' })),
    parallels: Type.Optional(
      Type.Array(Type.String(), { description: 'Of a search: records with the same text that matched too.' }),
    ),
    ...hitFields,
  },
  { title: 'Hadith' },
);
export type Hadith = Static<typeof Hadith>;

export const HadithList = Type.Object(
  {
    data: Type.Array(Hadith),
    count: Type.Integer({ minimum: 0, description: 'Records in `data`.' }),
    total: Type.Integer({ minimum: 0, description: 'Records in all that match.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    complete: Type.Optional(
      Type.Boolean({
        description: 'Of a search: false when it asks for more than was looked up, so that some words were left out.',
      }),
    ),
    missing: Type.Optional(Type.Array(Type.String(), { description: 'Of `ref`: those that do not exist.' })),
    suggestions: Type.Optional(Type.Array(Type.String(), { description: 'Names near an unknown `author`.' })),
    corpus: Type.String({ description: 'Version of the hadith corpus.' }),
  },
  { title: 'HadithList' },
);
export type HadithList = Static<typeof HadithList>;

const counts = { ar: Type.Integer(), en: Type.Integer(), bn: Type.Integer() };

const HadithCollection = Type.Object(
  {
    slug: Type.String(),
    names: byLanguage('Names of the collection.'),
    count: Type.Integer({ minimum: 0, description: 'Hadiths in the collection.' }),
    counts: Type.Object(counts, { description: 'Of these with a text in each language.' }),
    grades: Type.Record(Type.String(), Type.Integer(), { description: 'How many have a judgement of each class.' }),
    books: Type.Array(
      Type.Object({ number: Type.String(), names: byLanguage('Names of the book.'), count: Type.Integer() }),
    ),
    missing: Type.Array(Type.String(), { description: 'Numbers that exist and of which no text is installed.' }),
  },
  { title: 'HadithCollection' },
);

export const HadithCollections = Type.Object(
  { data: Type.Array(HadithCollection), count: Type.Integer(), corpus: Type.String() },
  { title: 'HadithCollections' },
);
export type HadithCollections = Static<typeof HadithCollections>;

const lang = choice(
  LANGUAGES,
  'Language of `text`. When a record has none, the next of en, bn, ar, and `lang` says so.',
);

export const HadithQuery = Type.Object({
  ...searchQuery,
  author: Type.Optional(
    Type.String({
      maxLength: 256,
      description: 'A collection by any of its names in Arabic, Bengali or English: `Nawawi`, `البخاري`.',
    }),
  ),
  random: Type.Optional(Type.Boolean({ description: 'One record drawn uniformly from those that match.' })),
  seed: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Makes the draw repeatable: same seed, same record.' }),
  ),
  lang,
  collection: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Slugs such as `nawawi`, comma-separated; `GET /api/hadith/collections` lists them.',
    }),
  ),
  book: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Number of a book.' })),
  grade: choice(GRADES, 'Records that some scholar (or the one of `graded_by`) judged so.'),
  graded_by: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Records that this scholar judged.' }),
  ),
  type: choice(TYPES, 'Kind of record.'),
  ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_096,
      description:
        'Up to 100 references, comma-separated (`nawawi:1,nawawi:2`); answers them in order, with `missing`.',
    }),
  ),
});
export type HadithQuery = Static<typeof HadithQuery>;

export const HadithRef = Type.Object({
  ref: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'A reference: `nawawi:1`, `muslim:8c`, `Muslim 8 c`, `সহীহ বুখারী ১`.',
  }),
});

export const HadithRefQuery = Type.Object({ lang });
