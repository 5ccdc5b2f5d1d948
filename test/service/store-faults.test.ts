// Runs on each store.
import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform.ts';
import { embeddedFile } from '../../src/storage/embedded-file.ts';
import { newDataDir, type RunningService, startService } from '../support/start.ts';

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
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  const began = performance.now();
  const at = () => performance.now() - began;
  const create = isnad.request('/api/keys', {
    method: 'POST',
    headers: { ...keys.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'later' }),
  });
  const created = create.then((answer) => ({
    status: answer.status,
    after: answer.headers.get('retry-after'),
    at: at(),
  }));
  let reads = 0;
  while (at() < 1_500) {
    for (const path of ['/api/quran?id=1', '/healthz', '/api/keys']) {
      const asked = performance.now();
      const answer = await isnad.request(path, path === '/api/keys' ? keys : {});
      assert.equal(answer.status, 200, path);
      await answer.arrayBuffer();
      assert.ok(performance.now() - asked < 1_000, `${path} took ${performance.now() - asked} ms`);
      reads++;
    }
  }
  assert.ok(reads > 10);
  const refused = await created;
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.after) > 0 && refused.at < 4_500, JSON.stringify(refused));
  other.exec('rollback');
  other.close();
});

test('embedded store: a write waits for a lock that is held for a moment', async (context) => {
  const isnad = await started(context);
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  const made = isnad.newKey({ name: 'soon' });
  await sleep(300);
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
  assert.equal((await readiness(isnad)).status, 200);
  const other = new DatabaseSync(isnad.file, { timeout: 0 });
  other.exec('begin immediate');
  assert.equal(await statusWithin(isnad, 503, 10_000), 503);
  other.exec('rollback');
  other.close();
  assert.equal(await statusWithin(isnad, 200, 10_000), 200);
});

async function statusWithin(isnad: RunningService, wanted: number, milliseconds: number): Promise<number> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const { status } = await readiness(isnad);
    if (status === wanted || performance.now() > deadline) return status;
    await sleep(200);
  }
}

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
