import { Failure, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { DAY_MS, isoTime, parseTime } from '@isnad/contract/time';
import type { EventData } from '@isnad/contract/webhook-events';
import {
  type Delivery,
  type DeliveryLog,
  type DeliveryQuery,
  type DeliveryState,
  KEPT_DAYS,
  type ReplayAnswer,
  type ReplayBody,
} from '@isnad/contract/webhooks';
import { within } from '../storage/within.ts';
import { attemptOf, deliveryOf } from './delivery/log.ts';
import { type DeliveryRow, deliveriesOf, insertDeliveries, selectAttempts, selectDelivery } from './delivery/store.ts';
import { findEndpoint, requireOpen, requirePlan, type WebhookDeps, type WebhookManager } from './endpoints.ts';
import { subscribes } from './outbox.ts';
import { scheduleEndpoints, selectEvent, selectEvents } from './store.ts';

/** Events replayed in one transaction. */
const EVENTS_AT_ONCE = 500;

type Place = { readonly accountId: string; readonly endpointId: string };

/**
 * Lists the deliveries of an endpoint, newest first.
 * @param query `cursor`: the last delivery of the previous page
 * @throws {Failure} `webhook_not_found`, `plan_required`, `invalid_parameter`, `invalid_cursor`
 */
export async function listDeliveries(
  deps: WebhookDeps,
  { accountId, endpointId }: Place,
  {
    cursor,
    limit,
    state,
    type,
    ...input
  }: DeliveryQuery & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Delivery[]> {
  const { from, to } = timesOf(input, 'query');
  await findEndpoint(deps, accountId, endpointId);
  const after = cursor === undefined ? undefined : await selectDelivery(deps.db, endpointId, cursor);
  if (cursor !== undefined && after === undefined) {
    throw new Failure(
      'invalid_cursor',
      'The cursor is not valid for this list, or is too old. Start again without a cursor.',
    );
  }
  const times = { from: from === undefined ? from : isoTime(from), to: to === undefined ? to : isoTime(to) };
  const query = { state: state as DeliveryState | undefined, type, ...times, after, limit };
  return (await deliveriesOf(deps.db, endpointId, query).execute()).map(deliveryOf);
}

/** Reads one delivery with all its attempts. @throws {Failure} `webhook_not_found`, `delivery_not_found`, `plan_required` */
export async function readDelivery(deps: WebhookDeps, place: Place, id: string): Promise<DeliveryLog> {
  const row = await findDelivery(deps, place, id);
  const event = await selectEvent(deps.db, row.event_id);
  const attempts = await selectAttempts(deps.db, id);
  const body = event?.payload ?? null;
  const payload = body === null ? null : JSON.parse(body);
  return { ...deliveryOf(row), payload, attempt_log: attempts.map((attempt) => attemptOf(attempt, body)) };
}

/**
 * Resends the event of a delivery as a new delivery with the same `webhook-id`.
 * @throws {Failure} `webhook_not_found`, `delivery_not_found`, `webhook_disabled`, `plan_required`
 */
export async function resendDelivery(
  deps: WebhookDeps,
  id: string,
  { endpointId, manager }: { readonly endpointId: string; readonly manager: WebhookManager },
): Promise<Delivery> {
  const { accountId } = manager;
  await requirePlan(deps, accountId);
  requireOpen(await findEndpoint(deps, accountId, endpointId));
  const row = await findDelivery(deps, { accountId, endpointId }, id);
  const event = await selectEvent(deps.db, row.event_id);
  if (event === undefined)
    throw new Failure('delivery_not_found', 'The event of this delivery is too old to send again.');
  const made = await within(deps.db, async (db) => {
    const [again] = await insertDeliveries(db, deps, [{ endpointId, event }]);
    await scheduleEndpoints(db, [endpointId], isoTime(deps.now()));
    await manager.note(db, { action: 'webhook.resent', targetId: endpointId, detail: { delivery_id: id } });
    return again as DeliveryRow;
  });
  return deliveryOf(made);
}

/**
 * Replays stored events the endpoint subscribes to, in sequence order, by time or from a sequence number. Each keeps its original `webhook-id`.
 * @throws {Failure} `webhook_not_found`, `webhook_disabled`, `invalid_parameter`, `plan_required`
 */
export async function replayEvents(
  deps: WebhookDeps,
  body: ReplayBody,
  { endpointId, manager }: { readonly endpointId: string; readonly manager: WebhookManager },
): Promise<ReplayAnswer> {
  const { accountId } = manager;
  await requirePlan(deps, accountId);
  const { dry_run = false } = body;
  const range = rangeOf(body, deps.now());
  const endpoint = await findEndpoint(deps, accountId, endpointId);
  requireOpen(endpoint);
  let answer: ReplayAnswer = { count: 0, dry_run, first_sequence: null, last_sequence: null };
  for (let fromSequence = range.fromSequence; ; ) {
    const page = await selectEvents(deps.db, { ...range, accountId, fromSequence, limit: EVENTS_AT_ONCE });
    const wanted = page.filter((event) =>
      event.type === 'webhook.test' ? isTestOf(endpointId, event.payload) : subscribes(endpoint, event.type),
    );
    if (!dry_run && wanted.length > 0) {
      await within(deps.db, async (db) => {
        const wishes = wanted.map((event) => ({ endpointId, event }));
        await insertDeliveries(db, deps, wishes);
        await scheduleEndpoints(db, [endpointId], isoTime(deps.now()));
      });
    }
    answer = {
      ...answer,
      count: answer.count + wanted.length,
      first_sequence: answer.first_sequence ?? wanted[0]?.sequence ?? null,
      last_sequence: wanted.at(-1)?.sequence ?? answer.last_sequence,
    };
    if (page.length < EVENTS_AT_ONCE) break;
    fromSequence = (page.at(-1)?.sequence ?? 0) + 1;
  }
  if (!dry_run) {
    const note = { targetId: endpointId, detail: answer };
    await within(deps.db, (db) => manager.note(db, { ...note, action: 'webhook.replayed' }));
  }
  return answer;
}

/** A test event is for one endpoint, whatever that subscribes to. */
function isTestOf(endpointId: string, payload: string): boolean {
  const { data } = JSON.parse(payload) as { data: EventData<'webhook.test'> };
  return data.webhook_id === endpointId;
}

function rangeOf({ from, to, from_sequence }: ReplayBody, now: number) {
  const times = timesOf({ from, to }, 'body');
  if (from === undefined && from_sequence === undefined) {
    throw invalidParameters([
      { location: 'body.from', message: 'is required when from_sequence is missing', fix: 'send one of them' },
    ]);
  }
  // Excludes events that arrive during the replay, and events that could be deleted during it.
  const oldest = now - KEPT_DAYS * DAY_MS;
  return {
    from: isoTime(Math.max(times.from ?? oldest, oldest)),
    to: isoTime(Math.min(times.to ?? now, now) + (times.to === undefined ? 1 : 0)),
    fromSequence: from_sequence ?? 1,
  };
}

type TimeRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Milliseconds since 1970. @throws {Failure} `invalid_parameter` */
function timesOf(
  { from, to }: TimeRange,
  place: 'query' | 'body',
): { from?: number | undefined; to?: number | undefined } {
  const times = { from: timeOf(from), to: timeOf(to) };
  const faults = [
    ...(times.from === null ? [fault(`${place}.from`, from)] : []),
    ...(times.to === null ? [fault(`${place}.to`, to)] : []),
  ];
  if (faults.length > 0) throw invalidParameters(faults);
  return times as { from?: number; to?: number };
}

/** Milliseconds since 1970. Null when the text is not a time with a time zone. */
function timeOf(text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : (parseTime(text) ?? null);
}

function fault(location: string, value = '') {
  return {
    location,
    message: `got ${quoteValue(value)}`,
    fix: 'use a time such as 2026-11-21T08:00:00Z',
  };
}

async function findDelivery(deps: WebhookDeps, { accountId, endpointId }: Place, id: string): Promise<DeliveryRow> {
  await findEndpoint(deps, accountId, endpointId);
  const row = await selectDelivery(deps.db, endpointId, id);
  if (row === undefined) throw new Failure('delivery_not_found', `There is no delivery ${quoteValue(id)}.`);
  return row;
}
