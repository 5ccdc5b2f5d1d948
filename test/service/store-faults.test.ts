import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform.ts';
import { embeddedFile } from '../../src/storage/embedded-file.ts';
import { newDataDir, type RunningService, startService } from '../support/start.ts';
import { within } from '../support/until.ts';

async function started(context: TestContext): Promise<RunningService & { readonly file: string }> {
  const isnad = await startService();
  context.after(isnad.stop);
  return { ...isnad, file: embeddedFile(isnad.dataDir) };
}

async function readiness({ address }: RunningService): Promise<{ status: number; detail: string }> {
  const answer = await fetch(`${address}/readyz`);
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
}

test('embedded store: another program that holds the write lock stops writes alone, and no request stands still', async (context) => {
  const isnad = await started(context);
  const keys = { headers: { authorization: `Bearer ${(await isnad.newKey({ scopes: ['keys:manage'] })).secret}` } };
  const read = async () => {
    for (const path of ['/api/quran?id=1', '/healthz', '/api/keys']) {
      const answer = await isnad.request(path, path === '/api/keys' ? keys : {});
      assert.equal(answer.status, 200, path);
      await answer.arrayBuffer();
    }
  };
  // The first request of each kind loads what it needs.
  await read();
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  const create = isnad.request('/api/keys', {
    method: 'POST',
    headers: { ...keys.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'later' }),
  });
  let isRefused = false;
  const created = create.finally(() => {
    isRefused = true;
  });
  let rounds = 0;
  for (; !isRefused; rounds += 1) await read();
  assert.ok(rounds >= 2, 'requests waited for the lock, as the write did');
  const refused = await within(created, () => 'the write was not refused');
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  other.exec('rollback');
  other.close();
});

test('embedded store: a write waits for a lock that is held for a moment', async (context) => {
  const isnad = await started(context);
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  let isMade = false;
  const made = isnad.newKey({ name: 'soon' }).finally(() => {
    isMade = true;
  });
  // Nothing before the first try waits for the event loop.
  await nextTurn();
  assert.equal(isMade, false);
  other.exec('commit');
  other.close();
  assert.match((await made).secret, /^svc_live_/);
});

const FAULTS: readonly (readonly [string, (file: string) => void, RegExp])[] = [
  ['deleted', (file) => rmSync(file), /deleted/],
  [
    'replaced',
    (file) => {
      new DatabaseSync(`${file}.other`).close();
      renameSync(`${file}.other`, file);
    },
    /replaced/,
  ],
  ['truncated', (file) => truncateSync(file, 4_096), /truncated/],
  ['emptied', (file) => truncateSync(file), /overwritten|truncated/],
  ['overwritten', (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x')), /overwritten/],
];
for (const [name, damage, reason] of FAULTS) {
  test(`embedded store: a store that is ${name} under the running service is not ready, and says why`, async (context) => {
    const isnad = await started(context);
    assert.equal((await readiness(isnad)).status, 200);
    damage(isnad.file);
    const { status, detail } = await readiness(isnad);
    assert.equal(status, 503);
    assert.match(detail, reason);
    assert.ok(!detail.includes(isnad.dataDir), 'no path of this machine is told');
  });
}

test('embedded store: a store that takes no writes is not ready within ten seconds, and ready again soon after', async (context) => {
  const isnad = await started(context);
  const clock = performance.now.bind(performance);
  let ahead = 0;
  context.mock.method(performance, 'now', () => clock() + ahead);
  assert.equal((await readiness(isnad)).status, 200);
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  // A write is given up after two seconds.
  ahead += 8_000;
  assert.equal((await readiness(isnad)).status, 503);
  other.exec('rollback');
  other.close();
  ahead += 10_000;
  assert.equal((await readiness(isnad)).status, 200);
});

test('embedded store: a missing store beside its pepper is no first start', async (context) => {
  const dataDir = newDataDir();
  context.after(() => rmSync(dataDir, { recursive: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  await (await openPlatform(config)).close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(embeddedFile(dataDir) + suffix, { force: true });
  await assert.rejects(openPlatform(config), /isnad\.db is missing.*pepper/);
  assert.ok(!existsSync(embeddedFile(dataDir)), 'nothing was made');
  rmSync(join(dataDir, 'pepper'));
  await (await openPlatform(config)).close();
});

test('embedded store: what the store keeps is readable by its own user alone', async (context) => {
  if (process.platform === 'win32') return;
  const isnad = await started(context);
  for (const suffix of ['', '-wal', '-shm']) assert.equal(statSync(isnad.file + suffix).mode & 0o077, 0, suffix);
});
