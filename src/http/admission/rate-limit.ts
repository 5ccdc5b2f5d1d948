import { Failure } from '@isnad/contract/failure';
import { type LimitResult, SWEEP_MS, WindowLimiter } from '../../accounts/limits/window-limiter.ts';
import { every } from '../../timers/timers.ts';
import { waitOf } from '../answers/rate-headers.ts';

export type RateLimitOptions = {
  /** Maximum requests per name in any 60 seconds. */
  readonly limit: number;
  /** What is counted, for error details: "requests from this address". */
  readonly what: string;
  /** Monotonic clock in milliseconds. */
  readonly ticks: () => number;
};

/**
 * Limits requests of one kind per address (`networkOf`) or account in any 60 seconds, in this process. Removes names without requests for
 * a minute incrementally, with a timer only while there are names.
 */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #limiter = new WindowLimiter();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts a request. @throws {Failure} `rate_limit_exceeded` without counting if the limit is reached */
  charge(name: string): void {
    const decision = this.#take(name);
    if (!decision.accepted) throw this.#refusal(decision);
  }

  /** Counts a request. @returns false without counting if the limit is reached */
  accepts(name: string): boolean {
    return this.#take(name).accepted;
  }

  /** Checks the limit without counting. @throws {Failure} `rate_limit_exceeded` if it is reached */
  check(name: string): void {
    const { limit, ticks } = this.#options;
    const decision = this.#limiter.peek(name, limit, ticks());
    if (!decision.accepted) throw this.#refusal(decision);
  }

  /** Number of tracked addresses or accounts. */
  get size(): number {
    return this.#limiter.size;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #take(name: string): LimitResult {
    const { limit, ticks } = this.#options;
    this.#timer ??= every(() => this.#sweep(), SWEEP_MS).unref();
    return this.#limiter.take(name, limit, ticks());
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
