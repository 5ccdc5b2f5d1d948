import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { KeyRing } from '../src/accounts/keys/key-ring.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform.ts';
import { median } from './processes.ts';

const BATCH = 2_000;
const BATCHES = 101;

/** Microseconds of a key check: form, checksum, keyed hash, freshness against the store, the key itself. */
export async function benchKeyCheck(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/isnad-bench-`);
  const platform = await openPlatform(readConfig({ DATA_DIR: folder }));
  const { id } = await createAccount(platform, { email: 'bench@example.org', plan: 'enterprise' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId: id, name: 'bench' }, OPERATOR_MANAGER);
  const keys = new KeyRing(platform);
  await keys.check(secret, () => undefined);
  const times: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const started = performance.now();
    for (let count = 0; count < BATCH; count++) keys.check(secret, () => undefined);
    times.push(((performance.now() - started) * 1_000) / BATCH);
  }
  console.log('| what | µs (median) | wanted |');
  console.log('|---|---|---|');
  console.log(`| remembered key | ${median(times).toFixed(2)} | 15 |`);
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
}
