import { EditionList } from '@isnad/contract/editions';
import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { QuranAnswer } from '@isnad/contract/quran';
import { QuranQuery } from '@isnad/contract/quran-queries';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { parseQuranQuery } from '../../../work/lists/quran-selection.ts';
import { CHECKED_LIST, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { askedWith } from '../../caller.ts';
import {
  EDITIONS_EXAMPLE,
  SURAH_EXAMPLE,
  SURAH_LIST_EXAMPLE,
  VERSE_EXAMPLE,
  VERSE_SEARCH_EXAMPLE,
} from '../../examples/quran-examples.ts';
import type { TypedServer } from '../../typed-server.ts';
import { searchMissing } from '../search-missing.ts';
import { QuranAnswers, type QuranDeps } from './quran-answers.ts';
import { quranResourceRoutes } from './quran-resources.ts';
import { wordsRoute } from './words.ts';

const PAGE_OF_RESULTS: Fault = {
  location: 'query.page',
  message: 'it is a page of the mushaf, not of results, and cannot be combined with search',
  fix: 'omit it, and send next_cursor of the response as cursor to get more results',
};
const EDITIONS_BYTES = 1024 * 1024;

type Deps = QuranDeps & {
  /** The installed hadiths, if there are any. */
  readonly hadithIfAny: () => LiveHadith | undefined;
};

/** `GET /api/quran`, the addresses below it, and `GET /api/editions`. */
export function quranRoutes(server: TypedServer, deps: Deps): void {
  const answers = new QuranAnswers(deps);
  server.get(
    '/api/quran',
    {
      config: askedWith('quran:read'),
      schema: {
        operationId: 'getQuran',
        tags: ['Quran'],
        summary: 'Read or search the Quran',
        description:
          'Without parameters, returns all surahs. `id` returns a surah with its verses, or some of them with `verse`. `juz`, `page`, `hizb`, `hizb_quarter`, `ruku` and `manzil` return the verses of that part. `random` and `seed` return one verse of the requested part. `date` returns the verse of the day, one that reads well alone, or one of the requested part. `search` returns the verses that match words or a reference, in the whole Quran or in the requested part (not a `page`), and cannot be blank alone. The addresses below `/api/quran/` return one of these each.',
        querystring: QuranQuery,
        response: {
          200: {
            description: 'The list, a surah, a verse, or a list of verses.',
            content: {
              'application/json': {
                schema: QuranAnswer,
                examples: {
                  list: { summary: 'all surahs', value: SURAH_LIST_EXAMPLE },
                  surah: { summary: 'id=108', value: SURAH_EXAMPLE },
                  verse: { summary: 'random=true', value: VERSE_EXAMPLE },
                  search: { summary: 'search=108:1', value: VERSE_SEARCH_EXAMPLE },
                },
              },
            },
          },
        },
      },
    },
    (request, reply) => {
      const asked = parseQuranQuery(request.query);
      if (asked.search !== undefined && request.query.page !== undefined) throw invalidParameters([PAGE_OF_RESULTS]);
      // A blank search must not become the list of surahs, which has another shape.
      const isList = asked.selection.part === 'list' && !asked.draw;
      if (isList && asked.search === undefined && request.query.search !== undefined) throw searchMissing();
      answers.send(request, reply, asked, request.query);
    },
  );
  quranResourceRoutes(server, answers);
  wordsRoute(server, deps);
  editionsRoute(server, deps);
}

function editionsRoute(server: TypedServer, { quran, hadithIfAny }: Deps): void {
  const answers = new PreparedAnswers(EDITIONS_BYTES);
  server.get(
    '/api/editions',
    {
      config: askedWith('any-key'),
      schema: {
        operationId: 'listEditions',
        tags: ['Quran'],
        summary: 'List editions with their sources and hashes',
        response: {
          200: {
            description: 'All editions.',
            content: { 'application/json': { schema: EditionList, example: EDITIONS_EXAMPLE } },
          },
        },
      },
    },
    (request, reply) => {
      const { editions, id } = quran();
      const installed = hadithIfAny();
      const prepared = answers.get(`${id} ${installed?.version} editions`, () => {
        const data = [...editions, ...(installed === undefined ? [] : hadithEditions(installed))];
        return JSON.stringify({ data, count: data.length, corpus: id });
      });
      sendPrepared(request, reply, prepared, CHECKED_LIST);
    },
  );
}
