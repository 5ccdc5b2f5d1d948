import { EditionList } from '@isnad/contract/editions';
import { QuranAnswer, QuranQuery, type Script } from '@isnad/contract/quran';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith, LiveVerses } from '../../../corpus/live.ts';
import {
  findTranslations,
  PLAIN,
  surahAnswer,
  surahList,
  type VerseForm,
  verseListing,
} from '../../../corpus/quran/answers.ts';
import { divisionSpan, seededPick, surahSpan, type VerseSpan, WHOLE_QURAN } from '../../../corpus/quran/find.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { verseOfTheDay } from '../../../corpus/quran/verse-of-the-day.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { type Prepared, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { send, UNSTORED_JSON } from '../../answers/send.ts';
import { sendAfter } from '../../answers/when-done.ts';
import { askedWith, callerOf } from '../../caller.ts';
import {
  EDITIONS_EXAMPLE,
  SURAH_EXAMPLE,
  SURAH_LIST_EXAMPLE,
  VERSE_EXAMPLE,
  VERSE_SEARCH_EXAMPLE,
} from '../../examples/quran-examples.ts';
import type { TypedServer } from '../../typed-server.ts';
import { PreparedVerses } from './prepared-verses.ts';
import { VerseSearches } from './quran-search.ts';
import { parseQuranQuery, type QuranSelection } from './quran-selection.ts';

/** Room for every surah in its default form, shared with all other responses. */
const PREPARED_BYTES = 24 * 1024 * 1024;
/** Hadith packs can be installed and removed, so clients must revalidate the list. */
const CHECKED_LIST = { cacheControl: 'private, no-cache' };
const FIXED_TEXT = { cacheControl: 'private, max-age=86400' };

type Deps = {
  /** The Quran. @throws {Failure} `unavailable` until it is ready */
  readonly quran: () => Quran;
  /** The index of the verses. @throws {Failure} `unavailable` if there is none */
  readonly verses: () => LiveVerses;
  /** The installed hadiths, if there are any. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  /** A uniformly random integer from 0 to below the bound. */
  readonly randomBelow: (bound: number) => number;
  readonly work: WorkDesk;
};

/** `GET /api/quran` and `GET /api/editions`. */
export function quranRoutes(server: TypedServer, { quran, verses, hadithIfAny, randomBelow, work }: Deps): void {
  const answers = new PreparedAnswers(PREPARED_BYTES);
  const alone = new PreparedVerses();
  const searches = new VerseSearches(alone);

  server.get(
    '/api/quran',
    {
      config: askedWith('quran:read'),
      schema: {
        operationId: 'getQuran',
        tags: ['Quran'],
        summary: 'Read or search the Quran',
        description:
          'Without parameters, returns all surahs. `id` returns a surah with its verses, or some of them with `verse`. `juz`, `page` and `hizb` return the verses of that part. `random` and `seed` return one verse of the requested part. `date` returns the verse of the day, one that reads well alone, or one of the requested part. `search` returns the verses that match words or a reference, in the whole Quran or in the requested part.',
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
      const { selection, draw, seed, day, search } = parseQuranQuery(request.query);
      const books = quran();
      const { translations: languages } = request.query;
      const script = (request.query.script ?? PLAIN.script) as Script;
      const translations = languages === undefined ? [] : findTranslations(books, languages);
      const form = { script, translations };
      if (search !== undefined) {
        const found = verses();
        const asked = { search, span: spanOf(books, selection), form, version: found.version };
        const words = JSON.stringify(request.query);
        const accountId = callerOf(request).account.id;
        const prepared = answers.getLater(`${found.version} ${work.searchVersion('quran')} ${words}`, () =>
          searches.answer(books, asked, (kind, input) => work.run(accountId, kind, input)),
        );
        const sent = (made: Prepared) => sendPrepared(request, reply, made, CHECKED_LIST);
        sendAfter(prepared, reply, sent);
        return;
      }
      if (draw) {
        const { from, to } = spanOf(books, selection);
        const drawn = () => from + (seed === undefined ? randomBelow(to - from) : seededPick(seed, to - from));
        const ordinal = day === undefined ? drawn() : verseOfTheDay(books, day);
        send(request, reply, { status: 200, headers: UNSTORED_JSON, body: alone.get(books, ordinal, form) });
        return;
      }
      const key = `${books.id} ${JSON.stringify(selection)} ${script} ${translations.map(({ edition }) => edition.id)}`;
      const prepared = answers.get(key, () => JSON.stringify(answerOf(books, selection, form)));
      sendPrepared(request, reply, prepared, FIXED_TEXT);
    },
  );

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

function spanOf(quran: Quran, selection: QuranSelection): VerseSpan {
  if (selection.part === 'list') return WHOLE_QURAN;
  if (selection.part === 'surah') return surahSpan(quran, selection.id, selection.verses);
  return divisionSpan(quran, selection.part, selection.number);
}

function answerOf(quran: Quran, selection: QuranSelection, form: VerseForm): object {
  if (selection.part === 'list') return surahList(quran);
  if (selection.part === 'surah') return surahAnswer(quran, selection, form);
  return verseListing(quran, divisionSpan(quran, selection.part, selection.number), form);
}
