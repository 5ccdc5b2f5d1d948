import { Failure } from '../../../contract/failure.ts';

/** Hashing takes a thread of four for more than 100 ms: others read files and compress with them. */
const MAX_RUNNING = 2;
const MAX_WAITING = 32;

/** Bounds how many passwords are hashed at once; whoever comes beyond that is asked to come again. */
export class HashingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs what hashes a password. @throws {Failure} `unavailable` when too many wait */
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
      // The place goes to whoever waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
