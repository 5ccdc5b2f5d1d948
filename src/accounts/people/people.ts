import { setImmediate } from 'node:timers/promises';
import type { Account } from '../../contract/accounts.ts';
import { Failure } from '../../contract/failure.ts';
import type { Me } from '../../contract/people.ts';
import { accountOf } from '../accounts.ts';
import type { AuthParts } from './auth.ts';
import { Sessions } from './sessions.ts';
import { selectAccountWithPerson } from './store.ts';

/** What the rooms above need for people who sign in. */
export type People = {
  readonly sessions: Sessions;
  /** Answers what is asked of signing up, in and out. What does that is loaded with the first request. */
  readonly answer: (request: Request) => Promise<Response>;
  /** An account, and the person who signs in to it. @throws {Failure} `account_not_found` */
  readonly readMe: (accountId: string) => Promise<Me>;
};

/** Puts together what people need. */
export function openPeople(parts: AuthParts): People {
  let library: Promise<{ handler: (request: Request) => Promise<Response> }> | undefined;
  const load = async () => {
    // In pieces, as nothing else is answered while one of them is read.
    await import('better-auth');
    await setImmediate();
    await import('@better-auth/passkey');
    await setImmediate();
    return (await import('./auth.ts')).buildAuth(parts);
  };
  return {
    sessions: new Sessions(parts),
    answer: async (request) => {
      // A failure is not kept: the next request tries again.
      library ??= load().catch((error: unknown) => {
        library = undefined;
        throw error;
      });
      const response = await (await library).handler(request);
      // It makes a fault of its own of a store that is away.
      if (response.status >= 500) await parts.storage.checkReachable();
      return response;
    },
    readMe: async (accountId) => {
      const row = await selectAccountWithPerson(parts.db, accountId);
      if (row === undefined) throw new Failure('account_not_found', 'There is no such account.');
      const account: Account = accountOf(row);
      if (row.person_id === null || row.person_name === null || row.person_email === null) {
        return { account, person: null };
      }
      const { person_id: id, person_name: name, person_email: email } = row;
      const person = { id, name, email, email_verified: row.email_verified === 1 };
      return { account, person: { ...person, two_factor: row.two_factor_enabled === 1 } };
    },
  };
}
