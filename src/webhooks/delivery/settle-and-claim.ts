import { isoTime } from '@isnad/contract/time';
import { API_VERSION } from '@isnad/contract/version';
import type { Kysely } from 'kysely';
import type { Seal } from '../../storage/sealed-text.ts';
import type { Tables } from '../../storage/tables.ts';
import { afterAttempt, disabledFrom, type Health } from '../health.ts';
import { emit, isOpen, type OutboxDeps } from '../outbox.ts';
import { delayAfter, retryAfterMs } from '../schedule.ts';
import { hourOf } from '../shown-endpoints.ts';
import { type EndpointRow, lockEndpoint, lockSequence, updateEndpoint } from '../store.ts';
import type { Reply } from './sender.ts';
import {
  type AttemptRow,
  addToHour,
  claimDeliveries,
  type DeliveryRow,
  freeExpiredLeases,
  insertAttempts,
  selectLeases,
  selectNextDue,
  selectPayloads,
  settleDelivery,
} from './store.ts';

/** Maximum number of concurrent attempts per endpoint, across all processes. */
const MAX_IN_FLIGHT = 10;
/** How long a delivery is leased. Longer than any attempt can take. */
const LEASE_MS = 30_000;

export type SettleDeps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly seal: Seal;
};

/** A delivery claimed for an attempt now. */
export type ClaimedDelivery = {
  readonly deliveryId: string;
  readonly leasedUntil: string;
  /** Number of earlier attempts. */
  readonly made: number;
  /** Header `webhook-id`. */
  readonly eventId: string;
  readonly payload: string;
  readonly accountId: string;
  readonly url: string;
  readonly secrets: readonly string[];
};

/** A finished attempt. */
export type AttemptOutcome = {
  readonly claimed: ClaimedDelivery;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when the attempt was aborted by a shutdown and does not count. */
  readonly reply: Reply | undefined;
};

/**
 * Runs one turn of an endpoint in a transaction that holds its lock: stores outcomes and claims the deliveries due next. Because processes take
 * turns, the concurrency limit holds and no delivery is claimed twice.
 * @param room how many more attempts the caller can make
 * @param own deliveries the caller is attempting; it keeps them whatever the clock says
 */
export function settleAndClaim(
  deps: SettleDeps,
  endpointId: string,
  {
    made,
    room,
    own,
  }: { readonly made: readonly AttemptOutcome[]; readonly room: number; readonly own: readonly string[] },
): Promise<ClaimedDelivery[]> {
  return deps.db.transaction().execute(async (db) => {
    const accountId = made.find(({ reply }) => !succeeded(reply))?.claimed.accountId;
    // Failures can emit an event. Emitting locks the account before its endpoints, so this lock comes first here too.
    if (accountId !== undefined) await lockSequence(db, accountId);
    const endpoint = await lockEndpoint(db, endpointId);
    const settled = await settle(deps, db, made);
    await count(db, endpointId, settled);
    if (endpoint === undefined) return [];
    const now = deps.now();
    const health = settled.reduce(
      (state, one) => afterAttempt(state, outcomeOf(one.reply), one.endedAt),
      healthOf(endpoint),
    );
    await keepHealth(deps, db, { endpoint, health });
    if (health.disabled !== undefined || !isOpen(endpoint)) {
      await updateEndpoint(db, endpointId, { next_due_at: null });
      return [];
    }
    return claim(deps, db, { endpoint, room, own, now });
  });
}

/** @returns the outcomes whose lease had not been lost */
async function settle(
  deps: SettleDeps,
  db: Kysely<Tables>,
  made: readonly AttemptOutcome[],
): Promise<AttemptOutcome[]> {
  const settled: AttemptOutcome[] = [];
  const log: AttemptRow[] = [];
  for (const one of made) {
    const { claimed, reply } = one;
    const lease = { id: claimed.deliveryId, leasedUntil: claimed.leasedUntil };
    if (reply === undefined) {
      const state = claimed.made === 0 ? 'pending' : 'retrying';
      await settleDelivery(db, lease, { state, due_at: isoTime(one.endedAt) });
    } else if (await settleDelivery(db, lease, resultOf(deps, one, reply))) {
      settled.push(one);
      log.push(logOf(one, reply));
    }
  }
  await insertAttempts(db, log);
  return settled;
}

/** Usually one hour. The attempts of a turn can end on both sides of an hour boundary. */
async function count(db: Kysely<Tables>, endpointId: string, settled: readonly AttemptOutcome[]): Promise<void> {
  for (const [hour, ended] of Map.groupBy(settled, ({ endedAt }) => hourOf(endedAt))) {
    const taken = ended.filter(({ reply }) => succeeded(reply)).length;
    await addToHour(db, { endpoint_id: endpointId, hour, succeeded: taken, failed: ended.length - taken });
  }
}

function resultOf(deps: SettleDeps, { claimed, endedAt }: AttemptOutcome, reply: Reply): Partial<DeliveryRow> {
  const attempts = claimed.made + 1;
  const last = {
    attempts,
    last_status: 'status' in reply ? reply.status : null,
    last_error: errorOf(reply),
  };
  if (succeeded(reply)) return { ...last, state: 'succeeded', finished_at: isoTime(endedAt) };
  const asked = 'status' in reply ? retryAfterMs(reply.headers['retry-after'], endedAt) : undefined;
  const delay = outcomeOf(reply).gone ? undefined : delayAfter(attempts, asked, deps.random());
  if (delay === undefined) return { ...last, state: 'exhausted', finished_at: isoTime(endedAt) };
  return { ...last, state: 'retrying', due_at: isoTime(endedAt + delay) };
}

function logOf({ claimed, startedAt, durationMs, headers }: AttemptOutcome, reply: Reply): AttemptRow {
  const answered = 'status' in reply ? reply : undefined;
  return {
    delivery_id: claimed.deliveryId,
    number: claimed.made + 1,
    started_at: isoTime(startedAt),
    duration_ms: Math.round(durationMs),
    url: claimed.url,
    request_headers: JSON.stringify(headers),
    status: answered?.status ?? null,
    response_headers: answered === undefined ? null : JSON.stringify(answered.headers),
    response_body: answered?.body ?? null,
    error: errorOf(reply),
  };
}

/** Stores the health of the endpoint, and emits events before and when it is disabled. */
async function keepHealth(
  deps: SettleDeps,
  db: Kysely<Tables>,
  { endpoint, health }: { readonly endpoint: EndpointRow; readonly health: Health },
): Promise<void> {
  const before = healthOf(endpoint);
  const { failures, failingSince, warnedAt, disabled } = health;
  if (failures === before.failures && disabled === before.disabled) return;
  await updateEndpoint(db, endpoint.id, {
    failures,
    failing_since: failingSince === undefined ? null : isoTime(failingSince),
    warned_at: warnedAt === undefined ? null : isoTime(warnedAt),
    disabled_reason: disabled ?? null,
  });
  const event = { accountId: endpoint.account_id };
  if (disabled !== undefined) {
    await emit(db, deps, { ...event, type: 'webhook.disabled', data: { webhook_id: endpoint.id, reason: disabled } });
  } else if (warnedAt !== undefined && before.warnedAt === undefined) {
    const since = { failing_since: isoTime(failingSince ?? warnedAt), failures };
    const data = { webhook_id: endpoint.id, ...since, disabled_from: isoTime(disabledFrom(health)) };
    await emit(db, deps, { ...event, type: 'webhook.failing', data });
  }
}

type ClaimInput = {
  readonly endpoint: EndpointRow;
  readonly room: number;
  readonly own: readonly string[];
  readonly now: number;
};

async function claim(
  deps: SettleDeps,
  db: Kysely<Tables>,
  { endpoint, room, own, now }: ClaimInput,
): Promise<ClaimedDelivery[]> {
  const { id } = endpoint;
  await freeExpiredLeases(db, id, { now: isoTime(now), except: own });
  const busy = await selectLeases(db, id);
  const limit = Math.min(room, MAX_IN_FLIGHT - busy.count);
  const until = isoTime(now + LEASE_MS);
  const taken = limit > 0 ? await claimDeliveries(db, id, { now: isoTime(now), until, limit }) : [];
  const full = busy.count + taken.length >= MAX_IN_FLIGHT;
  // If a dispatcher crashes, the endpoint is due again when the lease expires. With no room left, nothing can be done earlier.
  const leaseEnd = busy.first ?? (taken.length > 0 ? until : null);
  const nextDue = full ? null : await selectNextDue(db, id);
  await updateEndpoint(db, id, { next_due_at: earlier(leaseEnd, nextDue) });
  if (taken.length === 0) return [];
  const payloads = await selectPayloads(db, [...new Set(taken.map((row) => row.event_id))]);
  const secrets = secretsOf(deps, endpoint, now);
  return taken.map((row) => ({
    deliveryId: row.id,
    leasedUntil: until,
    made: row.attempts,
    eventId: row.event_id,
    payload: payloads.get(row.event_id) ?? '',
    accountId: endpoint.account_id,
    url: endpoint.url,
    secrets,
  }));
}

/** The secret, and its predecessor for a day after a rotation. */
function secretsOf({ seal }: SettleDeps, row: EndpointRow, now: number): string[] {
  const { secret, previous_secret, previous_secret_until } = row;
  const both = previous_secret !== null && Date.parse(previous_secret_until ?? '') > now;
  return (both ? [secret, previous_secret] : [secret]).map(seal.open);
}

function healthOf({ failures, failing_since, warned_at, disabled_reason }: EndpointRow): Health {
  const time = (text: string | null) => (text === null ? undefined : Date.parse(text));
  return {
    failures,
    failingSince: time(failing_since),
    warnedAt: time(warned_at),
    disabled: disabled_reason ?? undefined,
  };
}

/** Only 2xx counts as success. */
function succeeded(reply: Reply | undefined): boolean {
  return reply !== undefined && 'status' in reply && reply.status >= 200 && reply.status < 300;
}

function outcomeOf(reply: Reply | undefined): { ok: boolean; gone: boolean } {
  return { ok: succeeded(reply), gone: reply !== undefined && 'status' in reply && reply.status === 410 };
}

function errorOf(reply: Reply): string | null {
  if ('error' in reply) return reply.error;
  if (succeeded(reply)) return null;
  const redirect = reply.status >= 300 && reply.status < 400;
  return redirect ? `Responded with ${reply.status}: redirects are not followed.` : `Responded with ${reply.status}.`;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Headers sent with each attempt, besides the signature. */
export const STANDARD_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': `Isnad-Webhooks/${API_VERSION}`,
  accept: '*/*',
} as const;
