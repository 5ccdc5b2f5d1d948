import type { AuditAction } from '@isnad/contract/audit-actions';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { API_VERSION } from '@isnad/contract/version';
import {
  type CreateEndpointBody,
  type Delivery,
  type Endpoint,
  MAX_ENDPOINTS,
  type NewEndpoint,
  type UpdateEndpointBody,
} from '@isnad/contract/webhooks';
import type { Kysely } from 'kysely';
import type { Seal } from '../storage/sealed-text.ts';
import type { Tables } from '../storage/tables.ts';
import { within } from '../storage/within.ts';
import type { ReadAccounts } from './account-info.ts';
import { deliveryOf } from './delivery/log.ts';
import { emit, isOpen, type OutboxDeps } from './outbox.ts';
import { showEndpoints } from './shown-endpoints.ts';
import { newSigningSecret, OVERLAP_MS } from './signature.ts';
import {
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  lockSequence,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './store.ts';
import { checkTarget, checkUrl, type GuardDeps } from './target-guard.ts';

export type WebhookDeps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  readonly readAccounts: ReadAccounts;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly seal: Seal;
  readonly guard: GuardDeps;
};

type AccountDeps = Pick<WebhookDeps, 'db' | 'readAccounts'>;

/** The actor that manages the webhooks of an account. */
export type WebhookManager = {
  readonly accountId: string;
  /** Records a change in the audit log of the account, in the transaction of the change. */
  readonly note: (
    db: Kysely<Tables>,
    change: {
      readonly action: AuditAction;
      readonly targetId: string;
      readonly detail?: Readonly<Record<string, unknown>>;
    },
  ) => Promise<void>;
};

/**
 * Creates an endpoint. The result holds its secret, which cannot be read again. Check the URL first (`checkNewUrl`).
 * @throws {Failure} `plan_required`, `webhook_limit_reached`
 */
export async function createEndpoint(
  deps: WebhookDeps,
  { url, events, description = '', payload_version = API_VERSION }: CreateEndpointBody,
  manager: WebhookManager,
): Promise<NewEndpoint> {
  const secret = newSigningSecret(deps.randomBytes);
  const at = isoTime(deps.now());
  const row: EndpointRow = {
    id: deps.newId('whk'),
    account_id: manager.accountId,
    url,
    description: description.trim(),
    events: [...new Set(events)].join(' '),
    payload_version,
    secret: deps.seal.close(secret),
    secret_rotated_at: null,
    previous_secret: null,
    previous_secret_until: null,
    created_at: at,
    updated_at: at,
    disabled_reason: null,
    suspended: 0,
    suspended_at: null,
    failures: 0,
    failing_since: null,
    warned_at: null,
    next_due_at: null,
    deleted_at: null,
  };
  await within(deps.db, async (db) => {
    // Under this lock no one else can add an endpoint or change the plan.
    await lockSequence(db, manager.accountId);
    await requirePlan({ ...deps, db }, manager.accountId);
    if ((await selectEndpoints(db, manager.accountId)).length >= MAX_ENDPOINTS) {
      throw new Failure(
        'webhook_limit_reached',
        `The account already has ${MAX_ENDPOINTS} webhooks, the maximum. Delete one first.`,
      );
    }
    await insertEndpoint(db, row);
    await manager.note(db, { action: 'webhook.created', targetId: row.id, detail: { url, events } });
  });
  return { ...(await shown(deps, row)), secret };
}

/** The endpoints of an account, oldest first. @throws {Failure} `plan_required` when it has none and the plan allows none */
export async function listEndpoints(
  deps: WebhookDeps,
  query: { readonly accountId: string; readonly after?: string | undefined; readonly limit: number },
): Promise<Endpoint[]> {
  const rows = await selectEndpoints(deps.db, query.accountId, { after: query.after, limit: query.limit });
  if (rows.length === 0 && query.after === undefined) await requirePlan(deps, query.accountId);
  return showEndpoints(deps, rows);
}

/** Works for existing endpoints even when the plan no longer includes webhooks. @throws {Failure} `webhook_not_found`, `plan_required` */
export async function readEndpoint(deps: WebhookDeps, accountId: string, id: string): Promise<Endpoint> {
  return shown(deps, await findEndpoint(deps, accountId, id));
}

/** @throws {Failure} `webhook_not_found`, `plan_required`, `webhook_url_refused` */
export async function changeEndpoint(
  deps: WebhookDeps,
  id: string,
  { url, events, description, payload_version }: UpdateEndpointBody,
  manager: WebhookManager,
): Promise<Endpoint> {
  await requirePlan(deps, manager.accountId);
  if (url !== undefined) await checkNewUrl(deps.guard, url);
  const detail = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(payload_version === undefined ? {} : { payload_version }),
  };
  const { events: wanted, ...rest } = detail;
  const change = { ...rest, ...(wanted === undefined ? {} : { events: wanted.join(' ') }) };
  return changeLocked(deps, { id, manager, action: 'webhook.updated', detail }, (row) =>
    // A new URL has no failures yet.
    url === undefined || url === row.url ? change : { ...change, ...WELL },
  );
}

/** Re-enables a disabled endpoint and its pending deliveries. @throws {Failure} `webhook_not_found`, `plan_required` */
export async function enableEndpoint(deps: WebhookDeps, id: string, manager: WebhookManager): Promise<Endpoint> {
  await requirePlan(deps, manager.accountId);
  // A dispatcher works out what is due.
  const change = { ...WELL, disabled_reason: null, next_due_at: isoTime(deps.now()) };
  return changeLocked(deps, { id, manager, action: 'webhook.enabled' }, (row) =>
    row.disabled_reason === null ? undefined : change,
  );
}

/** Stops sending until the endpoint is enabled. Events are kept. @throws {Failure} `webhook_not_found`, `plan_required` */
export async function disableEndpoint(deps: WebhookDeps, id: string, manager: WebhookManager): Promise<Endpoint> {
  await requirePlan(deps, manager.accountId);
  return changeLocked(deps, { id, manager, action: 'webhook.disabled', event: true }, ({ disabled_reason }) =>
    disabled_reason === null ? { disabled_reason: 'manual', next_due_at: null } : undefined,
  );
}

/** Rotates the secret. Both secrets sign for a day. @throws {Failure} `webhook_not_found`, `plan_required` */
export async function rotateEndpointSecret(
  deps: WebhookDeps,
  id: string,
  manager: WebhookManager,
): Promise<NewEndpoint> {
  await requirePlan(deps, manager.accountId);
  const secret = newSigningSecret(deps.randomBytes);
  const endpoint = await changeLocked(deps, { id, manager, action: 'webhook.secret_rotated' }, (row) => ({
    secret: deps.seal.close(secret),
    secret_rotated_at: isoTime(deps.now()),
    previous_secret: row.secret,
    previous_secret_until: isoTime(deps.now() + OVERLAP_MS),
  }));
  return { ...endpoint, secret };
}

/** Deletes an endpoint and its secrets. Pending deliveries are not sent. @throws {Failure} `webhook_not_found`, `plan_required` */
export async function deleteEndpoint(deps: WebhookDeps, id: string, manager: WebhookManager): Promise<void> {
  const gone = { deleted_at: isoTime(deps.now()), next_due_at: null, secret: '', previous_secret: null };
  await changeLocked(deps, { id, manager, action: 'webhook.deleted' }, () => gone);
}

/** Sends a `webhook.test` event to the endpoint, whatever its subscriptions. @throws {Failure} `webhook_not_found`, `webhook_disabled` */
export async function sendTest(deps: WebhookDeps, accountId: string, id: string): Promise<Delivery> {
  await requirePlan(deps, accountId);
  return within(deps.db, async (db) => {
    await lockSequence(db, accountId);
    requireOpen(await findEndpoint({ ...deps, db }, accountId, id));
    const [row] = await emit(db, deps, { accountId, type: 'webhook.test', data: { webhook_id: id }, only: id });
    if (row === undefined) throw new Error(`no delivery of a test to ${id}`);
    return deliveryOf(row);
  });
}

/** Finds an endpoint of the account. @throws {Failure} `webhook_not_found`; `plan_required` instead when the plan has no webhooks */
export async function findEndpoint(deps: AccountDeps, accountId: string, id: string): Promise<EndpointRow> {
  const row = await selectEndpoint(deps.db, id);
  if (row?.account_id === accountId) return row;
  await requirePlan(deps, accountId);
  throw new Failure('webhook_not_found', `There is no webhook ${quoteValue(id)}.`);
}

/** @throws {Failure} `plan_required` */
export async function requirePlan({ db, readAccounts }: AccountDeps, accountId: string): Promise<void> {
  if ((await readAccounts(db, [accountId])).get(accountId)?.plan !== 'free') return;
  throw new Failure('plan_required', 'Webhooks require the professional or enterprise plan.');
}

/** @throws {Failure} `webhook_disabled` */
export function requireOpen(row: EndpointRow): void {
  if (isOpen(row)) return;
  const state = row.suspended === 1 ? 'suspended' : 'disabled';
  throw new Failure('webhook_disabled', `The webhook is ${state}, so nothing is sent to it.`);
}

const WELL = { failures: 0, failing_since: null, warned_at: null } as const;

type LockedChange = {
  readonly id: string;
  readonly manager: WebhookManager;
  readonly action: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Whether to emit an event for the change. */
  readonly event?: boolean;
};

/** @param change returns the columns to write for the row; nothing when there is nothing to change, which is not recorded either */
async function changeLocked(
  deps: WebhookDeps,
  { id, manager, action, detail, event }: LockedChange,
  change: (row: EndpointRow) => Partial<EndpointRow> | undefined,
): Promise<Endpoint> {
  const { accountId } = manager;
  const after = await within(deps.db, async (db) => {
    await findEndpoint({ ...deps, db }, accountId, id);
    await lockSequence(db, accountId);
    const row = await lockEndpoint(db, id);
    const input = row && change(row);
    if (row === undefined || input === undefined) return row;
    const next = { ...row, ...input, updated_at: isoTime(deps.now()) };
    await updateEndpoint(db, id, { ...input, updated_at: next.updated_at });
    await manager.note(db, { action, targetId: id, ...(detail === undefined ? {} : { detail }) });
    const data = { webhook_id: id, reason: 'manual' } as const;
    if (event) await emit(db, deps, { accountId, type: 'webhook.disabled', data });
    return next;
  });
  if (after === undefined) throw new Failure('webhook_not_found', `There is no webhook ${quoteValue(id)}.`);
  return shown(deps, after);
}

/**
 * Checks a URL before it is stored. This can resolve its host name. A name that cannot be resolved yet is accepted, because each attempt checks
 * again. @throws {Failure} `webhook_url_refused`
 */
export async function checkNewUrl(guard: GuardDeps, url: string): Promise<void> {
  checkUrl(url, guard);
  try {
    await checkTarget(url, guard);
  } catch (error) {
    if (error instanceof Failure) throw error;
  }
}

async function shown(deps: WebhookDeps, row: EndpointRow): Promise<Endpoint> {
  const [endpoint] = await showEndpoints(deps, [row]);
  return endpoint as Endpoint;
}
