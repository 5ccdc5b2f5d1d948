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

/** Kills processes (-9) at random moments, starts others, and counts at the end. */
export async function killUnderLoad({ kills, dispatchers }: { kills: number; dispatchers: number }): Promise<Toll> {
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
        const child = await start([...words, 'load'], told);
        await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 400));
        await kill(child);
      }
    });
    await Promise.all(lives);
    const drain = await start([...words, 'drain'], told);
    const { db } = platform;
    for (let tries = 0; tries < 1_200; tries++) {
      const open = db.selectFrom('webhook_deliveries').select('id').where('state', '!=', 'succeeded').limit(1);
      if ((await open.executeTakeFirst()) === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
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

async function start(words: string[], told: Set<string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => line.startsWith('key_') && told.add(line));
  await Promise.race([once(lines, 'line'), once(child, 'exit')]);
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
