import type { Fault } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';

/** What the library accepts at sign-in. Stricter than account addresses, which need not be mailboxes. */
const MAILBOX = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Faults of an email address meant for signing in. */
export function mailboxFaults(email: string): Fault[] {
  if (email.length <= 254 && MAILBOX.test(email)) return [];
  return [
    { location: 'body.email', message: `got ${quoteValue(email)}`, fix: 'use an address such as name@example.org' },
  ];
}
