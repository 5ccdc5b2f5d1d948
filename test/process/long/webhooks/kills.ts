import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createAccount } from '../../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../../src/accounts/audit/actor.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { createEndpoint } from '../../../../src/webhooks/endpoints.ts';
import { Receiver } from '../../../service/webhooks/receiver.ts';
import { newDataDir } from '../../../support/start.ts';
import { removeStore, storeSettings } from '../../../support/stores.ts';
import { until } from '../../../support/until.ts';

const WORKER = new URL('./kill-worker.ts', import.meta.url).pathname;
const RESOLVE = { resolve: async () => [], allowLoopback: true };

/** What came of killing processes that change things and deliver what tells of it. */
export type Toll = {
  readonly kills: number;
  /** Changes whose process has said that they are committed, and those found in the store. */
  readonly told: number;
  readonly committed: number;
  readonly lostChanges: number;
  /** Changes without an event, and events that never came. */
  readonly withoutEvent: number;
  readonly undelivered: number;
  readonly delivered: number;
  /** Times something came again, and how often that was under another `webhook-id` or with another body. */
  readonly duplicates: number;
  readonly differing: number;
  readonly gaps: number;
  readonly badSignatures: number;
};

type Kills = {
  readonly kills: number;
  readonly dispatchers: number;
  /** How many changes a process has told of when it is killed. All of them are keys of one account, which can have 1,000. */
  readonly changes: () => number;
};

/** Kills processes (-9) that have made some changes, starts others, and counts at the end. */
export async function killUnderLoad({ kills, dispatchers, changes }: Kills): Promise<Toll> {
  const dataDir = newDataDir();
  const settings = { LOG_LEVEL: 'silent', ...(await storeSettings(dataDir)) };
  const platform = await openPlatform(readConfig(settings));
  const receiver = new Receiver();
  try {
    const url = await receiver.listen();
    const { id: accountId } = await createAccount(platform, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
    const manager = { accountId, note: async () => undefined };
    const deps = { ...platform, guard: RESOLVE };
    const { secret } = await createEndpoint(deps, { url, events: ['*'] }, manager);
    const told = new Set<string>();
    let badSignatures = 0;
    receiver.answer = (received, response) => {
      if (!verifies(receiver, received, secret)) badSignatures += 1;
      response.writeHead(204).end();
    };
    const words = [JSON.stringify(settings), accountId];
    let left = kills;
    const lives = Array.from({ length: dispatchers }, async () => {
      while (left-- > 0) {
        await kill(await start([...words, 'load'], told, changes()));
      }
    });
    await Promise.all(lives);
    const drain = await start([...words, 'drain'], told, 0);
    const { db } = platform;
    const open = db.selectFrom('webhook_deliveries').select('id').where('state', '!=', 'succeeded').limit(1);
    await until(
      () => open.executeTakeFirst(),
      (delivery) => delivery === undefined,
    );
    await kill(drain);
    const keys = (await db.selectFrom('api_keys').select('id').execute()).map(({ id }) => id);
    const events = await db.selectFrom('webhook_events').selectAll().orderBy('sequence').execute();
    const eventOf = new Map(events.map((event) => [JSON.parse(event.payload).data.key_id as string, event]));
    const came = Map.groupBy(receiver.received, ({ event }) => String(event.data.key_id));
    const of = (key: string) => came.get(key) ?? [];
    return {
      kills,
      told: told.size,
      committed: keys.length,
      lostChanges: [...told].filter((key) => !keys.includes(key)).length,
      withoutEvent: keys.filter((key) => !eventOf.has(key)).length,
      undelivered: keys.filter((key) => of(key).length === 0).length,
      delivered: receiver.received.length,
      duplicates: receiver.received.length - came.size,
      differing: keys.filter((key) => new Set(of(key).map(({ id, body }) => `${id} ${body}`)).size > 1).length,
      gaps: events.filter(({ sequence }, index) => sequence !== index + 1).length,
      badSignatures,
    };
  } finally {
    await receiver.close();
    await platform.close();
    await removeStore(dataDir);
  }
}

/** Starts a process and waits until it has told of so many changes. */
async function start(words: string[], told: Set<string>, changes: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, ...words], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve) => {
    let count = -1;
    child.once('exit', () => resolve());
    // The first line says that it is ready.
    lines.on('line', (line) => {
      if (line.startsWith('key_')) told.add(line);
      if (++count === changes) resolve();
    });
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`a process ended by itself with code ${child.exitCode}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function verifies(receiver: Receiver, one: Receiver['received'][number], secret: string): boolean {
  try {
    receiver.verify(one, secret);
    return true;
  } catch {
    return false;
  }
}

export function assertNothingLost(toll: Toll): void {
  assert.ok(toll.committed > 20, JSON.stringify(toll));
  const { lostChanges, withoutEvent, undelivered, differing, gaps, badSignatures } = toll;
  assert.deepEqual(
    { lostChanges, withoutEvent, undelivered, differing, gaps, badSignatures },
    { lostChanges: 0, withoutEvent: 0, undelivered: 0, differing: 0, gaps: 0, badSignatures: 0 },
  );
}
