import { Failure } from '@isnad/contract/failure';
import { DAY_MS } from '@isnad/contract/time';

/** Bounds the memory. The networks that were seen first are forgotten first. */
const MAX_NETWORKS = 50_000;

type Options = {
  /** Maximum requests per network in a day. */
  readonly limit: number;
  /** What is counted, for error details: "registrations from this network". */
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Limits requests of one kind per network in a day (UTC), in this process. */
export class DailyLimit {
  readonly #options: Options;
  readonly #counts = new Map<string, number>();
  #day = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Counts a request. @throws {Failure} `rate_limit_exceeded` without counting if the limit is reached */
  charge(network: string): void {
    const { limit, what, now } = this.#options;
    const time = now();
    const day = Math.floor(time / DAY_MS);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const count = this.#counts.get(network) ?? 0;
    if (count >= limit) {
      const retryAfter = Math.ceil((DAY_MS - (time % DAY_MS)) / 1_000);
      throw new Failure('rate_limit_exceeded', `Too many ${what} today (limit ${limit}). Try again tomorrow (UTC).`, {
        retryAfter,
        members: { limit, remaining: 0, retry_after: retryAfter },
      });
    }
    this.#counts.set(network, count + 1);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MAX_NETWORKS && oldest !== undefined) this.#counts.delete(oldest);
  }
}
