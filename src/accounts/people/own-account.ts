import type { Kysely } from 'kysely';
import type { IdentifierPrefix } from '../../contract/identifiers.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Actor } from '../actor.ts';
import { recordChange } from '../audit.ts';
import { adoptAccount, insertOwnAccount, selectAccountOf, selectInviteOf, updateAccountEmail } from './store.ts';

export type OwnAccountDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
};

/** Somebody whose address has been shown to be theirs. */
export type VerifiedPerson = { readonly id: string; readonly email: string };

/**
 * Sees to it that a person has their account and that it has their address: the one they have, else the one of the invitation they
 * came with, else a new one. One that the operator prepared is entered by its invitation alone, not by having its address. Accounts are made here and not when somebody signs up, as until the address is verified a stranger
 * could reserve it. Safe to run twice, also at once.
 */
export async function ensureOwnAccount(deps: OwnAccountDeps, person: VerifiedPerson): Promise<void> {
  const { db } = deps;
  const own = await selectAccountOf(db, person.id);
  if (own !== undefined) {
    if (own.email !== person.email) await updateAccountEmail(db, own.id, person.email);
    return;
  }
  await db.transaction().execute((transaction) => giveAccount({ ...deps, db: transaction }, person));
}

async function giveAccount(deps: OwnAccountDeps, { id: personId, email }: VerifiedPerson): Promise<void> {
  const { db } = deps;
  const actor: Actor = { kind: 'person', id: personId, address: null };
  const invite = await selectInviteOf(db, personId);
  const adopted = invite === undefined ? undefined : await adoptAccount(db, personId, email);
  if (adopted !== undefined) {
    const change = { accountId: adopted, action: 'account.claimed', targetId: adopted, detail: { email } };
    await recordChange(db, deps, actor, change);
    return;
  }
  const plan = invite?.plan ?? 'free';
  const created_at = new Date(deps.now()).toISOString();
  const id = deps.newId('acct');
  const made = await insertOwnAccount(db, { id, email, plan, state: 'active', created_at, person_id: personId });
  if (!made) return;
  const change = { accountId: id, action: 'account.created', targetId: id, detail: { email, plan } };
  await recordChange(db, deps, actor, change);
}
