import { type Division, DivisionList, KeyedVerse, Surah, SurahList, VerseListing } from '@isnad/contract/quran';
import {
  DivisionParams,
  RandomVerseQuery,
  SurahListQuery,
  SurahParams,
  VerseFormQuery,
  VerseSearchQuery,
  VersesParams,
} from '@isnad/contract/quran-queries';
import { blankAsNone } from '../../../work/lists/blank.ts';
import { parseQuranQuery } from '../../../work/lists/quran-selection.ts';
import { askedWith } from '../../caller.ts';
import {
  DIVISION_EXAMPLE,
  SURAH_EXAMPLE,
  SURAH_LIST_EXAMPLE,
  VERSE_EXAMPLE,
  VERSE_SEARCH_EXAMPLE,
} from '../../examples/quran-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { searchMissing } from '../search-missing.ts';
import type { QuranAnswers } from './quran-answers.ts';

const config = askedWith('quran:read');
const tags = ['Quran'];

/** What `GET /api/quran` answers by its parameters, at one address for each shape. */
export function quranResourceRoutes(server: TypedServer, quran: QuranAnswers): void {
  surahRoutes(server, quran);
  divisionRoute(server, quran);
  verseRoutes(server, quran);
}

function surahRoutes(server: TypedServer, quran: QuranAnswers): void {
  server.get(
    '/api/quran/surahs',
    {
      config,
      schema: {
        operationId: 'listSurahs',
        tags,
        summary: 'List all surahs',
        querystring: SurahListQuery,
        response: answers({ 200: [SurahList, SURAH_LIST_EXAMPLE] }),
      },
    },
    (request, reply) => quran.send(request, reply, parseQuranQuery(request.query), {}),
  );
  server.get(
    '/api/quran/surahs/:surah',
    {
      config,
      schema: {
        operationId: 'getSurah',
        tags,
        summary: 'Get a surah with its verses',
        params: SurahParams,
        querystring: VerseFormQuery,
        response: answers({ 200: [Surah, SURAH_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const { fields } = request.query;
      const selected = parseQuranQuery({ id: request.params.surah, ...(fields === undefined ? {} : { fields }) });
      quran.send(request, reply, selected, request.query);
    },
  );
}

function divisionRoute(server: TypedServer, quran: QuranAnswers): void {
  server.get(
    '/api/quran/divisions/:division',
    {
      config,
      schema: {
        operationId: 'listDivision',
        tags,
        summary: 'List the parts of the mushaf',
        description: 'Lists the parts of one kind with their first and last verses, or the verses with a prostration.',
        params: DivisionParams,
        response: answers({ 200: [DivisionList, DIVISION_EXAMPLE] }),
      },
    },
    (request, reply) => quran.sendDivision(request, reply, request.params.division as Division),
  );
}

function verseRoutes(server: TypedServer, quran: QuranAnswers): void {
  server.get(
    '/api/quran/verses/:key',
    {
      config,
      schema: {
        operationId: 'getVerses',
        tags,
        summary: 'Get verses by key or range',
        description:
          'Always returns a list, for one verse (`2:255`) as well as for several (`2:255-257`, `2:1-5, 7`). The key can be in [any usual notation](/docs/references).',
        params: VersesParams,
        querystring: VerseFormQuery,
        response: answers({ 200: [VerseListing, VERSE_SEARCH_EXAMPLE] }),
      },
    },
    (request, reply) => quran.sendVerses(request, reply, request.params.key, request.query),
  );
  server.get(
    '/api/quran/search',
    {
      config,
      schema: {
        operationId: 'searchQuran',
        tags,
        summary: 'Search verses',
        description: 'Ranks the verses that match `search`, in the whole Quran or in the requested part.',
        querystring: VerseSearchQuery,
        response: answers({ 200: [VerseListing, VERSE_SEARCH_EXAMPLE] }),
      },
    },
    (request, reply) => {
      if (blankAsNone(request.query.search) === undefined) throw searchMissing();
      quran.send(request, reply, parseQuranQuery(request.query), request.query);
    },
  );
  server.get(
    '/api/quran/random',
    {
      config,
      schema: {
        operationId: 'getRandomVerse',
        tags,
        summary: 'Get a random verse',
        description:
          'Draws one verse uniformly from the whole Quran or from the requested part. The same `seed` gives the same verse.',
        querystring: RandomVerseQuery,
        response: answers({ 200: [KeyedVerse, VERSE_EXAMPLE] }),
      },
    },
    (request, reply) => quran.send(request, reply, parseQuranQuery({ ...request.query, random: true }), request.query),
  );
}
