import { Hadith, HadithCollections, HadithList, HadithQuery, HadithRef, HadithRefQuery } from '@isnad/contract/hadith';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { Lang } from '../../../corpus/hadith/model.ts';
import type { Composed } from '../../../corpus/hadith/records/compose.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { type Prepared, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { send, UNSTORED_JSON } from '../../answers/send.ts';
import { sendAfter } from '../../answers/when-done.ts';
import { askedWith, callerOf } from '../../caller.ts';
import { HADITH_COLLECTIONS_EXAMPLE, HADITH_EXAMPLE, HADITH_LIST_EXAMPLE } from '../../examples/hadith-examples.ts';
import type { TypedServer } from '../../typed-server.ts';
import { HadithAnswers } from './hadith-answers.ts';
import { isDraw, parseHadithQuery } from './hadith-selection.ts';

/** Room for about 300 searches with ten hadiths each. With 2,000 typical searches, three of four hit the cache. */
const PREPARED_BYTES = 16 * 1024 * 1024;
const FIXED_TEXT = { cacheControl: 'private, max-age=86400' };
/** Lists change with the installed packs, so clients must revalidate them. */
const CHECKED_LIST = { cacheControl: 'private, no-cache' };

type Deps = {
  /** The installed hadiths. @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  /** A uniformly random integer from 0 to below the bound. */
  readonly randomBelow: (bound: number) => number;
  readonly defaultLanguage: Lang;
  readonly work: WorkDesk;
};

/** `GET /api/hadith`, `/api/hadith/collections` and `/api/hadith/{ref}`. */
export function hadithRoutes(server: TypedServer, deps: Deps): void {
  const prepared = new PreparedAnswers(PREPARED_BYTES);
  listRoute(server, deps, prepared);
  collectionsRoute(server, deps, prepared);
  refRoute(server, deps, prepared);
}

function listRoute(server: TypedServer, deps: Deps, prepared: PreparedAnswers): void {
  const { hadith, randomBelow, defaultLanguage } = deps;
  const answers = new HadithAnswers(randomBelow);
  server.get(
    '/api/hadith',
    {
      config: askedWith('hadith:read'),
      schema: {
        operationId: 'listHadith',
        tags: ['Hadith'],
        summary: 'List, search or look up hadiths',
        description:
          'Without parameters, returns the first hadiths. Filters narrow the list, and `search` ranks it. `random` or `seed` return one random record of the filtered list, among complete texts only. `ref` returns the named records.',
        querystring: HadithQuery,
        response: {
          200: {
            description: 'A page of hadiths.',
            content: {
              'application/json': {
                schema: HadithList,
                examples: { page: { summary: 'limit=1', value: HADITH_LIST_EXAMPLE } },
              },
            },
          },
        },
      },
    },
    (request, reply) => {
      const live = hadith();
      const { query } = request;
      const accountId = callerOf(request).account.id;
      const answer = () =>
        answers.answer(live, parseHadithQuery(query, live, defaultLanguage), (kind, input) =>
          deps.work.run(accountId, kind, input),
        );
      if (isDraw(query)) {
        const sent = ({ body }: Composed) => send(request, reply, { status: 200, headers: UNSTORED_JSON, body });
        sendAfter(answer(), reply, sent);
        return;
      }
      // A cached response needs no parsing of its query.
      const key = `${live.version} ${deps.work.searchVersion('hadith')} ${JSON.stringify(query)}`;
      const sent = (made: Prepared) => sendPrepared(request, reply, made, CHECKED_LIST);
      sendAfter(prepared.getLater(key, answer), reply, sent);
    },
  );
}

function collectionsRoute(server: TypedServer, { hadith }: Deps, prepared: PreparedAnswers): void {
  server.get(
    '/api/hadith/collections',
    {
      config: askedWith('hadith:read'),
      schema: {
        operationId: 'listHadithCollections',
        tags: ['Hadith'],
        summary: 'List collections with counts, books and missing numbers',
        response: {
          200: {
            description: 'All collections.',
            content: { 'application/json': { schema: HadithCollections, example: HADITH_COLLECTIONS_EXAMPLE } },
          },
        },
      },
    },
    (request, reply) => {
      const live = hadith();
      sendPrepared(
        request,
        reply,
        prepared.get(`${live.version} collections`, () => JSON.stringify(collectionsOf(live))),
        CHECKED_LIST,
      );
    },
  );
}

function collectionsOf({ records: { content, id } }: LiveHadith): HadithCollections {
  const data = content.collections.map(({ slug, names, count, counts, grades, missing }) => ({
    ...{ slug, names, count, counts, grades },
    books: content.books
      .filter(({ collection }) => collection === slug)
      .map((book) => ({ number: book.number, names: book.names, count: book.count })),
    missing,
  }));
  return { data, count: data.length, corpus: id };
}

function refRoute(server: TypedServer, { hadith, defaultLanguage }: Deps, prepared: PreparedAnswers): void {
  server.get(
    '/api/hadith/:ref',
    {
      config: askedWith('hadith:read'),
      schema: {
        operationId: 'getHadith',
        tags: ['Hadith'],
        summary: 'Get a hadith by reference',
        params: HadithRef,
        querystring: HadithRefQuery,
        response: {
          200: {
            description: 'The hadith.',
            content: { 'application/json': { schema: Hadith, example: HADITH_EXAMPLE } },
          },
        },
      },
    },
    (request, reply) => {
      const live = hadith();
      const lang = (request.query.lang as Lang | undefined) ?? defaultLanguage;
      const index = hadithOf(live, request.params.ref);
      const answer = prepared.get(`${live.version} ${lang} ${index}`, () =>
        live.records.compose([{ doc: index }], lang),
      );
      sendPrepared(request, reply, answer, FIXED_TEXT);
    },
  );
}
