import { Failure } from '@isnad/contract/failure';

/** Each hash blocks one of four threads for more than 100 ms. The others are left for file access and compression. */
const MAX_RUNNING = 2;
const MAX_WAITING = 32;

/** Limits concurrent password hashing. Rejects further requests. */
export class HashingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs a function that hashes a password. @throws {Failure} `unavailable` when the queue is full */
  async run<T>(hash: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) {
        throw new Failure('unavailable', 'Too many people are signing in. Retry in a few seconds.', { retryAfter: 5 });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await hash();
    } finally {
      // Passes the place to the next in line.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
