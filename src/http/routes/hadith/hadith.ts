import {
  Hadith,
  HadithCollections,
  HadithList,
  HadithQuery,
  HadithRef,
  HadithRefQuery,
  HadithSearchQuery,
  RandomHadithQuery,
} from '@isnad/contract/hadith';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { Lang } from '../../../corpus/hadith/model.ts';
import type { Composed } from '../../../corpus/hadith/records/compose.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { blankAsNone } from '../../../work/lists/blank.ts';
import { collectionsOf } from '../../../work/lists/collections.ts';
import { requireFields } from '../../../work/lists/fields.ts';
import { HadithAnswers } from '../../../work/lists/hadith-answers.ts';
import { HADITH_FIELDS, isDraw, parseHadithQuery } from '../../../work/lists/hadith-selection.ts';
import { againIfReplaced } from '../../../work/lists/texts-replaced.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { CHECKED_LIST, FIXED_TEXT, type Prepared, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { send, UNSTORED_JSON } from '../../answers/send.ts';
import { sendAfter } from '../../answers/when-done.ts';
import { askedWith, callerOf } from '../../caller.ts';
import { HADITH_COLLECTIONS_EXAMPLE, HADITH_EXAMPLE, HADITH_LIST_EXAMPLE } from '../../examples/hadith-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { searchMissing } from '../search-missing.ts';

/** Room for about 300 searches with ten hadiths each. With 2,000 typical searches, three of four hit the cache. */
const PREPARED_BYTES = 16 * 1024 * 1024;

type Deps = {
  /** The installed hadiths. @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  /** A uniformly random integer from 0 to below the bound. */
  readonly randomBelow: (bound: number) => number;
  readonly defaultLanguage: Lang;
  readonly work: WorkDesk;
};

/** `GET /api/hadith` and the addresses below it. */
export function hadithRoutes(server: TypedServer, deps: Deps): void {
  const prepared = new PreparedAnswers(PREPARED_BYTES);
  const lists = new HadithAnswers(deps.randomBelow);
  const sendList = listSender(deps, lists, prepared);
  listRoute(server, sendList);
  searchRoute(server, sendList);
  randomRoute(server, deps, lists);
  collectionsRoute(server, deps, prepared);
  refRoute(server, deps, prepared);
}

/** Sends a list, whatever the parameters ask for. */
type SendList = (request: FastifyRequest, reply: FastifyReply, query: HadithQuery) => void;

function listSender(deps: Deps, answers: HadithAnswers, prepared: PreparedAnswers): SendList {
  return (request, reply, query) => {
    const live = deps.hadith();
    const accountId = callerOf(request).account.id;
    const answer = () =>
      againIfReplaced(() => {
        const current = deps.hadith();
        const input = parseHadithQuery(query, current, deps.defaultLanguage);
        return answers.answer(current, input, (kind, job) => deps.work.run(accountId, kind, job));
      });
    if (isDraw(query)) {
      sendAfter(answer(), reply, (made) => sendDrawn(request, reply, made));
      return;
    }
    // A cached response needs no parsing of its query.
    const key = `${live.version} ${deps.work.searchVersion('hadith')} ${JSON.stringify(query)}`;
    const sent = (made: Prepared) => sendPrepared(request, reply, made, CHECKED_LIST);
    sendAfter(prepared.getLater(key, answer), reply, sent);
  };
}

function sendDrawn(request: FastifyRequest, reply: FastifyReply, { body }: Composed): void {
  send(request, reply, { status: 200, headers: UNSTORED_JSON, body });
}

function listRoute(server: TypedServer, sendList: SendList): void {
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
        response: answers({ 200: [HadithList, HADITH_LIST_EXAMPLE] }),
      },
    },
    (request, reply) => sendList(request, reply, request.query),
  );
}

function searchRoute(server: TypedServer, sendList: SendList): void {
  server.get(
    '/api/hadith/search',
    {
      config: askedWith('hadith:read'),
      schema: {
        operationId: 'searchHadith',
        tags: ['Hadith'],
        summary: 'Search hadiths',
        description: 'Ranks the hadiths that match `search`, among those that the filters leave.',
        querystring: HadithSearchQuery,
        response: answers({ 200: [HadithList, HADITH_LIST_EXAMPLE] }),
      },
    },
    (request, reply) => {
      if (blankAsNone(request.query.search) === undefined) throw searchMissing();
      sendList(request, reply, request.query);
    },
  );
}

function randomRoute(server: TypedServer, { hadith, defaultLanguage, work }: Deps, drawer: HadithAnswers): void {
  server.get(
    '/api/hadith/random',
    {
      config: askedWith('hadith:read'),
      schema: {
        operationId: 'getRandomHadith',
        tags: ['Hadith'],
        summary: 'Get a random hadith',
        description:
          'Draws one hadith with a complete text uniformly from those that match. The same `seed` gives the same hadith while the corpus stays the same.',
        querystring: RandomHadithQuery,
        response: answers({ 200: [Hadith, HADITH_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const live = hadith();
      const accountId = callerOf(request).account.id;
      const input = parseHadithQuery({ ...request.query, random: true }, live, defaultLanguage);
      const drawn = drawer.drawOne(live, input, (kind, job) => work.run(accountId, kind, job));
      sendAfter(drawn, reply, (made) => sendDrawn(request, reply, made));
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
      const fields = requireFields(HADITH_FIELDS, request.query.fields);
      const answer = prepared.get(`${live.version} ${lang} ${index} ${fields}`, () =>
        live.records.compose([{ doc: index }], lang, { fields }),
      );
      sendPrepared(request, reply, answer, FIXED_TEXT);
    },
  );
}
