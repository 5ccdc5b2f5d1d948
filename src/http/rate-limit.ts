import { type LimitResult, SWEEP_MS, WindowLimiter } from '../accounts/limits/window-limiter.ts';
import { Failure } from '../contract/failure.ts';
import { waitOf } from './rate-headers.ts';

export type RateLimitOptions = {
  /** Requests of one name in any 60 seconds. */
  readonly limit: number;
  /** What is counted, for the detail of a refusal: "requests came from this address". */
  readonly what: string;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
};

/**
 * How many requests of one kind each address (`networkOf`), or account, can make in any 60 seconds; in this process. Forgets who has
 * made none for a minute, a little at a time, and has no timer while there is nobody to forget.
 */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #limiter = new WindowLimiter();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts a request. @throws {Failure} `rate_limit_exceeded` when there is no room, and then counts nothing */
  charge(name: string): void {
    const { limit, ticks } = this.#options;
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    const decision = this.#limiter.take(name, limit, ticks());
    if (!decision.accepted) throw this.#refusal(decision);
  }

  /** Counts nothing. @throws {Failure} `rate_limit_exceeded` when `charge` would */
  check(name: string): void {
    const { limit, ticks } = this.#options;
    const decision = this.#limiter.peek(name, limit, ticks());
    if (!decision.accepted) throw this.#refusal(decision);
  }

  /** How many addresses, or accounts, are remembered. */
  get size(): number {
    return this.#limiter.size;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sweep(): void {
    this.#limiter.sweep(this.#options.ticks());
    if (this.#limiter.size === 0) this.close();
  }

  #refusal({ resetMs }: LimitResult): Failure {
    const { limit, what } = this.#options;
    const wait = waitOf(resetMs);
    return new Failure('rate_limit_exceeded', `Too many ${what}. Try again in ${wait.retryAfter} s.`, {
      ...wait,
      members: { limit, remaining: 0, retry_after: wait.retryAfter },
    });
  }
}
