import type { AuditAction } from '@isnad/contract/audit-actions';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { Actor } from '../../audit/actor.ts';
import { type AuditDeps, recordChange } from '../../audit/audit.ts';
import { ADDRESS_HEADER } from '../auth-path.ts';
import { selectAccountOf } from '../store.ts';

/** Maximum number of characters of what a browser says of itself. */
export const MAX_USER_AGENT = 512;

type RecordDeps = AuditDeps & { readonly db: Kysely<Tables> };

/** Where a request about signing in comes from. */
export type Origin = {
  /** IP address; null if it is not known. */
  readonly address: string | null;
  /** What its browser says of itself. */
  readonly device?: string | undefined;
};

/** @param request as handed to the library */
export function originOf(request: Request | undefined): Origin {
  const device = request?.headers.get('user-agent')?.slice(0, MAX_USER_AGENT);
  return { address: request?.headers.get(ADDRESS_HEADER) ?? null, device };
}

type SecurityEvent = {
  readonly personId: string;
  readonly from: Origin;
  readonly action: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Records in the audit log of a person's account, if they have one, what they did or what somebody tried.
 * @param by `anyone`: it is not known that it was the person
 */
export async function recordSecurityEvent(
  deps: RecordDeps,
  { personId, from: { address, device }, action, detail = {} }: SecurityEvent,
  by: 'person' | 'anyone' = 'person',
): Promise<void> {
  const account = await selectAccountOf(deps.db, personId);
  if (account === undefined) return;
  const actor: Actor = { kind: by, id: by === 'person' ? personId : null, address };
  const whole = device === undefined ? detail : { ...detail, device };
  await recordChange(deps.db, deps, actor, { accountId: account.id, action, targetId: personId, detail: whole });
}
