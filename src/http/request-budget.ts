import { WindowLimiter } from '../accounts/limits/window-limiter.ts';
import { Failure } from '../contract/failure.ts';

const SWEEP_MS = 60_000;

type Parts = {
  /** Requests of one name in any 60 seconds. */
  readonly limit: number;
  /** What is counted, for whoever has made too many. */
  readonly what: string;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
};

/** How many requests of one kind each address, or account, may make a minute; in this process. */
export class RequestBudget {
  readonly #parts: Parts;
  readonly #limiter = new WindowLimiter();
  readonly #timer: NodeJS.Timeout;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#limiter.sweep(parts.ticks()), SWEEP_MS);
    this.#timer.unref();
  }

  /** Counts a request. @throws {Failure} `rate_limit_exceeded` */
  charge(name: string): void {
    const { limit, what, ticks } = this.#parts;
    const { accepted, resetMs } = this.#limiter.take(name, limit, ticks());
    if (accepted) return;
    const retryAfter = Math.ceil(resetMs / 1_000);
    throw new Failure('rate_limit_exceeded', `Too many ${what}. Try again in ${retryAfter} s.`, {
      retryAfter,
      members: { limit, remaining: 0, retry_after: retryAfter },
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
