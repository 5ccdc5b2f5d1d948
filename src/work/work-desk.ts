import { Failure } from '@isnad/contract/failure';
import { quranBuildOf } from '../corpus/places.ts';
import { knownVersesOf, takeVersesOf } from '../corpus/quotations/known-verses.ts';
import type { TextSet } from '../corpus/vectors/vector-file.ts';
import { inSpan, type Tracing } from '../telemetry/tracing.ts';
import { type Books, share, versionOf } from './books.ts';
import type { JobKind, JobResult, Jobs } from './jobs.ts';
import type { NearTexts } from './near-texts.ts';
import { WorkPool } from './work-pool.ts';

type Deps = {
  /** The current texts. @throws {Failure} `unavailable` */
  readonly books: () => Books;
  readonly threads: number;
  readonly onFault: (error: unknown, message: string) => void;
  /** Undefined: searches use words alone. */
  readonly near?: NearTexts | undefined;
  readonly tracing?: Tracing | undefined;
  /** Queue limit, for tests of overload. */
  readonly maxQueued?: number;
};

/** The result of a job, and the texts it was computed from. */
export type Work<K extends JobKind> = JobResult<K> & { readonly books: Books };

/** Maximum work units on the main thread, some 3 ms. A job that needs more is restarted in a worker thread. */
const INLINE_UNITS: Readonly<Record<JobKind, number>> = {
  verify: 25_000,
  verses: 150_000,
  hadiths: 150_000,
  answer: 100_000,
  before: 0,
};
/** Names in traces. */
const SPANS: Readonly<Record<JobKind, string>> = {
  verify: 'verify',
  verses: 'search quran',
  hadiths: 'search hadith',
  answer: 'find passages',
  before: 'read conversation',
};
/** Longer texts skip the main thread. In UTF-16 units. */
const MAX_INLINE_TEXT = 600;
/** A name that no account has, for work of the service itself. */
const OWN_WORK = 'service';
/** Verifying one verse reads the words of all verses, and opens the translations. */
const WARM_UP_TEXT = '﴿مدهامتان﴾ (55:64): “Dark green in colour”';
/** Maximum attempts of a job whose texts are replaced while it runs. */
const MAX_ATTEMPTS = 3;

type JobCode = typeof import('./jobs.ts');

/** Runs jobs over the texts: cheap ones immediately, all others in threads, so that no request delays the rest. */
export class WorkDesk {
  readonly #books: () => Books;
  readonly #near: NearTexts | undefined;
  readonly #pool: WorkPool;
  readonly #tracing: Tracing | undefined;
  /** Loaded for the first job: some 80 modules. */
  #code: JobCode | undefined;
  #subjectsOpen = false;
  #warm: Promise<void> | undefined;

  constructor({ books, near, tracing, ...deps }: Deps) {
    this.#tracing = tracing;
    this.#books = books;
    this.#near = near;
    this.#pool = new WorkPool({
      ...deps,
      books: () => share(books()),
      onWords: (words) => takeVersesOf(books().quran, words),
    });
  }

  /**
   * Runs a job for an account. Synchronous when it is cheap and searches use words alone. The first jobs wait until their code is loaded, and
   * searches and answers until the table of subjects is open.
   * @throws {Failure} `unavailable` when the queue is full or the job times out; errors of the job itself
   */
  run<K extends JobKind>(accountId: string, kind: K, input: Jobs[K]['input']): Work<K> | Promise<Work<K>> {
    return inSpan(this.#tracing, SPANS[kind], {}, () => this.#open(accountId, kind, input));
  }

  #open<K extends JobKind>(accountId: string, kind: K, input: Jobs[K]['input']): Work<K> | Promise<Work<K>> {
    const code = this.#code;
    const isAsked = 'search' in input || 'message' in input;
    if (code === undefined || (isAsked && !this.#subjectsOpen)) {
      const opened = isAsked ? this.#openSubjects() : this.#loadCode();
      return opened.then(() => this.#open(accountId, kind, input));
    }
    const near = this.#near === undefined ? undefined : this.#withNear(this.#near, input);
    return near === undefined
      ? this.#run(code, accountId, kind, input)
      : near.then((found) => this.#run(code, accountId, kind, found as Jobs[K]['input']));
  }

  /**
   * Opens what the first requests would wait for: the code of the jobs, the table of subjects, and in a thread the words of the verses. Once.
   * @throws {Failure} `unavailable` without texts
   */
  warmUp(): Promise<void> {
    this.#warm ??= this.#warmUp().catch((error: unknown) => {
      this.#warm = undefined;
      throw error;
    });
    return this.#warm;
  }

  async #warmUp(): Promise<void> {
    const code = await this.#loadCode();
    const input = { text: WARM_UP_TEXT, lang: undefined };
    const words = this.#pool.run(OWN_WORK, 'verify', input, code.WORK_LIMITS.verify);
    await Promise.all([this.#openSubjects(), words]);
    // Short texts are verified on this thread.
    await this.#run(code, OWN_WORK, 'verify', input);
  }

  /** Opening the table of subjects at once would hold up other requests. */
  async #openSubjects(): Promise<void> {
    await Promise.all([this.#loadCode(), this.#books().subjects.whenOpen()]);
    this.#subjectsOpen = true;
  }

  async #loadCode(): Promise<JobCode> {
    this.#code = await import('./jobs.ts');
    return this.#code;
  }

  /** Part of the key under which results of searches are cached. Empty while searches use words alone. */
  searchVersion(set: TextSet): string {
    return this.#near?.version(set, this.#textsId(set)) ?? '';
  }

  #textsId(set: TextSet): string {
    const { quran, hadith } = this.#books();
    return set === 'hadith' ? (hadith?.records.id ?? '') : quranBuildOf(quran.file.path);
  }

  /** Adds the texts that are near to the query of a search; undefined for other jobs, and for searches that want the very words. */
  #withNear(near: NearTexts, input: Jobs[JobKind]['input']): Promise<Jobs[JobKind]['input']> | undefined {
    if (!('search' in input) || (input.search.mode ?? 'best') !== 'best') return undefined;
    const set = 'filter' in input.search ? 'hadith' : 'quran';
    const found = near.find(set, this.#textsId(set), input.search.text);
    // The types of the two searches differ in other members only.
    return found.then((docs) => ({ ...input, search: { ...input.search, near: docs } }) as Jobs[JobKind]['input']);
  }

  #run<K extends JobKind>(
    code: JobCode,
    accountId: string,
    kind: K,
    input: Jobs[K]['input'],
  ): Work<K> | Promise<Work<K>> {
    const books = this.#books();
    if (this.#mayBeCheap(books, input)) {
      const result = code.tryJob(books, kind, input, INLINE_UNITS[kind]);
      if (result !== undefined) return { ...result, books };
    }
    return this.#inThread(accountId, kind, input, code.WORK_LIMITS[kind]);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #mayBeCheap(books: Books, input: Jobs[JobKind]['input']): boolean {
    if ('text' in input) return input.text.length <= MAX_INLINE_TEXT && knownVersesOf(books.quran) !== undefined;
    if ('turns' in input) return false;
    return !('message' in input) || input.message.length <= MAX_INLINE_TEXT;
  }

  async #inThread<K extends JobKind>(
    accountId: string,
    kind: K,
    input: Jobs[K]['input'],
    limit: number,
  ): Promise<Work<K>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { version, result } = await this.#pool.run(accountId, kind, input, limit);
      const books = this.#books();
      // Positions in the texts are valid only in the version they come from.
      if (versionOf(books) === version) return { ...(result as JobResult<K>), books };
    }
    throw new Failure('unavailable', 'The texts are being replaced. Retry in a moment.', { retryAfter: 2 });
  }
}
