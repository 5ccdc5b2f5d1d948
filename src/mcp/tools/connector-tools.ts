import { Failure } from '@isnad/contract/failure';
import { Type } from 'typebox';
import type { McpCaller, McpDeps } from '../texts.ts';
import { query } from './arguments.ts';
import { hadithUrl, listHadiths, searchVerses, versesAt, verseUrl } from './lists.ts';
import { tool } from './tool.ts';
import { hadithTitle, verseTitle, writeGrades, writeHadith, writeVerse } from './written.ts';

/** Results of each kind. */
const LIMIT = 8;

const Found = Type.Object({
  id: Type.String({ description: 'Reference, such as `2:255` or `bukhari:1`.' }),
  title: Type.String(),
  url: Type.String(),
});

/** Search in the form that connectors of ChatGPT require. Their text is the JSON itself. */
export const SEARCH = tool({
  name: 'search',
  title: 'Search',
  description:
    'Searches the Quran and the hadiths. Returns references, verses and hadiths in turn. Read the texts with fetch.',
  scopes: ['quran:read', 'hadith:read'],
  input: Type.Object({ query }),
  output: Type.Object({ results: Type.Array(Found) }),
  run: async (deps, { query: search }, caller) => {
    const [verses, hadiths] = await Promise.all([
      searchVerses(deps, { search, limit: LIMIT }, caller),
      deps.hadithIfAny() === undefined ? undefined : listHadiths(deps, { search, limit: LIMIT }, caller),
    ]);
    const results: { id: string; title: string; url: string }[] = [];
    for (let place = 0; place < LIMIT; place++) {
      const [verse, hadith] = [verses.data[place], hadiths?.data[place]];
      if (verse) results.push({ id: verse.key, title: verseTitle(verse), url: verseUrl(deps, verse) });
      if (hadith) results.push({ id: hadith.ref, title: hadithTitle(hadith), url: hadithUrl(deps, hadith.ref) });
    }
    return asJson({ results });
  },
});

const Fetched = Type.Object({
  ...Found.properties,
  text: Type.String({ description: 'Exact text, below its reference.' }),
  metadata: Type.Record(Type.String(), Type.String()),
});

export const FETCH = tool({
  name: 'fetch',
  title: 'Fetch',
  description:
    'Returns the exact text of a verse or hadith by the `id` of a search result, such as 2:255 or bukhari:1.',
  scopes: ['quran:read', 'hadith:read'],
  input: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200, description: '`id` of a result of `search`.' }),
  }),
  output: Fetched,
  run: async (deps, { id }, caller) =>
    asJson(/^\d{1,3}:\d{1,3}$/.test(id) ? fetchedVerse(deps, id) : await fetchedHadith(deps, id, caller)),
});

function fetchedVerse(deps: McpDeps, id: string): object {
  const { data, corpus } = versesAt(deps, id);
  const [verse] = data;
  if (verse === undefined) throw new Error('an existing verse was not listed');
  const text = writeVerse(verse, deps.defaultLanguage);
  const metadata = { kind: 'quran', reference: id, surah: verse.surah.transliteration, corpus };
  return { id, title: verseTitle(verse), text, url: verseUrl(deps, verse), metadata };
}

async function fetchedHadith(deps: McpDeps, id: string, caller: McpCaller): Promise<object> {
  const { data, corpus } = await listHadiths(deps, { ref: id.replaceAll(',', ' ') }, caller);
  const [hadith] = data;
  if (hadith === undefined) {
    throw new Failure(
      'hadith_not_found',
      'No text has this id. Send the id of a search result, such as 2:255 or nawawi:1.',
    );
  }
  const { ref, collection, lang } = hadith;
  const metadata = { kind: 'hadith', reference: ref, collection, language: lang, grades: writeGrades(hadith), corpus };
  return { id, title: hadithTitle(hadith), text: writeHadith(hadith), url: hadithUrl(deps, ref), metadata };
}

function asJson(structured: object) {
  return { structured, text: JSON.stringify(structured) };
}
