import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { choice, fields, hitFields, searchQuery, seed } from './search.ts';

const LANGUAGES = ['ar', 'en', 'bn'] as const;
const TYPES = ['marfu', 'mawquf', 'maqtu', 'qudsi', 'unknown'] as const;
const GRADES = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'] as const;

const STATES = ['complete', 'stub', 'truncated', 'empty', 'damaged', 'repaired'] as const;

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });
const byLanguage = (description: string) =>
  Type.Object(
    { ar: Type.Optional(Type.String()), en: Type.Optional(Type.String()), bn: Type.Optional(Type.String()) },
    { description },
  );

const Grade = Type.Object(
  {
    grade: oneOf(GRADES, 'Grade class.'),
    graded_by: orNull(Type.String(), 'The scholar. Null if the source does not name one.'),
    raw: Type.String({ description: "The scholar's wording, as it is in the source." }),
  },
  { title: 'Grade' },
);

const HadithNote = Type.Object(
  {
    lang: oneOf(LANGUAGES, 'Language of the text.'),
    kind: oneOf(
      ['repaired', 'damaged'] as const,
      '`repaired`: served with a misprint corrected. `damaged`: served as it is.',
    ),
    source_text: Type.Optional(Type.String({ description: 'The text as the source has it, before the repair.' })),
    detail: Type.String(),
  },
  { title: 'HadithNote' },
);

export const Hadith = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Stable for as long as the record exists.' }),
    text: Type.String({ minLength: 1, description: 'Text in the language `lang`.' }),
    author: Type.String({ description: 'Display name of the collection.' }),
    type: oneOf(
      TYPES,
      'Attribution: to the Prophet, a Companion or a Successor, or qudsi. `unknown` if no source states it.',
    ),
    lang: oneOf(LANGUAGES, 'Language of `text`: the requested one, or else the first available of en, bn, ar.'),
    state: oneOf(
      STATES,
      '`stub`: only refers to another text. `truncated`: breaks off. `damaged`: letters or words are wrong. `repaired`: complete, with misprints corrected. `notes` says what.',
    ),
    ref: Type.String({ description: 'Canonical reference, such as `bukhari:1`.' }),
    collection: Type.String({ description: 'Slug of the collection.' }),
    book: orNull(Type.String(), 'Book or chapter number within the collection.'),
    book_names: byLanguage('Names of the book.'),
    chapter: orNull(Type.String(), 'Title of the chapter, or of this hadith.'),
    number: Type.String({ description: 'Number as cited, such as `8c` or `1456, 1457`.' }),
    narrator: orNull(Type.String(), 'Narrator, if the source marks one.'),
    texts: byLanguage('Texts in all available languages.'),
    grades: Type.Array(Grade, { description: 'One grade per scholar. Grades are never merged.' }),
    aliases: Type.Array(Type.String(), { description: 'Other numbers that resolve to this record.' }),
    printed: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Numbers in printed Bengali editions.' }),
    ),
    source: byLanguage('Edition of each text.'),
    notes: Type.Optional(Type.Array(HadithNote, { description: 'What is repaired or damaged in the texts.' })),
    url: Type.Optional(Type.String()),
    chapter_names: Type.Optional(byLanguage('Titles of this hadith.')),
    takhrij: Type.Optional(byLanguage("Takhrij (who reported it), in the book's wording.")),
    cites: Type.Optional(
      Type.Array(Type.String(), { description: 'References to the same report in other collections.' }),
    ),
    parallels: Type.Optional(
      Type.Array(Type.String(), { description: 'For searches: other matching records with the same text.' }),
    ),
    ...hitFields,
  },
  { title: 'Hadith' },
);
export type Hadith = Static<typeof Hadith>;

export const HadithList = Type.Object(
  {
    data: Type.Array(Hadith),
    ...PAGE_FIELDS,
    total: Type.Integer({ minimum: 0, description: 'Total number of matching records.' }),
    complete: Type.Optional(
      Type.Boolean({
        description: 'For searches: false if some words were left out because the search takes too much work.',
      }),
    ),
    missing: Type.Optional(Type.Array(Type.String(), { description: 'For `ref`: references that do not exist.' })),
    suggestions: Type.Optional(Type.Array(Type.String(), { description: 'Names similar to an unknown `author`.' })),
    corpus: Type.String({ description: 'Version of the hadith corpus.' }),
  },
  { title: 'HadithList' },
);
export type HadithList = Static<typeof HadithList>;

const byState = Object.fromEntries(
  STATES.filter((state) => state !== 'empty').map((state) => [state, Type.Integer({ minimum: 0 })]),
) as Record<Exclude<(typeof STATES)[number], 'empty'>, ReturnType<typeof Type.Integer>>;
const counts = { ar: Type.Integer(), en: Type.Integer(), bn: Type.Integer() };

const HadithCollection = Type.Object(
  {
    slug: Type.String(),
    names: byLanguage('Names of the collection.'),
    count: Type.Integer({ minimum: 0, description: 'Number of hadiths in the collection.' }),
    counts: Type.Object(counts, { description: 'Number of hadiths with a text, by language.' }),
    states: Type.Object(byState, { description: 'Number of texts in all languages, by `state`.' }),
    grades: Type.Record(Type.String(), Type.Integer(), { description: 'Number of hadiths by grade class.' }),
    books: Type.Array(
      Type.Object({ number: Type.String(), names: byLanguage('Names of the book.'), count: Type.Integer() }),
    ),
    missing: Type.Array(Type.String(), { description: 'Numbers that exist but have no installed text.' }),
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
  'Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.',
);

/** Parameters that narrow a list. */
const filters = {
  author: Type.Optional(
    Type.String({
      maxLength: 256,
      description: 'Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`.',
    }),
  ),
  collection: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them.',
    }),
  ),
  book: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Book number.' })),
  grade: Type.Optional(
    Type.String({
      pattern: `^(${GRADES.join('|')})(, *(${GRADES.join('|')}))*$`,
      description: `Only records with one of these grades by any scholar, or by the one in \`graded_by\`: ${GRADES.join(', ')}.`,
      'x-fix': `use one or more of ${GRADES.join(', ')}, separated by commas`,
    }),
  ),
  graded_by: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Only records graded by this scholar.' }),
  ),
  type: choice(TYPES, 'Kind of record.'),
};

export const HadithQuery = Type.Object({
  ...searchQuery,
  random: Type.Optional(Type.Boolean({ description: 'Return one matching record, chosen uniformly at random.' })),
  seed,
  lang,
  fields,
  ...filters,
  ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_096,
      description:
        'Up to 100 references, separated by commas (`nawawi:1,nawawi:2`). Returns the records in that order, and unknown references in `missing`.',
    }),
  ),
});
export type HadithQuery = Static<typeof HadithQuery>;

/** Query of `GET /api/hadith/search`. */
export const HadithSearchQuery = Type.Object({ ...searchQuery, lang, fields, ...filters });
/** Query of `GET /api/hadith/random`. */
export const RandomHadithQuery = Type.Object({ search: searchQuery.search, seed, lang, fields, ...filters });

export const HadithRef = Type.Object({
  ref: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'A reference, such as `nawawi:1`, `muslim:8c`, `Muslim 8 c`, `Bukhari no. 8`, `Sahih Muslim, Book 12, Hadith 55`, `সহীহ বুখারী ১` or `https://sunnah.com/bukhari:8`.',
  }),
});

export const HadithRefQuery = Type.Object({ lang, fields });
