import type { Attempt } from '../routes/auth/auth-routes.ts';
import { RateLimit } from './rate-limit.ts';

/** Rate limits in any 60 seconds: for signing in and for requests without a key per address, and for sessions and exports per account. */
export class PersonRateLimits {
  readonly sessions: RateLimit;
  readonly exports: RateLimit;
  /** Of requests to `/mcp` without a key. */
  readonly open: RateLimit;
  /** Of requests of an account that its used-up plan does not refuse. Further ones count like any other. */
  readonly spared: RateLimit;
  readonly attempts: Readonly<Record<Attempt, RateLimit>>;

  /** @param ticks monotonic clock in milliseconds */
  constructor(ticks: () => number) {
    this.sessions = new RateLimit({ limit: 300, what: 'requests with your sessions', ticks });
    this.exports = new RateLimit({ limit: 5, what: 'exports of your account', ticks });
    this.open = new RateLimit({ limit: 30, what: 'requests without a key from this address', ticks });
    this.spared = new RateLimit({ limit: 10, what: 'requests about the limit', ticks });
    this.attempts = {
      mail: new RateLimit({ limit: 6, what: 'email requests from this address', ticks }),
      guess: new RateLimit({ limit: 30, what: 'attempts from this address', ticks }),
      usual: new RateLimit({ limit: 300, what: 'requests from this address', ticks }),
    };
  }

  close(): void {
    for (const budget of [this.sessions, this.exports, this.open, this.spared, ...Object.values(this.attempts)])
      budget.close();
  }
}
