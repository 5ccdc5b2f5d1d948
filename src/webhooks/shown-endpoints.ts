import { DAY_MS, HOUR_MS, isoTime } from '@isnad/contract/time';
import { type Endpoint, KEPT_DAYS } from '@isnad/contract/webhooks';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { ReadAccounts } from './account-info.ts';
import { countWaiting, selectHours } from './delivery/store.ts';
import type { EndpointRow } from './store.ts';

/** Fields computed from other tables. */
type Known = Pick<Endpoint, 'deleted_from' | 'attempts_24h' | 'waiting'>;
type Deps = { readonly db: Kysely<Tables>; readonly now: () => number; readonly readAccounts: ReadAccounts };

/** Endpoints of one account as returned by the API, in the given order. */
export async function showEndpoints(
  { db, now, readAccounts }: Deps,
  rows: readonly EndpointRow[],
): Promise<Endpoint[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const time = now();
  const hours = Map.groupBy(await selectHours(db, ids, hourOf(time - 24 * HOUR_MS)), (row) => row.endpoint_id);
  const waiting = await countWaiting(db, ids);
  const owner = rows.find((row) => row.suspended_at !== null)?.account_id;
  const onFree = owner !== undefined && (await readAccounts(db, [owner])).get(owner)?.plan === 'free';
  return rows.map((row) => {
    const of = hours.get(row.id) ?? [];
    const sum = (name: 'succeeded' | 'failed') => of.reduce((total, hour) => total + hour[name], 0);
    const attempts_24h = { succeeded: sum('succeeded'), failed: sum('failed') };
    const since = onFree ? row.suspended_at : null;
    const deleted_from = since === null ? null : isoTime(Date.parse(since) + KEPT_DAYS * DAY_MS);
    return endpointOf(row, { deleted_from, attempts_24h, waiting: waiting.get(row.id) ?? 0 }, time);
  });
}

/** Start of the hour that contains a time. */
export function hourOf(time: number): string {
  return isoTime(time - (time % HOUR_MS));
}

/** The state of an endpoint as one word. */
export function endpointState(
  row: Pick<EndpointRow, 'suspended' | 'disabled_reason' | 'failing_since'>,
): Endpoint['state'] {
  if (row.suspended === 1) return 'suspended';
  if (row.disabled_reason !== null) return 'disabled';
  return row.failing_since === null ? 'enabled' : 'failing';
}

function endpointOf(row: EndpointRow, known: Known, now: number): Endpoint {
  const { id, account_id, url, description, created_at, updated_at } = row;
  const overlaps = row.previous_secret !== null && Date.parse(row.previous_secret_until ?? '') > now;
  return {
    id,
    account_id,
    url,
    description,
    events: row.events.split(' '),
    payload_version: row.payload_version as Endpoint['payload_version'],
    state: endpointState(row),
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since,
    created_at,
    updated_at,
    secret_rotated_at: row.secret_rotated_at,
    previous_secret_until: overlaps ? row.previous_secret_until : null,
    ...known,
  };
}
