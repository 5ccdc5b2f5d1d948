import { EditionList } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import { VerseListing } from '@isnad/contract/quran';
import { QuranQuery, VersesParams } from '@isnad/contract/quran-queries';
import { Type } from 'typebox';
import { hadithEditions } from '../../corpus/hadith/records/editions.ts';
import { language, searchArguments } from './arguments.ts';
import { searchVerses, versesAt } from './lists.ts';
import { tool } from './tool.ts';
import { writeList, writeVerse } from './written.ts';

/** Maximum verses of one call, because a language model has to read all of them. */
const MAX_VERSES = 50;

const { translations, editions, id: surah, juz } = QuranQuery.properties;

export const SEARCH_QURAN = tool({
  name: 'search_quran',
  title: 'Search the Quran',
  description:
    'Finds verses by words in Arabic, Bengali or English, by a phrase in quotes, or by the name of a surah or verse. Returns the exact Arabic text and translations. An empty list means that nothing was found.',
  scopes: ['quran:read'],
  input: Type.Object({ ...searchArguments, language, surah, juz, translations, editions }),
  output: VerseListing,
  run: async (deps, { query, surah: id, language: lang = deps.defaultLanguage, ...rest }, caller) => {
    const { limit = 10, ...others } = rest;
    const found = await searchVerses(
      deps,
      { ...others, ...(id === undefined ? {} : { id }), limit, search: query },
      caller,
    );
    return {
      structured: found,
      text: writeList(
        found.data.map((verse) => writeVerse(verse, lang)),
        found,
      ),
    };
  },
});

export const GET_VERSES = tool({
  name: 'get_verses',
  title: 'Get verses of the Quran',
  description: `Returns the exact text of one verse (2:255) or of up to ${MAX_VERSES} verses in a row (2:255-257).`,
  scopes: ['quran:read'],
  input: Type.Object({ ref: VersesParams.properties.key, language, translations, editions }),
  output: VerseListing,
  run: (deps, { ref, language: lang = deps.defaultLanguage, ...form }) => {
    const found = versesAt(deps, ref, form);
    if (found.count > MAX_VERSES) {
      const detail = `${ref} has ${found.count} verses. Ask for at most ${MAX_VERSES} at once.`;
      throw new Failure('invalid_parameter', detail);
    }
    return {
      structured: found,
      text: writeList(
        found.data.map((verse) => writeVerse(verse, lang)),
        found,
      ),
    };
  },
});

export const LIST_EDITIONS = tool({
  name: 'list_editions',
  title: 'List editions',
  description: 'Lists every served text with its author, source, license and hash.',
  scopes: [],
  input: Type.Object({}),
  output: EditionList,
  run: (deps) => {
    const { editions, id } = deps.quran();
    const installed = deps.hadithIfAny();
    const data = [...editions, ...(installed === undefined ? [] : hadithEditions(installed))];
    const lines = data.map((one) => `${one.id}: ${one.title}${one.author === null ? '' : `, ${one.author}`}`);
    return { structured: { data, count: data.length, corpus: id }, text: lines.join('\n') };
  },
});
