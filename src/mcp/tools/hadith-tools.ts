import { Failure } from '@isnad/contract/failure';
import { HadithCollections, HadithList, HadithQuery, HadithRef } from '@isnad/contract/hadith';
import { Type } from 'typebox';
import { whyMissing } from '../../corpus/hadith/find/find-hadiths.ts';
import { collectionsOf } from '../../work/lists/collections.ts';
import { language, searchArguments } from './arguments.ts';
import { listHadiths } from './lists.ts';
import { tool } from './tool.ts';
import { NOTHING_FOUND, writeHadith, writeList } from './written.ts';

const { collection, author, grade, graded_by } = HadithQuery.properties;

export const SEARCH_HADITH = tool({
  name: 'search_hadith',
  title: 'Search hadiths',
  description:
    'Finds hadiths by words in Arabic, Bengali or English. A query that is only the name of a collection lists it. Returns the exact texts, references, and the grades of each scholar. An empty list means that nothing was found in the installed collections.',
  scopes: ['hadith:read'],
  input: Type.Object({ ...searchArguments, language, collection, author, grade, graded_by }),
  output: HadithList,
  run: async (deps, { query, language: lang, ...rest }, caller) => {
    const { limit = 10, ...others } = rest;
    const wanted = { ...others, ...(lang === undefined ? {} : { lang }), limit, search: query };
    const found = await listHadiths(deps, wanted, caller);
    const similar = found.suggestions?.length ? `\nSimilar names: ${found.suggestions.join(', ')}.` : '';
    return { structured: found, text: writeList(found.data.map(writeHadith), found) + similar };
  },
});

export const GET_HADITH = tool({
  name: 'get_hadith',
  title: 'Get a hadith',
  description:
    'Returns the exact text of a hadith by its reference, such as nawawi:1, bukhari:1 or "Muslim 8 c", with all its grades. An unknown reference is returned in `missing`.',
  scopes: ['hadith:read'],
  input: Type.Object({ ref: HadithRef.properties.ref, language }),
  output: HadithList,
  run: async (deps, { ref, language: lang }, caller) => {
    const found = await listHadiths(deps, { ref, ...(lang === undefined ? {} : { lang }) }, caller);
    if (found.data.length + (found.missing?.length ?? 0) > 1)
      throw new Failure('invalid_parameter', 'Send one reference, such as nawawi:1.');
    const none = `${whyMissing(deps.hadith().records, ref)} ${NOTHING_FOUND}`;
    return { structured: found, text: found.count === 0 ? none : found.data.map(writeHadith).join('\n\n') };
  },
});

const Collection = HadithCollections.properties.data.items;
const { books, missing, ...columns } = Collection.properties;

export const LIST_COLLECTIONS = tool({
  name: 'list_collections',
  title: 'List hadith collections',
  description:
    'Lists the installed hadith collections with the number of hadiths by language and grade. With `collection`, returns one collection with its books and missing numbers.',
  scopes: ['hadith:read'],
  input: Type.Object({
    collection: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Slug of a collection, such as `nawawi`.' }),
    ),
  }),
  output: Type.Object({
    ...HadithCollections.properties,
    data: Type.Array(Type.Object({ ...columns, books: Type.Optional(books), missing: Type.Optional(missing) })),
  }),
  run: (deps, { collection: slug }) => {
    const { data: all, corpus } = collectionsOf(deps.hadith());
    const chosen = slug === undefined ? all : all.filter((one) => one.slug === slug.toLowerCase());
    const data = slug === undefined ? chosen.map(({ books: _, missing: __, ...one }) => one) : chosen;
    const line = ({ slug: name, names, count }: (typeof data)[number]) =>
      `${name}: ${names.en ?? name}, ${count} hadiths`;
    const text =
      data.length > 0
        ? data.map(line).join('\n')
        : `Not installed. There are ${all.map((one) => one.slug).join(', ')}.`;
    return { structured: { data, count: data.length, corpus }, text };
  },
});
