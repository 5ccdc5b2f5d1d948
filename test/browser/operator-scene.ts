import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { LATENCY_COLUMNS } from '../../src/accounts/usage/store.ts';
import type { LatencyColumn } from '../../src/storage/tables.ts';
import { createEndpoint, disableEndpoint } from '../../src/webhooks/endpoints.ts';
import { type Desk, openOwnDesk } from './browser.ts';

const DAY_MS = 86_400_000;

/** A desk whose first chat model fails whenever it is asked. */
export async function openOperatorDesk(): Promise<Desk> {
  const upstream = createServer((_request, response) => response.writeHead(500).end());
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  const desk = await openOwnDesk({ CHAT_BASE_URL: base, CHAT_MODEL_V1: 'broken:1b' });
  const stop = async () => {
    await desk.stop();
    upstream.close();
  };
  return { ...desk, stop };
}

/** An account of a program: a key, and nobody who signs in. */
export async function newClient({ isnad }: Desk, name: string, plan: SubscriptionPlan = 'free') {
  const { platform } = isnad.service;
  const { id, email } = await createAccount(platform, { email: `${name}@example.org`, plan }, OPERATOR);
  const { id: keyId, secret } = await createKey(platform, { accountId: id, name: 'first' }, OPERATOR_MANAGER);
  const ask = () =>
    fetch(`${isnad.address}/api/quran?id=1&verse=1`, { headers: { authorization: `Bearer ${secret}` } });
  return { id, email, keyId, ask };
}

/** Writes down what a key asked on days before today, as many requests on each as are given, from yesterday backwards. */
export async function asked({ isnad }: Desk, keyId: string, days: readonly number[]): Promise<void> {
  const { db } = isnad.service.platform;
  const none = Object.fromEntries(LATENCY_COLUMNS.map((name) => [name, 0]));
  for (const [index, requests] of days.entries()) {
    const day = new Date(Date.now() - (index + 1) * DAY_MS).toISOString().slice(0, 10);
    const common = { key_id: keyId, endpoint: 'GET /api/quran', status: '2xx', requests } as const;
    const counts = { ...common, ...(none as Record<LatencyColumn, number>), latency_4: requests };
    const hour = { ...counts, step: 'hour', start: `${day}T09:00:00.000Z` } as const;
    const whole = { ...counts, step: 'day', start: `${day}T00:00:00.000Z` } as const;
    await db.insertInto('usage_counts').values([hour, whole]).execute();
  }
}

/** Deliveries that wait: two due and one to be tried again for one endpoint, one held back for another. */
export async function fillBacklog({ isnad }: Desk): Promise<{ readonly busy: string }> {
  const { platform } = isnad.service;
  const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
  const deps = { ...platform, guard: { resolve, allowLoopback: false } };
  const endpoint = async (host: string) => {
    const { id: accountId } = await createAccount(
      platform,
      { email: `${host}@example.org`, plan: 'professional' },
      OPERATOR,
    );
    const manager = { accountId, note: async () => undefined };
    const { id } = await createEndpoint(deps, { url: `https://${host}.example.org/in`, events: ['*'] }, manager);
    return { id, accountId, manager };
  };
  const [busy, off] = [await endpoint('busy'), await endpoint('off')];
  await disableEndpoint(deps, off.id, off.manager);
  const rows = [
    [busy.id, 'pending', -3_600],
    [busy.id, 'pending', -5],
    [busy.id, 'retrying', 3_600],
    [off.id, 'pending', -600],
    [busy.id, 'succeeded', null],
    [busy.id, 'exhausted', null],
  ] as const;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const values = rows.map(([endpoint_id, state, due], index) => ({
    id: `dlv_${String(index).padStart(26, '0')}`,
    ...{ endpoint_id, state, event_id: 'evt_x', event_type: 'key.created' as const, sequence: index, attempts: 0 },
    created_at: at(-4_000),
    due_at: due === null ? null : at(due),
    finished_at: due === null ? at(-1) : null,
    ...{ leased_until: null, last_status: null, last_error: null },
  }));
  // Dispatchers leave them alone, as nobody tells them that something is due.
  await platform.db.insertInto('webhook_deliveries').values(values).execute();
  return { busy: busy.accountId };
}
