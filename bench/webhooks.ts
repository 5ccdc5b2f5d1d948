import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform, type Platform } from '../src/platform.ts';
import { WebhookDispatcher } from '../src/webhooks/delivery/dispatcher.ts';
import { networkSender } from '../src/webhooks/delivery/sender.ts';
import { createEndpoint } from '../src/webhooks/endpoints.ts';
import { emit } from '../src/webhooks/outbox.ts';
import { newDataDir } from '../test/support/start.ts';
import { removeStore, storeSettings } from '../test/support/stores.ts';

const BACKLOG = 5_000;
const ENDPOINTS = 20;
const EVENTS_A_SECOND = 200;
const SECONDS = 20;

/** Answers 204 to everything; in a process of its own, as a receiver is. */
const RECEIVER = `
const server = require('node:http').createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Starts somebody's server that takes webhooks. */
export async function startReceiver(): Promise<{ receiver: ChildProcess; url: string }> {
  const receiver = spawn(process.execPath, ['-e', RECEIVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(receiver.stdout, 'data');
  return { receiver, url: `http://127.0.0.1:${String(port).trim()}/` };
}

type Stage = { readonly platform: Platform; readonly accountId: string; readonly dispatcher: WebhookDispatcher };

/** From a backlog: deliveries a second in one process. From changes that come evenly: how soon the first attempt is made. */
export async function benchWebhooks(): Promise<void> {
  console.log('| what | found | wanted |');
  console.log('|---|---|---|');
  await onStage(async ({ platform, accountId, dispatcher }) => {
    await change(platform, accountId, BACKLOG / ENDPOINTS);
    const start = performance.now();
    dispatcher.start();
    await delivered(platform, BACKLOG);
    const rate = BACKLOG / ((performance.now() - start) / 1_000);
    console.log(
      `| deliveries a second from ${BACKLOG} waiting for ${ENDPOINTS} endpoints | ${rate.toFixed(0)} | 1000 |`,
    );
  });
  await onStage(async ({ platform, accountId, dispatcher }) => {
    dispatcher.start();
    const start = performance.now();
    for (let made = 0; made < EVENTS_A_SECOND * SECONDS; made++) {
      const early = start + (made * 1_000) / EVENTS_A_SECOND - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await change(platform, accountId, 1);
    }
    await delivered(platform, EVENTS_A_SECOND * SECONDS);
    const rows = await platform.db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_attempts', 'delivery_id', 'id')
      .select(['created_at', 'started_at'])
      .execute();
    const waits = rows.map((row) => Date.parse(row.started_at) - Date.parse(row.created_at)).sort((a, b) => a - b);
    const at = (share: number) => waits[Math.floor(waits.length * share)];
    console.log(`| ms to the first attempt at ${EVENTS_A_SECOND} events a second: p50 | ${at(0.5)} | |`);
    console.log(`| the same: p99 | ${at(0.99)} | 500 |`);
  }, 1);
}

async function onStage(play: (stage: Stage) => Promise<void>, endpoints = ENDPOINTS): Promise<void> {
  const dataDir = newDataDir();
  const platform = await openPlatform(readConfig({ LOG_LEVEL: 'silent', ...(await storeSettings(dataDir)) }));
  const { receiver, url } = await startReceiver();
  const guard = { resolve: async () => [], allowLoopback: true };
  const send = networkSender(guard);
  const onFault = (error: unknown) => console.error(error);
  const dispatcher = new WebhookDispatcher({
    ...platform,
    send,
    random: Math.random,
    ticks: () => performance.now(),
    onFault,
  });
  try {
    const { id: accountId } = await createAccount(platform, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
    const manager = { accountId, note: async () => undefined };
    for (let made = 0; made < endpoints; made++) {
      await createEndpoint({ ...platform, guard }, { url, events: ['*'] }, manager);
    }
    await play({ platform, accountId, dispatcher });
  } finally {
    await dispatcher.close();
    await platform.close();
    await removeStore(dataDir);
    receiver.kill();
  }
}

/** Changes in one transaction, each with its event. */
function change(platform: Platform, accountId: string, times: number): Promise<void> {
  const event = { accountId, type: 'key.revoked', data: { key_id: 'key_1', name: 'one' } } as const;
  return platform.db.transaction().execute(async (db) => {
    for (let time = 0; time < times; time++) await emit(db, platform, event);
  });
}

async function delivered(platform: Platform, count: number): Promise<void> {
  for (;;) {
    const rows = platform.db.selectFrom('webhook_attempts').select(({ fn }) => fn.countAll<number>().as('count'));
    if ((await rows.executeTakeFirstOrThrow()).count >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
