import type { Kysely } from 'kysely';
import type { IdentifierPrefix } from '../../contract/identifiers.ts';
import type { Tables } from '../../storage/tables.ts';
import { adoptAccount, insertOwnAccount, selectAccountOf, selectInviteOf, updateAccountEmail } from './store.ts';

export type OwnAccountParts = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
};

/** Somebody whose address has been shown to be theirs. */
export type VerifiedPerson = { readonly id: string; readonly email: string };

/**
 * Sees to it that a person has their account and that it has their address: the one they have, else the one the operator made for
 * that address, else a new one. Accounts are made here and not when somebody signs up, as until the address is verified a stranger
 * could reserve it. Safe to run twice, also at once.
 */
export async function ensureOwnAccount(parts: OwnAccountParts, person: VerifiedPerson): Promise<void> {
  const { db } = parts;
  const own = await selectAccountOf(db, person.id);
  if (own !== undefined) {
    if (own.email !== person.email) await updateAccountEmail(db, own.id, person.email);
    return;
  }
  if ((await adoptAccount(db, person.id, person.email)) !== undefined) return;
  const invite = await selectInviteOf(db, person.id);
  await insertOwnAccount(db, {
    id: parts.newId('acct'),
    email: person.email,
    plan: invite?.plan ?? 'free',
    state: 'active',
    created_at: new Date(parts.now()).toISOString(),
    person_id: person.id,
  });
}
