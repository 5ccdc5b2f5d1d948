import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { type Origin, recordSecurityEvent } from './security/record-event.ts';
import { adoptAccount, insertOwnAccount, selectAccountOf, selectInviteOf, updateAccountEmail } from './store.ts';

export type OwnAccountDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
};

/** A person whose email address is verified. */
export type VerifiedPerson = { readonly id: string; readonly email: string };

/**
 * Ensures that a person has an account with their address: their current account, the one of their invitation, or a new one. An account prepared by
 * the operator requires its invitation, not just the address. Accounts are created here rather than at sign-up, because until the address is verified
 * a stranger could reserve it. Idempotent, also concurrently.
 */
export async function ensureOwnAccount(
  deps: OwnAccountDeps,
  person: VerifiedPerson,
  from: Origin = { address: null },
): Promise<void> {
  const { db } = deps;
  const own = await selectAccountOf(db, person.id);
  if (own !== undefined) {
    if (own.email === person.email) return;
    await db.transaction().execute((transaction) => followEmail({ ...deps, db: transaction }, { own, person, from }));
    return;
  }
  await db.transaction().execute((transaction) => giveAccount({ ...deps, db: transaction }, person));
}

type Following = {
  readonly own: { readonly id: string; readonly email: string };
  readonly person: VerifiedPerson;
  readonly from: Origin;
};

/** Gives the account the person's new address, unless another account has it or it was given already. */
async function followEmail(deps: OwnAccountDeps, { own, person: { id, email }, from }: Following): Promise<void> {
  if (!(await updateAccountEmail(deps.db, own.id, email))) return;
  const detail = { previous_email: own.email, email };
  await recordSecurityEvent(deps, { personId: id, from, action: 'person.email_changed', detail });
}

async function giveAccount(deps: OwnAccountDeps, { id: personId, email }: VerifiedPerson): Promise<void> {
  const { db } = deps;
  const actor: Actor = { kind: 'person', id: personId, address: null };
  const invite = await selectInviteOf(db, personId);
  const adopted = invite === undefined ? undefined : await adoptAccount(db, personId, email);
  if (adopted !== undefined) {
    const change = { accountId: adopted, targetId: adopted, detail: { email } };
    await recordChange(db, deps, actor, { ...change, action: 'account.claimed' });
    return;
  }
  const plan = invite?.plan ?? 'free';
  const created_at = isoTime(deps.now());
  const id = deps.newId('acct');
  const made = await insertOwnAccount(db, { id, email, plan, state: 'active', created_at, person_id: personId });
  if (!made) return;
  const change = { accountId: id, targetId: id, detail: { email, plan } };
  await recordChange(db, deps, actor, { ...change, action: 'account.created' });
}
