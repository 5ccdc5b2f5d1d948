import type { Fault } from '../../contract/failure.ts';
import { quoteValue } from '../../contract/redact.ts';

/** What the library takes when somebody signs in; stricter than what an account may have, which need not be a mailbox. */
const MAILBOX = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with the e-mail address of somebody who is to sign in with it. */
export function mailboxFaults(email: string): Fault[] {
  if (email.length <= 254 && MAILBOX.test(email)) return [];
  return [
    { location: 'body.email', message: `got ${quoteValue(email)}`, fix: 'use an address such as name@example.org' },
  ];
}
