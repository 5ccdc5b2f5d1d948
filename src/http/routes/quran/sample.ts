import { invalidParameters } from '@isnad/contract/failure';
import { KeyedVerse } from '@isnad/contract/quran';
import { SampleQuery } from '@isnad/contract/quran-queries';
import { isoTime } from '@isnad/contract/time';
import { requireScript } from '../../../corpus/editions/scripts.ts';
import { keyedVerse, PLAIN } from '../../../corpus/quran/answers.ts';
import { surahSpan } from '../../../corpus/quran/find.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { VERSES } from '../../../corpus/quran/shape.ts';
import { verseOfTheDay } from '../../../corpus/quran/verse-of-the-day.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { sendJson } from '../../answers/send.ts';
import { VERSE_EXAMPLE } from '../../examples/quran-examples.ts';
import type { TypedServer } from '../../typed-server.ts';

/** Maximum requests per address in any 60 seconds. */
const LIMIT = 30;
const PREPARED_BYTES = 1024 * 1024;
const DAY_S = 86_400;
/** Limits how long a cached verse of the day outlives midnight (UTC), when it changes. */
const MAX_AGE_S = 3_600;

type Deps = {
  /** The Quran. @throws {Failure} `unavailable` until it is ready */
  readonly quran: () => Quran;
  /** A uniformly random integer from 0 to below the bound. */
  readonly randomBelow: (bound: number) => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** `GET /api/sample`: one verse for callers without a key. */
export function sampleRoutes(server: TypedServer, { quran, randomBelow, now }: Deps): void {
  const answers = new PreparedAnswers(PREPARED_BYTES);
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: LIMIT, what: 'sample requests from this address', ticks });
  server.addHook('onClose', async () => budget.close());

  server.get(
    '/api/sample',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSample',
        tags: ['Quran'],
        summary: 'Get a sample verse without a key',
        description: `Returns the verse of the day (UTC), a random verse (\`random\`), or the verse with a verse key (\`key\`). Limited to ${LIMIT} requests per IP address in any 60 seconds.`,
        querystring: SampleQuery,
        response: {
          200: {
            description: 'The verse.',
            content: { 'application/json': { schema: KeyedVerse, example: VERSE_EXAMPLE } },
          },
        },
      },
      onRequest: (request, _reply, done) => {
        budget.charge(networkOf(addressOf(request.raw)));
        done();
      },
    },
    (request, reply) => {
      const { key, random = false } = request.query;
      if (key !== undefined && random) throw bothAsked();
      const books = quran();
      const script = requireScript(books, request.query.script ?? PLAIN.script);
      const form = { ...PLAIN, script };
      if (random) {
        sendJson(request, reply, keyedVerse(books, randomBelow(VERSES), form));
        return;
      }
      const time = now();
      const ordinal = key === undefined ? ordinalOfDay(books, time) : ordinalOf(books, key);
      const made = () => JSON.stringify(keyedVerse(books, ordinal, form));
      const answer = answers.get(`${books.id} ${ordinal} ${script}`, made);
      const maxAge = key === undefined ? Math.min(secondsLeft(time), MAX_AGE_S) : DAY_S;
      sendPrepared(request, reply, answer, { cacheControl: `public, max-age=${maxAge}` });
    },
  );
}

/** @throws {Failure} `surah_not_found`, `verse_not_found` */
function ordinalOf(quran: Quran, key: string): number {
  const [surah = 0, verse = 0] = key.split(':').map(Number);
  return surahSpan(quran, surah, { first: verse, last: verse }).from;
}

/** The same verse as `GET /api/quran?date=`. */
function ordinalOfDay(quran: Quran, time: number): number {
  return verseOfTheDay(quran, isoTime(time).slice(0, 10));
}

function secondsLeft(time: number): number {
  return DAY_S - Math.floor((time / 1_000) % DAY_S);
}

function bothAsked() {
  return invalidParameters([
    { location: 'query.random', message: 'it cannot be combined with key', fix: 'send only one of them' },
  ]);
}
