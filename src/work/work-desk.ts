import { Failure } from '../contract/failure.ts';
import { knownVersesOf, takeVersesOf } from '../corpus/quotations/find-quotations.ts';
import { type Books, share, versionOf } from './books.ts';
import { type JobKind, type JobResult, type Jobs, tryJob, WORK_LIMITS } from './jobs.ts';
import { WorkPool } from './work-pool.ts';

type Deps = {
  /** The texts as they are now. @throws {Failure} `unavailable` */
  readonly books: () => Books;
  readonly threads: number;
  readonly onFault: (error: unknown, message: string) => void;
  /** For tests of what happens when too much is waiting. */
  readonly maxQueued?: number;
};

/** What came of a job, and the texts it was made from. */
export type Work<K extends JobKind> = JobResult<K> & { readonly books: Books };

/** Units that are spent on the main thread at most: some 3 ms. What takes more is done again in a thread. */
const INLINE_UNITS: Readonly<Record<JobKind, number>> = {
  verify: 25_000,
  verses: 150_000,
  hadiths: 150_000,
  answer: 100_000,
  before: 0,
};
/** Longer texts are not even tried there. In UTF-16 units. */
const MAX_INLINE_TEXT = 600;
/** How often a job is done again because the texts were replaced meanwhile. */
const MAX_ATTEMPTS = 3;

/** Does jobs over the texts: cheap ones at once, all others in threads, so that no request holds up the rest. */
export class WorkDesk {
  readonly #books: () => Books;
  readonly #pool: WorkPool;

  constructor({ books, ...deps }: Deps) {
    this.#books = books;
    this.#pool = new WorkPool({
      ...deps,
      books: () => share(books()),
      onWords: (words) => takeVersesOf(books().quran, words),
    });
  }

  /**
   * Does a job for an account. Not a promise when it is cheap enough to be done at once.
   * @throws {Failure} `unavailable` when too much is waiting, or it is not done in time; what the job itself throws
   */
  run<K extends JobKind>(accountId: string, kind: K, input: Jobs[K]['input']): Work<K> | Promise<Work<K>> {
    const books = this.#books();
    if (this.#mayBeCheap(books, input)) {
      const result = tryJob(books, kind, input, INLINE_UNITS[kind]);
      if (result !== undefined) return { ...result, books };
    }
    return this.#inThread(accountId, kind, input);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #mayBeCheap(books: Books, input: Jobs[JobKind]['input']): boolean {
    if ('text' in input) return input.text.length <= MAX_INLINE_TEXT && knownVersesOf(books.quran) !== undefined;
    if ('turns' in input) return false;
    return !('message' in input) || input.message.length <= MAX_INLINE_TEXT;
  }

  async #inThread<K extends JobKind>(accountId: string, kind: K, input: Jobs[K]['input']): Promise<Work<K>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { version, result } = await this.#pool.run(accountId, kind, input, WORK_LIMITS[kind]);
      const books = this.#books();
      // Places in the texts mean something only in the version they are from.
      if (versionOf(books) === version) return { ...(result as JobResult<K>), books };
    }
    throw new Failure('unavailable', 'The texts are being replaced.', { retryAfter: 2 });
  }
}
