import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '@isnad/contract/failure';
import { HOUR_MS, isoTime } from '@isnad/contract/time';
import {
  anonymizeAccount,
  type DeletedRow,
  deleteAccountRow,
  deleteInvitesOf,
  deleteKeys,
  deleteSomeAudit,
  hasOtherOperator,
  insertDeleted,
  lockAccount,
  revokeKeys,
  selectKeyIds,
} from '../accounts/accounts/deletion/store.ts';
import { deletePlanRequest } from '../accounts/accounts/plan-requests/store.ts';
import type { Actor } from '../accounts/audit/actor.ts';
import { recordChange } from '../accounts/audit/audit.ts';
import { deleteBookmarks } from '../accounts/bookmarks/store.ts';
import type { KeyDeps } from '../accounts/keys/keys.ts';
import { deleteCountsOf } from '../accounts/limits/store.ts';
import { deletePerson, deleteResets, selectOperatorAccount } from '../accounts/people/store.ts';
import { deleteSomeOldest } from '../accounts/requests/store.ts';
import { deleteSomeCounts } from '../accounts/usage/store.ts';
import { deleteSomeConversations } from '../chat/store.ts';
import { forgetEmail } from '../corrections/store.ts';
import { deleteKeptOf } from '../idempotency/store.ts';
import type { Storage } from '../storage/storage.ts';
import { deleteSomeOfAccount } from '../webhooks/delivery/store.ts';
import { deleteEndpoints, lockSequence } from '../webhooks/store.ts';

type Db = Storage['db'];
export type DeletionDeps = Pick<KeyDeps, 'db' | 'now' | 'newId' | 'changeAccount'>;

/** How long rows of a deleted account remain that others can refer to: longer than any request, and than unwritten counts wait. */
const REFERENCES_KEPT_MS = HOUR_MS;

/**
 * Deletes an account, in one transaction: its keys are revoked in every process, its person with sessions and passkeys is gone, its webhooks are
 * deleted, and nothing personal is left in its row. What remains cannot be reached, and is deleted in batches by `purgeAccount`. The audit log of the
 * operator gets an entry without personal data.
 * @throws {Failure} `account_not_found`, `last_operator`
 */
export async function deleteAccount(deps: DeletionDeps, accountId: string, actor: Actor): Promise<void> {
  const deleted_at = isoTime(deps.now());
  await deps.changeAccount(accountId, async (db) => {
    const account = await lockAccount(db, accountId);
    if (account === undefined) throw new Failure('account_not_found', 'There is no such account.');
    if (account.role === 'operator' && !(await hasOtherOperator(db, accountId))) throw lastOperator();
    const { email, person_id: personId } = account;
    await anonymizeAccount(db, account);
    await revokeKeys(db, accountId, deleted_at);
    // Locked before its endpoints, as everywhere.
    await lockSequence(db, accountId);
    await deleteEndpoints(db, accountId, deleted_at);
    await deletePlanRequest(db, accountId);
    await deleteInvitesOf(db, { accountId, personId, email });
    await forgetEmail(db, email);
    if (personId !== null) {
      await deleteResets(db, personId);
      await deletePerson(db, personId);
    }
    await insertDeleted(db, { account_id: accountId, person_id: personId, deleted_at });
    const operator = await selectOperatorAccount(db);
    if (operator === undefined) return;
    const by = actor.kind === 'operator' ? actor : { ...actor, id: null, address: null };
    await recordChange(db, deps, by, { accountId: operator.id, action: 'account.deleted', targetId: accountId });
  });
}

function lastOperator(): Failure {
  return new Failure(
    'last_operator',
    'This is the only account of an operator, and nobody could administer the service without it. To hand it over, change its email address and password in Settings.',
  );
}

/**
 * Deletes the rows of a deleted account, in batches between which requests are answered. Can be interrupted and repeated at any time. An hour
 * after the deletion, the keys and the account itself are deleted too.
 * @param signal ends it early
 * @returns whether nothing is left
 */
export async function purgeAccount(
  { db, now }: Pick<DeletionDeps, 'db' | 'now'>,
  { account_id: accountId, person_id: personId, deleted_at }: DeletedRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const repeat = async (deleteSome: () => Promise<boolean>) => {
    while (signal?.aborted !== true && (await deleteSome())) await nextTurn();
  };
  await repeat(() => deleteSomeConversations(db, accountId));
  await repeat(() => deleteSomeOldest(db, accountId, 0));
  await repeat(() => deleteSomeOfAccount(db, accountId));
  await repeat(() => deleteSomeAudit(db, accountId));
  if (personId !== null) await repeat(() => deleteSomeCounts(db, personId));
  await deleteKeptOf(db, accountId);
  await deleteBookmarks(db, accountId);
  await deleteCountsOf(db, accountId);
  const isFinal = now() - Date.parse(deleted_at) >= REFERENCES_KEPT_MS;
  await eachKeys({ db, accountId }, async (ids) => {
    for (const id of ids) await repeat(() => deleteSomeCounts(db, id));
    if (isFinal) await deleteKeys(db, ids);
  });
  if (!isFinal || signal?.aborted === true) return false;
  await deleteAccountRow(db, accountId);
  return true;
}

type Keys = { readonly db: Db; readonly accountId: string };

async function eachKeys({ db, accountId }: Keys, run: (ids: readonly string[]) => Promise<void>): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await selectKeyIds(db, accountId, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await run(ids);
    after = last;
  }
}
