import { Failure } from '@isnad/contract/failure';
import type { Division, Script } from '@isnad/contract/quran';
import { quoteValue } from '@isnad/contract/redact';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveVerses } from '../../../corpus/live.ts';
import {
  findTranslations,
  PLAIN,
  surahAnswer,
  surahList,
  type VerseForm,
  verseListing,
} from '../../../corpus/quran/answers.ts';
import { divisionList } from '../../../corpus/quran/divisions.ts';
import { divisionSpan, seededPick, surahSpan, type VerseSpan, WHOLE_QURAN } from '../../../corpus/quran/find.ts';
import { findEditions } from '../../../corpus/quran/find-editions.ts';
import { searchedEditions } from '../../../corpus/quran/find-verses.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { findRecitation } from '../../../corpus/quran/recitations.ts';
import { verseOfTheDay } from '../../../corpus/quran/verse-of-the-day.ts';
import { requireFields } from '../../../work/lists/fields.ts';
import { PreparedVerses } from '../../../work/lists/prepared-verses.ts';
import {
  type QuranSelection,
  type SurahSelection,
  VERSE_FIELDS,
  type VerseSelection,
} from '../../../work/lists/quran-selection.ts';
import { VerseSearches } from '../../../work/lists/verse-searches.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { CHECKED_LIST, FIXED_TEXT, type Prepared, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { send, UNSTORED_JSON } from '../../answers/send.ts';
import { sendAfter } from '../../answers/when-done.ts';
import { callerOf } from '../../caller.ts';

/** Room for every surah in its default form, shared with all other responses. */
const PREPARED_BYTES = 24 * 1024 * 1024;

export type QuranDeps = {
  /** The Quran. @throws {Failure} `unavailable` until it is ready */
  readonly quran: () => Quran;
  /** The index of the verses. @throws {Failure} `unavailable` if there is none */
  readonly verses: () => LiveVerses;
  /** A uniformly random integer from 0 to below the bound. */
  readonly randomBelow: (bound: number) => number;
  readonly work: WorkDesk;
  /** Whether recitations are served. */
  readonly recites: boolean;
};

/** The parameters that choose the form of the verses. */
type FormQuery = {
  readonly translations?: string | undefined;
  readonly editions?: string | undefined;
  readonly script?: string | undefined;
  readonly divisions?: boolean | undefined;
  readonly audio?: string | undefined;
  readonly fields?: string | undefined;
  readonly as?: string | undefined;
};

/** Sends the Quran: lists, surahs, verses and searches, each prepared once. */
export class QuranAnswers {
  readonly #deps: QuranDeps;
  readonly #answers = new PreparedAnswers(PREPARED_BYTES);
  readonly #alone = new PreparedVerses();
  readonly #searches = new VerseSearches(this.#alone);

  constructor(deps: QuranDeps) {
    this.#deps = deps;
  }

  /** Sends what a query selects. @throws {Failure} `surah_not_found`, `verse_not_found`, `invalid_cursor`, `unavailable` */
  send(request: FastifyRequest, reply: FastifyReply, selected: SurahSelection, query: FormQuery): void {
    const { selection, draw, search, fields } = selected;
    const books = this.#deps.quran();
    const form = this.#formOf(books, query, fields);
    if (search !== undefined) this.#search(request, reply, { search, selection, form });
    else if (draw) this.#draw(request, reply, selected, form);
    else
      this.#prepared(request, reply, books, { form, what: JSON.stringify(selection) }, () =>
        answerOf(books, selection, form),
      );
  }

  /** Sends verses of a surah as a list, one as well as several. @throws {Failure} `surah_not_found`, `verse_not_found` */
  sendVerses(request: FastifyRequest, reply: FastifyReply, reference: string, query: FormQuery): void {
    const books = this.#deps.quran();
    const form = this.#formOf(books, query, requireFields(VERSE_FIELDS, query.fields));
    const spans = spansNamed(books, reference, 'path.key');
    const what = spans.map(({ from, to }) => `${from} ${to}`).join(' ');
    this.#prepared(request, reply, books, { form, what: `verses ${what}` }, () => verseListing(books, spans, form));
  }

  /** Sends the parts of the mushaf of one kind. */
  sendDivision(request: FastifyRequest, reply: FastifyReply, division: Division): void {
    const books = this.#deps.quran();
    const list = () => JSON.stringify(divisionList(books, division));
    sendPrepared(request, reply, this.#answers.get(`${books.id} ${division}`, list), FIXED_TEXT);
  }

  #formOf(quran: Quran, query: FormQuery, fields: VerseForm['fields']): VerseForm {
    if (query.audio !== undefined && !this.#deps.recites)
      throw new Failure('invalid_parameter', 'Recitations are turned off on this server. Leave out audio.');
    return formOf(quran, query, fields);
  }

  #prepared(
    request: FastifyRequest,
    reply: FastifyReply,
    { id }: Quran,
    { form, what }: { readonly form: VerseForm; readonly what: string },
    make: () => object,
  ): void {
    const key = `${id} ${what} ${keyOf(form)}`;
    sendPrepared(
      request,
      reply,
      this.#answers.get(key, () => JSON.stringify(make())),
      FIXED_TEXT,
    );
  }

  #search(
    request: FastifyRequest,
    reply: FastifyReply,
    { search, selection, form }: { search: VerseSelection; selection: QuranSelection; form: VerseForm },
  ): void {
    const books = this.#deps.quran();
    const index = this.#deps.verses();
    const { version } = index;
    requireSearched(index, search.edition);
    const span = spanOf(books, selection);
    const accountId = callerOf(request).account.id;
    const words = JSON.stringify([search, span, keyOf(form)]);
    const prepared = this.#answers.getLater(
      `${books.id} ${version} ${this.#deps.work.searchVersion('quran')} ${words}`,
      () =>
        this.#searches.answer(books, { search, span, form, version }, (kind, input) =>
          this.#deps.work.run(accountId, kind, input),
        ),
    );
    const sent = (made: Prepared) => sendPrepared(request, reply, made, CHECKED_LIST);
    sendAfter(prepared, reply, sent);
  }

  #draw(request: FastifyRequest, reply: FastifyReply, { selection, seed, day }: SurahSelection, form: VerseForm): void {
    const books = this.#deps.quran();
    const { from, to } = spanOf(books, selection);
    const drawn = () => from + (seed === undefined ? this.#deps.randomBelow(to - from) : seededPick(seed, to - from));
    const ordinal = day === undefined ? drawn() : verseOfTheDay(books, day);
    send(request, reply, { status: 200, headers: UNSTORED_JSON, body: this.#alone.get(books, ordinal, form) });
  }
}

/** @throws {Failure} `invalid_parameter` when the words of an edition are not searched */
function requireSearched(index: LiveVerses, edition: string | undefined): void {
  const searched = searchedEditions(index);
  if (edition === undefined || searched.includes(edition)) return;
  const [asked, list] = [quoteValue(edition), searched.join(', ')];
  const detail = `Edition ${asked} is not searched. Searched are ${list}.`;
  throw new Failure('invalid_parameter', detail, {
    faults: [{ location: 'query.edition', message: `edition ${asked} is not searched`, fix: `use one of ${list}` }],
  });
}

/** Identifies a form, for caches. */
function keyOf({ script, translations, editions, divisions, audio, fields, asSource }: VerseForm): string {
  const ids = [translations, editions ?? []].map((texts) => texts.map(({ edition }) => edition.id).join());
  return `${script} ${asSource} ${ids.join(' ')} ${divisions} ${audio?.id} ${fields}`;
}

function formOf(
  quran: Quran,
  { translations, editions, script = PLAIN.script, divisions, audio, as }: FormQuery,
  fields: VerseForm['fields'],
): VerseForm {
  return {
    fields,
    divisions,
    audio: audio === undefined ? undefined : findRecitation(audio),
    asSource: as === 'source',
    script: script as Script,
    translations: translations === undefined ? [] : findTranslations(quran, translations),
    editions: editions === undefined ? undefined : findEditions(quran, editions),
  };
}

function spanOf(quran: Quran, selection: QuranSelection): VerseSpan {
  if (selection.part === 'list') return WHOLE_QURAN;
  if (selection.part === 'surah') return surahSpan(quran, selection.id, selection.verses);
  return divisionSpan(quran, selection.part, selection.number);
}

function answerOf(quran: Quran, selection: QuranSelection, form: VerseForm): object {
  if (selection.part === 'list') return surahList(quran, form.fields);
  if (selection.part === 'surah') return surahAnswer(quran, selection, form);
  return verseListing(quran, divisionSpan(quran, selection.part, selection.number), form);
}
