import type { AuditEntry } from '@isnad/contract/audit';
import type { AuditAction } from '@isnad/contract/audit-actions';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isoTime } from '@isnad/contract/time';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { type AuditQuery, insertAudit, selectAudit } from '../store.ts';
import type { Actor } from './actor.ts';

export type AuditDeps = { readonly now: () => number; readonly newId: (prefix: IdentifierPrefix) => string };

export type Change = {
  readonly accountId: string;
  readonly action: AuditAction;
  readonly targetId: string;
  /** Details of the change. Never contains a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Records a change in the audit log. Call it in the transaction of the change, so that both are committed together. */
export function recordChange(db: Kysely<Tables>, deps: AuditDeps, actor: Actor, change: Change): Promise<void> {
  return insertAudit(db, {
    id: deps.newId('aud'),
    account_id: change.accountId,
    created_at: isoTime(deps.now()),
    action: change.action,
    target_id: change.targetId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    address: actor.address,
    detail: JSON.stringify(change.detail ?? {}),
  });
}

/** Audit log entries, newest first. */
export async function readAudit(db: Kysely<Tables>, query: AuditQuery): Promise<AuditEntry[]> {
  return (await selectAudit(db, query)).map(entryOf);
}

function entryOf(row: Selectable<Tables['audit_log']>): AuditEntry {
  const { id, created_at, action, target_id, address } = row;
  const actor = { kind: row.actor_kind, id: row.actor_id };
  return { id, created_at, action, target_id, actor, address, detail: JSON.parse(row.detail) };
}
