import type { Kysely } from 'kysely';
import type { IdentifierPrefix } from '../contract/identifiers.ts';
import type { EventData, EventPayload, EventType } from '../contract/webhook-events.ts';
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
  /** The one endpoint it is for, whatever that subscribes to; without: all that subscribe. */
  readonly only?: string;
};

/** The mark of an account whose events somebody reads; it goes when nobody has for as long as events are kept. */
export const LISTENING = 'listening';
/** Bytes of a payload; `data` holds identifiers and names, never texts. */
const MAX_BYTES = 20_000;

/**
 * Writes an event down, with a delivery for each endpoint that subscribes to it. To be called with the transaction of the change it
 * tells of, so that there is never one without the other; as late in it as can be, as the account's next event waits for its end.
 * An account that has endpoints, or reads its events, has all of them kept, also those nobody subscribes to yet: they can be replayed.
 * @returns its deliveries
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
  const timestamp = new Date(deps.now()).toISOString();
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
 * The same, unless it was told of under this name not long ago; by whichever process.
 * @param every milliseconds; infinity: once
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
    const at = new Date(deps.now()).toISOString();
    const notSince = Number.isFinite(every) ? new Date(deps.now() - every).toISOString() : '';
    if (await setMark(within, { accountId, name, at, notSince })) await emit(within, deps, event);
  });
}

/** Tells every account that has endpoints, or listens. To be called with the transaction of the change. */
export async function emitToAll<T extends EventType>(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  event: Omit<Event<T>, 'accountId'>,
): Promise<void> {
  // In the order of their identifiers, as two that lock the same accounts in different orders would wait for each other for ever.
  for (const accountId of await selectListeningAccounts(db, LISTENING)) await emit(db, deps, { ...event, accountId });
}

/** Holds the endpoints of an account, or lets them go on. To be called with the transaction that changes its plan or state. */
export async function suspendEndpoints(
  db: Kysely<Tables>,
  deps: OutboxDeps,
  { accountId, suspended }: { readonly accountId: string; readonly suspended: boolean },
): Promise<void> {
  await lockSequence(db, accountId);
  await updateSuspended(db, accountId, suspended, new Date(deps.now()).toISOString());
}

/** Whether anything is sent there. */
export function isOpen({ disabled_reason, suspended }: EndpointRow): boolean {
  return disabled_reason === null && suspended === 0;
}

/** Whether an endpoint wants to hear of that kind of event. */
export function subscribes({ events }: Pick<EndpointRow, 'events'>, type: EventType): boolean {
  const wanted = events.split(' ');
  return wanted.includes('*') || wanted.includes(type) || wanted.includes(`${type.split('.')[0]}.*`);
}
