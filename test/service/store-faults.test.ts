import assert from 'node:assert/strict';
import {
  closeSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform.ts';
import { embeddedFile } from '../../src/storage/embedded-file.ts';
import { newDataDir, type RunningService, startService } from '../support/start.ts';
import { until, within } from '../support/until.ts';

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
  const other = await lockOf(isnad.file);
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
  const other = await lockOf(isnad.file);
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

/** A connection that holds the lock of a store. The service can hold it for a moment itself. */
async function lockOf(file: string): Promise<DatabaseSync> {
  const other = new DatabaseSync(file, { timeout: 0 });
  await until(() => {
    try {
      other.exec('begin immediate');
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
      throw error;
    }
  });
  return other;
}

const SQLITE_BUSY = 5;

/** Overwrites 2 KB of each page but the first. SQLite notices it only when it reads one of them. */
function overwritePages(file: string): void {
  const pages = openSync(file, 'r+');
  for (let at = 4_096; at < statSync(file).size; at += 4_096) writeSync(pages, Buffer.alloc(2_048, 'x'), 0, 2_048, at);
  closeSync(pages);
}

/** Whether keys in use work on. Keys can be revoked in a store that has replaced the open one. */
const FAULTS: readonly (readonly [string, (file: string) => void, RegExp, 'texts' | 'nothing'])[] = [
  ['deleted', (file) => rmSync(file), /deleted/, 'texts'],
  [
    'replaced',
    (file) => {
      new DatabaseSync(`${file}.other`).close();
      renameSync(`${file}.other`, file);
    },
    /replaced/,
    'nothing',
  ],
  ['truncated', (file) => truncateSync(file, 4_096), /truncated/, 'texts'],
  ['emptied', (file) => truncateSync(file), /overwritten|truncated/, 'texts'],
  [
    'overwritten',
    (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x')),
    /overwritten|damaged/,
    'texts',
  ],
  ['overwritten in parts', overwritePages, /damaged/, 'texts'],
];
for (const [name, damage, reason, served] of FAULTS) {
  test(`embedded store: a store that is ${name} under the running service is not ready and takes no writes; keys in use read ${served}`, async (context) => {
    const isnad = await started(context);
    const { id, secret } = await isnad.newKey({ scopes: ['keys:manage'] });
    const write = async (path: string) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const body = path === '/api/keys' ? { body: JSON.stringify({ name: 'lost' }) } : {};
      const answer = await isnad.request(path, { method: 'POST', headers, ...body });
      await answer.arrayBuffer();
      return answer.status;
    };
    const read = async () => (await isnad.request('/api/quran?search=mercy')).status;
    assert.deepEqual([(await readiness(isnad)).status, await write('/api/keys'), await read()], [200, 201, 200]);
    damage(isnad.file);
    // What this process itself writes meanwhile does not make it forget keys.
    await Promise.allSettled([isnad.service.platform.lastUsed.flush()]);
    const clock = performance.now.bind(performance);
    context.mock.method(performance, 'now', () => clock() + 5_000);
    const lines: { readonly facts: object; readonly message: string }[] = [];
    for (const level of ['warn', 'error'] as const) {
      context.mock.method(isnad.service.log, level, (facts: object, message: string) => lines.push({ facts, message }));
    }
    // Without any request that needs the store.
    const { status, detail } = await readiness(isnad);
    assert.equal(status, 503);
    assert.match(detail, reason);
    assert.ok(!detail.includes(isnad.dataDir), 'no path of this machine is told');
    for (let time = 0; time < 3; time += 1) {
      assert.deepEqual([await write('/api/keys'), await write(`/api/keys/${id}/disable`)], [503, 503]);
    }
    assert.equal(await read(), served === 'texts' ? 200 : 503);
    // Readiness, the requests, and what the service itself would write: a line each. The reason can become a more exact one meanwhile.
    const told = lines.map(({ facts, message }) => {
      const { code, reason, cause } = facts as { code?: string; reason?: string; cause?: string };
      return JSON.stringify([message, code, reason, cause]);
    });
    assert.deepEqual(told, [...new Set(told)]);
    assert.ok(told.length <= 6, told.join('\n'));
    assert.ok(!lines.some(({ facts }) => 'err' in facts), 'no stacks');
  });
}

test('embedded store: a write is not acknowledged if its file is deleted before the commit', async (context) => {
  const { service, file } = await started(context);
  const changed = service.platform.db.transaction().execute(async (db) => {
    await db.insertInto('store_facts').values({ name: 'lost', value: '' }).execute();
    rmSync(file);
  });
  await assert.rejects(changed, { code: 'unavailable' });
});

test('embedded store: the start with a damaged store says what to do', async (context) => {
  const dataDir = newDataDir();
  context.after(() => rmSync(dataDir, { recursive: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  await (await openPlatform(config)).close();
  overwritePages(embeddedFile(dataDir));
  await assert.rejects(openPlatform(config), /isnad restore/);
  writeFileSync(embeddedFile(dataDir), Buffer.alloc(8_192, 'x'));
  await assert.rejects(openPlatform(config), /isnad restore/);
});

test('embedded store: a store that takes no writes is not ready within ten seconds, and ready again soon after', async (context) => {
  const isnad = await started(context);
  const clock = performance.now.bind(performance);
  let ahead = 0;
  context.mock.method(performance, 'now', () => clock() + ahead);
  assert.equal((await readiness(isnad)).status, 200);
  const other = await lockOf(isnad.file);
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
