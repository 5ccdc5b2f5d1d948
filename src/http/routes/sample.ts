import { invalidParameters } from '../../contract/failure.ts';
import { KeyedVerse, SampleQuery, type Script } from '../../contract/quran.ts';
import { keyedVerse, PLAIN } from '../../corpus/quran/answers.ts';
import { surahSpan } from '../../corpus/quran/find.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import { VERSES } from '../../corpus/quran/shape.ts';
import { verseOfTheDay } from '../../corpus/quran/verse-of-the-day.ts';
import { addressOf, networkOf } from '../client-address.ts';
import { VERSE_EXAMPLE } from '../examples.ts';
import { PreparedAnswers, sendPrepared } from '../prepared.ts';
import { RateLimit } from '../rate-limit.ts';
import { sendJson } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';

/** Requests from one address in any 60 seconds. */
const LIMIT = 30;
const PREPARED_BYTES = 1024 * 1024;
const DAY_S = 86_400;
/** The verse of the day is another one after midnight (UTC): a copy must not be used for much longer than it is right. */
const MAX_AGE_S = 3_600;

type Deps = {
  /** The Quran, once it is ready. @throws {Failure} `unavailable` before that */
  readonly quran: () => Quran;
  /** A whole number from 0 to below the bound, each as likely. */
  readonly randomBelow: (bound: number) => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** `GET /api/sample`: one verse for whoever has no key yet. */
export function sampleRoutes(server: TypedServer, { quran, randomBelow, now }: Deps): void {
  const answers = new PreparedAnswers(PREPARED_BYTES);
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: LIMIT, what: 'requests for samples came from this address', ticks });
  server.addHook('onClose', async () => budget.close());

  server.get(
    '/api/sample',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSample',
        tags: ['Quran'],
        summary: 'One verse, without a key',
        description: `The verse of the day (UTC), a verse drawn by chance (\`random\`), or the one of a verse key (\`key\`). An address may ask ${LIMIT} times in any 60 seconds.`,
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
      const script = (request.query.script ?? PLAIN.script) as Script;
      if (key !== undefined && random) throw bothAsked();
      const books = quran();
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

/** The same as of `GET /api/quran?date=`. */
function ordinalOfDay(quran: Quran, time: number): number {
  return verseOfTheDay(quran, new Date(time).toISOString().slice(0, 10));
}

function secondsLeft(time: number): number {
  return DAY_S - Math.floor((time / 1_000) % DAY_S);
}

function bothAsked() {
  return invalidParameters([
    { location: 'query.random', message: 'it cannot be combined with key', fix: 'send one of the two' },
  ]);
}
