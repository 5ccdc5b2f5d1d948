import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isoTime } from '@isnad/contract/time';
import type { EventData, EventPayload, EventType } from '@isnad/contract/webhook-events';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { type DeliveryRow, insertDeliveries } from './delivery/store.ts';
import {
  type EndpointRow,
  hasMark,
  insertEvent,
  lockSequence,
  nextSequence,
  scheduleEndpoints,
  selectEndpoints,
  selectListeningAccounts,
  setMark,
  updateSuspended,
} from './store.ts';

export type OutboxDeps = { readonly now: () => number; readonly newId: (prefix: IdentifierPrefix) => string };

export type Event<T extends EventType = EventType> = {
  readonly accountId: string;
  readonly type: T;
  readonly data: EventData<T>;
  /** Deliver only to this endpoint, whatever its subscriptions. Without it, deliver to all that subscribe. */
  readonly only?: string;
};

/** Mark of an account whose events are being read. It expires when no one has read them for as long as events are kept. */
export const LISTENING = 'listening';
/** Maximum size of a payload in bytes. `data` holds identifiers and names, never texts. */
const MAX_BYTES = 20_000;

/**
 * Stores an event, with a delivery for each endpoint that subscribes to it. Call it in the transaction of the change it reports, so that both are
 * committed together. Call it late in that transaction, because it blocks the next event of the account until the commit. An account with endpoints,
 * or with a reader, keeps all its events for replay, including those without a subscriber.
 * @returns the deliveries
 */
export async function emit<T extends EventType>(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  event: Event<T>,
): Promise<DeliveryRow[]> {
  const { accountId, type, data, only } = event;
  const endpoints = await selectEndpoints(db, accountId);
  if (endpoints.length === 0 && !(await hasMark(db, accountId, LISTENING))) return [];
  const sequence = await nextSequence(db, accountId);
  const id = deps.newId('evt');
  const timestamp = isoTime(deps.now());
  const payload = JSON.stringify({
    id,
    type,
    timestamp,
    sequence,
    account_id: accountId,
    data,
  } satisfies EventPayload);
  if (Buffer.byteLength(payload) > MAX_BYTES) throw new Error(`an event ${type} of ${payload.length} characters`);
  await insertEvent(db, { id, account_id: accountId, sequence, type, created_at: timestamp, payload });
  const told = endpoints.filter((row) => isOpen(row) && (only === undefined ? subscribes(row, type) : row.id === only));
  const to = told.map((endpoint) => ({ endpointId: endpoint.id, event: { id, type, sequence } }));
  const made = await insertDeliveries(db, deps, to);
  await scheduleEndpoints(
    db,
    told.map((endpoint) => endpoint.id),
    timestamp,
  );
  return made;
}

/**
 * Emits an event unless one with this name was emitted within `every`, by any process.
 * @param every milliseconds; infinity means once
 */
export function emitAtMost<T extends EventType>(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  event: Event<T> & { readonly name: string; readonly every: number },
): Promise<void> {
  const { name, every, accountId } = event;
  return db.transaction().execute(async (within) => {
    const endpoints = await selectEndpoints(within, accountId, { limit: 1 });
    if (endpoints.length === 0 && !(await hasMark(within, accountId, LISTENING))) return;
    const at = isoTime(deps.now());
    const notSince = Number.isFinite(every) ? isoTime(deps.now() - every) : '';
    if (await setMark(within, { accountId, name, at, notSince })) await emit(within, deps, event);
  });
}

/** Emits an event to every account that has endpoints or listens. Call it in the transaction of the change. */
export async function emitToAll<T extends EventType>(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  event: Omit<Event<T>, 'accountId'>,
): Promise<void> {
  // Sorted by id, so that two transactions cannot deadlock on the same accounts.
  for (const accountId of await selectListeningAccounts(db, LISTENING)) await emit(db, deps, { ...event, accountId });
}

/** Suspends or resumes the endpoints of an account. Call it in the transaction that changes its plan or state. */
export async function suspendEndpoints(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  { accountId, suspended }: { readonly accountId: string; readonly suspended: boolean },
): Promise<void> {
  await lockSequence(db, accountId);
  await updateSuspended(db, accountId, suspended, isoTime(deps.now()));
}

/** Whether deliveries are sent to the endpoint. */
export function isOpen({ disabled_reason, suspended }: EndpointRow): boolean {
  return disabled_reason === null && suspended === 0;
}

/** Whether an endpoint subscribes to an event type. */
export function subscribes({ events }: Pick<EndpointRow, 'events'>, type: EventType): boolean {
  const wanted = events.split(' ');
  return wanted.includes('*') || wanted.includes(type) || wanted.includes(`${type.split('.')[0]}.*`);
}
