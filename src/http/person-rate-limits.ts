import type { Attempt } from './auth-routes.ts';
import { RateLimit } from './rate-limit.ts';

/** What people may do in any 60 seconds: each address with signing in, each account with its sessions. */
export class PersonRateLimits {
  readonly sessions: RateLimit;
  readonly attempts: Readonly<Record<Attempt, RateLimit>>;

  /** @param ticks milliseconds of a clock that never goes back */
  constructor(ticks: () => number) {
    this.sessions = new RateLimit({ limit: 300, what: 'requests with your sessions', ticks });
    this.attempts = {
      mail: new RateLimit({ limit: 6, what: 'requests for mails came from this address', ticks }),
      guess: new RateLimit({ limit: 30, what: 'attempts came from this address', ticks }),
      usual: new RateLimit({ limit: 300, what: 'requests came from this address', ticks }),
    };
  }

  close(): void {
    for (const budget of [this.sessions, ...Object.values(this.attempts)]) budget.close();
  }
}
