import { Worker } from 'node:worker_threads';
import { Failure, type FailureCode } from '@isnad/contract/failure';
import type { VerseText } from '../corpus/quotations/match/verse-text.ts';
import { after } from '../timers/timers.ts';
import type { SharedBooks } from './books.ts';
import { FairQueue } from './fair-queue.ts';
import type { JobKind, JobResult, Jobs } from './jobs.ts';

/** Message to a thread: open these texts, or run this job. */
export type ThreadMessage =
  | { readonly books: SharedBooks }
  | { readonly id: number; readonly kind: JobKind; readonly input: Jobs[JobKind]['input']; readonly limit: number };
/** Message from a thread: the result of a job, with the words of the verses when the thread has just read them. */
export type JobMessage = {
  readonly id: number;
  readonly words?: VerseText;
} & (
  | { readonly result: JobResult<JobKind> }
  | {
      readonly failure: {
        readonly code: FailureCode | undefined;
        readonly detail: string;
        readonly retryAfter: number | undefined;
      };
    }
);

type Deps = {
  /** Maximum number of threads. Each starts when a job arrives and all others are busy. */
  readonly threads: number;
  /** The current texts. @throws {Failure} `unavailable` */
  readonly books: () => SharedBooks;
  /** Called when a thread has read the words of the verses. */
  readonly onWords: (words: VerseText) => void;
  readonly onFault: (error: unknown, message: string) => void;
  readonly maxQueued?: number;
  readonly maxQueuedPerAccount?: number;
  /** Time limit of a job, including its wait in the queue. */
  readonly deadlineMs?: number;
};

type JobDone = { readonly version: string; readonly result: JobResult<JobKind> };
type Pending = {
  readonly id: number;
  readonly kind: JobKind;
  readonly input: Jobs[JobKind]['input'];
  readonly limit: number;
  readonly resolve: (done: JobDone) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
};
type Thread = { readonly worker: Worker; job: Pending | undefined; version: string };

const RETRY_AFTER_S = 2;

/** A pool of threads that run jobs over the texts. Accounts take turns. */
export class WorkPool {
  readonly #deps: Deps;
  readonly #queue: FairQueue<Pending>;
  readonly #threads = new Set<Thread>();
  readonly #deadlineMs: number;
  #count = 0;
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#deadlineMs = deps.deadlineMs ?? 30_000;
    this.#queue = new FairQueue({ maxItems: deps.maxQueued ?? 256, maxPerOwner: deps.maxQueuedPerAccount ?? 64 });
  }

  /**
   * Runs a job in one of the threads.
   * @returns the result, and the version of the texts it was computed from
   * @throws {Failure} `unavailable` when the queue is full or the job times out; errors of the job itself
   */
  run(accountId: string, kind: JobKind, input: Jobs[JobKind]['input'], limit: number): Promise<JobDone> {
    const { promise, resolve, reject } = Promise.withResolvers<JobDone>();
    this.#count += 1;
    const job: Pending = { id: this.#count, kind, input, limit, resolve, reject, timer: undefined };
    if (this.#closed || !this.#queue.add(accountId, job)) {
      throw unavailable('Too many large requests are waiting. Retry after the others finish.');
    }
    job.timer = after(() => this.#expire(job), this.#deadlineMs);
    this.#next();
    return promise;
  }

  /** Ends the threads. Their jobs fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (let job = this.#queue.take(); job !== undefined; job = this.#queue.take()) this.#drop(job);
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#queue.size > 0) {
      const thread = this.#idle();
      if (thread === undefined) return;
      const job = this.#queue.take() as Pending;
      try {
        const books = this.#deps.books();
        // A thread with older texts gets the new ones first, because messages arrive in order.
        if (thread.version !== books.version) thread.worker.postMessage({ books } satisfies ThreadMessage);
        thread.version = books.version;
      } catch (error) {
        clearTimeout(job.timer);
        job.reject(error);
        continue;
      }
      thread.job = job;
      const { id, kind, input, limit } = job;
      thread.worker.postMessage({ id, kind, input, limit } satisfies ThreadMessage);
    }
  }

  #idle(): Thread | undefined {
    for (const thread of this.#threads) if (thread.job === undefined) return thread;
    return this.#threads.size < this.#deps.threads ? this.#start() : undefined;
  }

  #start(): Thread {
    const worker = new Worker(new URL('./work-thread.ts', import.meta.url));
    // Callers that wait for a result keep the process running; the thread does not.
    worker.unref();
    const thread: Thread = { worker, job: undefined, version: '' };
    worker.on('message', (finished: JobMessage) => this.#finish(thread, finished));
    worker.on('error', (error) => this.#deps.onFault(error, 'a worker thread has ended unexpectedly'));
    worker.on('exit', () => {
      this.#threads.delete(thread);
      if (thread.job !== undefined) this.#drop(thread.job);
      if (!this.#closed) this.#next();
    });
    this.#threads.add(thread);
    return thread;
  }

  #finish(thread: Thread, finished: JobMessage): void {
    const { job } = thread;
    thread.job = undefined;
    if (finished.words !== undefined) this.#deps.onWords(finished.words);
    if (job?.id === finished.id) {
      clearTimeout(job.timer);
      if ('result' in finished) job.resolve({ version: thread.version, result: finished.result });
      else job.reject(this.#failureOf(finished.failure));
    }
    this.#next();
  }

  #failureOf({ code, detail, retryAfter }: Extract<JobMessage, { failure: unknown }>['failure']): Error {
    if (code === undefined) return new Error(`a job failed in its worker thread: ${detail}`);
    return new Failure(code, detail, retryAfter === undefined ? {} : { retryAfter });
  }

  #expire(job: Pending): void {
    if (!this.#queue.remove(job)) {
      const thread = [...this.#threads].find((one) => one.job === job);
      this.#deps.onFault(
        new Error(`${job.kind} took longer than ${this.#deadlineMs} ms`),
        'a large request timed out and was ended',
      );
      if (thread !== undefined) this.#end(thread);
    }
    this.#drop(job);
  }

  /** Ends a thread, which is given nothing more: what it has just finished can still come in, and would look as if it were free. */
  #end(thread: Thread): void {
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }

  #drop(job: Pending): void {
    clearTimeout(job.timer);
    job.reject(unavailable('The request took too long to process. Retry in a few seconds.'));
  }
}

function unavailable(detail: string): Failure {
  return new Failure('unavailable', detail, { retryAfter: RETRY_AFTER_S });
}
