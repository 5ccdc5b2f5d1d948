import type { Attempt } from './auth-routes.ts';
import { RequestBudget } from './request-budget.ts';

/** What people may do in any 60 seconds: each address with signing in, each account with its sessions. */
export class PersonBudgets {
  readonly sessions: RequestBudget;
  readonly attempts: Readonly<Record<Attempt, RequestBudget>>;

  /** @param ticks milliseconds of a clock that never goes back */
  constructor(ticks: () => number) {
    this.sessions = new RequestBudget({ limit: 300, what: 'requests with your sessions', ticks });
    this.attempts = {
      mail: new RequestBudget({ limit: 6, what: 'requests for mails came from this address', ticks }),
      guess: new RequestBudget({ limit: 30, what: 'attempts came from this address', ticks }),
      usual: new RequestBudget({ limit: 300, what: 'requests came from this address', ticks }),
    };
  }

  close(): void {
    for (const budget of [this.sessions, ...Object.values(this.attempts)]) budget.close();
  }
}
