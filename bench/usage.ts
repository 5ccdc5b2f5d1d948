import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { readUsage } from '../src/accounts/usage/usage.ts';
import { UsageCounter } from '../src/accounts/usage/usage-counter.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform.ts';
import { median } from './processes.ts';

const KEYS = 20;
const ENDPOINTS = ['GET /api/quran', 'GET /api/hadith', 'GET /api/hadith/{ref}', 'GET /api/editions'];
const MINUTE_MS = 60_000;
const MINUTES = 24 * 60;

/** What counting an answer costs, what writing costs, and what a report over a busy day does: 20 keys at 4 endpoints in each minute. */
export async function benchUsage(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/isnad-bench-`);
  const platform = await openPlatform(readConfig({ DATA_DIR: folder }));
  const { id: accountId } = await createAccount(platform, { email: 'bench@example.org', plan: 'enterprise' }, OPERATOR);
  const keys: string[] = [];
  for (let count = 0; count < KEYS; count++)
    keys.push((await createKey(platform, { accountId, name: 'bench' }, OPERATOR_MANAGER)).id);
  const onFault = (error: unknown) => {
    throw error;
  };

  console.log('| what | median | wanted |');
  console.log('|---|---|---|');
  const counter = new UsageCounter({ db: platform.db, now: Date.now, onFault });
  const verses = counter.endpoint('GET /api/quran');
  const costs: number[] = [];
  for (let batch = 0; batch < 101; batch++) {
    const started = performance.now();
    for (let count = 0; count < 20_000; count++) verses.record(keys[count % KEYS] ?? '', 200, 0.0004);
    costs.push((performance.now() - started) / 20);
  }
  console.log(`| an answer counted, µs | ${median(costs).toFixed(2)} | 1 |`);

  let now = platform.now() - MINUTES * MINUTE_MS;
  const day = new UsageCounter({ db: platform.db, now: () => now, onFault });
  const writes: number[] = [];
  for (; now < platform.now(); now += MINUTE_MS) {
    for (const name of ENDPOINTS) for (const key of keys) day.endpoint(name).record(key, 200, 0.001);
    const started = performance.now();
    await day.flush();
    writes.push(performance.now() - started);
  }
  console.log(`| ${KEYS * ENDPOINTS.length * 2} rows written, ms | ${median(writes).toFixed(1)} | – |`);
  for (const query of [{}, { interval: 'minute', from: new Date(now - MINUTES * MINUTE_MS).toISOString() }]) {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const started = performance.now();
      await readUsage(platform, accountId, query);
      times.push(performance.now() - started);
    }
    console.log(`| the day by ${query.interval ?? 'hour'}, ms | ${median(times).toFixed(1)} | – |`);
  }
  await platform.db.destroy();
  rmSync(folder, { recursive: true, force: true });
}
