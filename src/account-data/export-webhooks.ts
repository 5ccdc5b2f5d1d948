import type { AccountExport } from '@isnad/contract/account-export';
import type { EventPayload } from '@isnad/contract/webhook-events';
import type { Storage } from '../storage/storage.ts';
import type { ReadAccounts } from '../webhooks/account-info.ts';
import { attemptOf, deliveryOf } from '../webhooks/delivery/log.ts';
import { type DeliveryRow, deliveriesOf, selectAttemptsOf } from '../webhooks/delivery/store.ts';
import { showEndpoints } from '../webhooks/shown-endpoints.ts';
import { type EndpointRow, selectAllEndpoints, selectPayloadsAfter } from '../webhooks/store.ts';
import { pages } from './pages.ts';

type Db = Storage['db'];
type Deps = { readonly db: Db; readonly now: () => number; readonly readAccounts: ReadAccounts };

const ENDPOINTS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 100;
/** With their attempts, each with up to 4 KiB of a response. */
const DELIVERIES_AT_ONCE = 50;
/** A signature is made with the secret. */
const SIGNATURE = 'webhook-signature';

function endpointRows(db: Db, accountId: string) {
  const read = (after: EndpointRow | undefined, limit: number) =>
    selectAllEndpoints(db, accountId, { after: after?.id, limit });
  return pages(read, ENDPOINTS_AT_ONCE);
}

/** Endpoints without their secrets, also deleted ones. */
export async function* exportEndpoints(deps: Deps, accountId: string): AsyncGenerator<AccountExport['webhooks']> {
  for await (const rows of endpointRows(deps.db, accountId)) {
    const shown = await showEndpoints(deps, rows);
    yield shown.map((endpoint, index) => ({ ...endpoint, deleted_at: rows[index]?.deleted_at ?? null }));
  }
}

/** Events in sequence order, as they are sent. */
export async function* exportEvents(db: Db, accountId: string): AsyncGenerator<EventPayload[]> {
  const read = async (after: EventPayload | undefined, limit: number) => {
    const payloads = await selectPayloadsAfter(db, { accountId, after: after?.sequence ?? 0, limit });
    return payloads.map((payload) => JSON.parse(payload) as EventPayload);
  };
  for await (const events of pages(read, EVENTS_AT_ONCE)) yield [...events];
}

/** Deliveries of all endpoints with their attempts, newest first for each endpoint. */
export async function* exportDeliveries(
  db: Db,
  accountId: string,
): AsyncGenerator<AccountExport['webhook_deliveries']> {
  for await (const endpoints of endpointRows(db, accountId)) {
    for (const { id } of endpoints) {
      const read = (after: DeliveryRow | undefined, limit: number) => deliveriesOf(db, id, { after, limit }).execute();
      for await (const rows of pages(read, DELIVERIES_AT_ONCE)) yield await withAttempts(db, rows);
    }
  }
}

async function withAttempts(db: Db, rows: readonly DeliveryRow[]): Promise<AccountExport['webhook_deliveries']> {
  const attempts = await selectAttemptsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byDelivery = Map.groupBy(attempts, (row) => row.delivery_id);
  return rows.map((row) => ({
    ...deliveryOf(row),
    attempt_log: (byDelivery.get(row.id) ?? []).map((attempt) => {
      const { request, ...rest } = attemptOf(attempt, null);
      const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== SIGNATURE);
      return { ...rest, request: { ...request, headers: Object.fromEntries(headers) } };
    }),
  }));
}
