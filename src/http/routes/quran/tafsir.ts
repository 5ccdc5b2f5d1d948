import { SurahParams, VersesParams } from '@isnad/contract/quran-queries';
import {
  IntroductionList,
  IntroductionQuery,
  MAX_TAFSIR_VERSES,
  TafsirList,
  TafsirQuery,
} from '@isnad/contract/tafsir';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages } from '../../../chat/language/accepted.ts';
import { chosenOf } from '../../../corpus/editions/edition-choice.ts';
import { introductionList } from '../../../corpus/editions/introductions.ts';
import { requireFewVerses, tafsirList } from '../../../corpus/editions/tafsir.ts';
import { surahNumber } from '../../../corpus/quran/find.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { EditionTexts, Quran } from '../../../corpus/quran/open.ts';
import { CHECKED_LIST, FIXED_TEXT, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { askedWith } from '../../caller.ts';
import { INTRODUCTION_EXAMPLE, TAFSIR_EXAMPLE } from '../../examples/tafsir-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** Room for some hundred texts of the longest tafsirs. */
const PREPARED_BYTES = 8 * 1024 * 1024;

/** Answers that depend on what is installed, and on the languages of the caller. */
const ALL_INSTALLED = { ...CHECKED_LIST, vary: 'accept-encoding, accept-language' };

const config = askedWith('quran:read');

/** `GET /api/quran/verses/{key}/tafsir` and `GET /api/quran/surahs/{surah}/introduction`. */
export function tafsirRoutes(server: TypedServer, { quran }: { readonly quran: () => Quran }): void {
  const prepared = new PreparedAnswers(PREPARED_BYTES);
  const send = (request: FastifyRequest, reply: FastifyReply, { ids, editions, what, make }: Made) => {
    const key = [quran().id, request.routeOptions.url, what, ...editions.map(({ edition }) => edition.id)].join(' ');
    const answer = prepared.get(key, () => JSON.stringify(make()));
    sendPrepared(request, reply, answer, ids === undefined ? ALL_INSTALLED : FIXED_TEXT);
  };
  server.get(
    '/api/quran/verses/:key/tafsir',
    {
      config,
      schema: {
        operationId: 'getTafsir',
        tags: ['Quran'],
        summary: 'Get what the installed tafsirs say about verses',
        description: `Up to ${MAX_TAFSIR_VERSES} verses. A text about several of them is returned once, and a verse about which an edition says nothing has no record. 404 \`edition_not_found\` if no tafsir is installed.`,
        params: VersesParams,
        querystring: TafsirQuery,
        response: answers({ 200: [TafsirList, TAFSIR_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const books = quran();
      const spans = spansNamed(books, request.params.key, 'path.key');
      requireFewVerses(spans, 'path.key');
      const { edition: ids } = request.query;
      const editions = chosenOf(books, 'tafsir', { ids, languages: languagesOf(request) });
      const what = spans.map(({ from, to }) => `${from}-${to}`).join(' ');
      send(request, reply, { ids, editions, what, make: () => tafsirList(books, spans, editions) });
    },
  );
  server.get(
    '/api/quran/surahs/:surah/introduction',
    {
      config,
      schema: {
        operationId: 'getSurahIntroduction',
        tags: ['Quran'],
        summary: 'Get the installed introductions to a surah',
        description: '404 `edition_not_found` if no introductions are installed.',
        params: SurahParams,
        querystring: IntroductionQuery,
        response: answers({ 200: [IntroductionList, INTRODUCTION_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const books = quran();
      const { id } = surahNumber(books, request.params.surah);
      const { edition: ids } = request.query;
      const editions = chosenOf(books, 'introductions', { ids, languages: languagesOf(request) });
      send(request, reply, { ids, editions, what: String(id), make: () => introductionList(books, id, editions) });
    },
  );
}

type Made = {
  readonly ids: string | undefined;
  readonly editions: readonly EditionTexts[];
  /** Verses or surah, for the cache. */
  readonly what: string;
  readonly make: () => object;
};

const languagesOf = ({ headers }: FastifyRequest) => acceptedLanguages(headers['accept-language']);
