import type { Account } from '@isnad/contract/accounts';
import type { AuditAction } from '@isnad/contract/audit-actions';
import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { isPlan, PLANS } from '@isnad/contract/plans';
import { quoteValue } from '@isnad/contract/redact';
import { emit, suspendEndpoints } from '../../webhooks/outbox.ts';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import type { KeyDeps } from '../keys/keys.ts';
import { type AccountRow, updateAccount } from '../store.ts';
import { findAccount } from './accounts.ts';

/* Each function changes an account and writes its audit log entry in one transaction. Once it returns, no process applies the old state. */

/** @throws {Failure} `account_not_found`, `invalid_parameter` */
export async function changePlan(deps: KeyDeps, idOrEmail: string, plan: string, actor: Actor): Promise<Account> {
  if (!isPlan(plan)) {
    const fault: Fault = { location: 'body.plan', message: `got ${quoteValue(plan)}`, fix: `use ${PLANS.join(', ')}` };
    throw invalidParameters([fault]);
  }
  return changeAccountRow(deps, idOrEmail, { action: 'account.plan_changed', change: { plan }, actor });
}

/** Refuses all requests of the account until it is resumed. @throws {Failure} `account_not_found` */
export function suspendAccount(deps: KeyDeps, idOrEmail: string, actor: Actor): Promise<Account> {
  return changeAccountRow(deps, idOrEmail, { action: 'account.suspended', change: { state: 'suspended' }, actor });
}

/** @throws {Failure} `account_not_found` */
export function resumeAccount(deps: KeyDeps, idOrEmail: string, actor: Actor): Promise<Account> {
  return changeAccountRow(deps, idOrEmail, { action: 'account.resumed', change: { state: 'active' }, actor });
}

type AccountChange = {
  readonly action: AuditAction;
  readonly change: Pick<Partial<AccountRow>, 'plan' | 'state'>;
  readonly actor: Actor;
};

/** Does nothing, and writes no audit entry, when the values are already set. */
async function changeAccountRow(
  deps: KeyDeps,
  idOrEmail: string,
  { action, change, actor }: AccountChange,
): Promise<Account> {
  const { id } = await findAccount(deps.db, idOrEmail);
  await deps.changeAccount(id, async (db) => {
    const before = await findAccount(db, id);
    if ((change.plan ?? before.plan) === before.plan && (change.state ?? before.state) === before.state) return;
    await updateAccount(db, id, change);
    const detail = change.plan === undefined ? {} : { from: before.plan, to: change.plan };
    await recordChange(db, deps, actor, { accountId: id, action, targetId: id, detail });
    const { plan = before.plan, state = before.state } = change;
    // Comes before the event, so that nothing is sent for a plan without webhooks.
    await suspendEndpoints(db, deps, { accountId: id, suspended: plan === 'free' || state === 'suspended' });
    if (plan === before.plan) return;
    await emit(db, deps, { accountId: id, type: 'plan.changed', data: { from: before.plan, to: plan } });
  });
  return findAccount(deps.db, id);
}
