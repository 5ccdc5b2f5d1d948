// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { newDataDir, type RunningService, startService } from '../../support/start.ts';
import { SCALED, storeSettings } from '../../support/stores.ts';
import { type Line, startProxy } from './proxy.ts';

let proxy: Line;
let isnad: RunningService;
before(async () => {
  if (SCALED.skip) return;
  const dataDir = newDataDir();
  const url = new URL((await storeSettings(dataDir)).DATABASE_URL);
  proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${proxy.port}`;
  isnad = await startService({ DATA_DIR: dataDir, DATABASE_URL: url.href });
});
after(async () => {
  await isnad?.stop();
  await proxy?.close();
});

async function ask(path: string) {
  const begun = performance.now();
  const answer = await isnad.request(path, { signal: AbortSignal.timeout(20_000) });
  const body = (await answer.json()) as Partial<Problem>;
  return { status: answer.status, code: body.code, headers: answer.headers, ms: performance.now() - begun, body };
}

async function isBack(): Promise<void> {
  const begun = performance.now();
  while ((await ask('/readyz')).status !== 200) {
    assert.ok(performance.now() - begun < 10_000, 'it did not come back');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A key that nothing has remembered: it has to be asked for. */
async function unknownKey(): Promise<string> {
  return `Bearer ${(await isnad.newKey()).secret}`;
}

test('a database that has stopped: 503 with Retry-After at once, and all is well when it is back', SCALED, async () => {
  const authorization = await unknownKey();
  const request = (init: RequestInit = {}) => isnad.request('/api/quran?id=1', { headers: { authorization }, ...init });
  await proxy.cut();
  for (let round = 0; round < 20; round++) {
    const answer = await request();
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    const problem = (await answer.json()) as Problem;
    assert.equal(problem.code, 'unavailable');
    assert.doesNotMatch(JSON.stringify(problem), /ECONN|127\.0\.0\.1:5|postgres/i);
  }
  const ready = await ask('/readyz');
  assert.deepEqual([ready.status, ready.code], [503, 'unavailable']);
  assert.equal((await ask('/healthz')).status, 200);
  assert.ok(ready.ms < 1_000, `${ready.ms} ms`);
  await proxy.mend();
  await isBack();
  assert.equal((await request()).status, 200);
});

test(
  'cut while queries and transactions are under way: they fail as unavailable, the process lives',
  SCALED,
  async () => {
    const { platform } = isnad.service;
    let cuts = 0;
    for (let round = 0; round < 5; round++) {
      const work = Array.from({ length: 20 }, (_, index) =>
        platform.changeAccount(isnad.accountId, async (db) => {
          await db
            .insertInto('store_facts')
            .values({ name: `r${round}.${index}`, value: '1' })
            .execute();
          await new Promise((resolve) => setTimeout(resolve, index));
          await db
            .insertInto('store_facts')
            .values({ name: `s${round}.${index}`, value: '1' })
            .execute();
        }),
      );
      setTimeout(() => void proxy.cut(), 15);
      for (const outcome of await Promise.allSettled(work)) {
        if (outcome.status === 'fulfilled') continue;
        cuts += 1;
        assert.equal((outcome.reason as { code?: string }).code, 'unavailable', String(outcome.reason));
      }
      await proxy.mend();
      await isBack();
    }
    assert.ok(cuts > 0, 'none was cut');
    const facts = await platform.db.selectFrom('store_facts').select('name').execute();
    const names = new Set(facts.map(({ name }) => name));
    for (const name of names) {
      if (name.startsWith('r')) assert.ok(names.has(name.replace('r', 's')), `half of ${name}`);
    }
  },
);

test(
  'a network that swallows everything: an answer within seconds, and all is well when it is mended',
  SCALED,
  async () => {
    const authorization = await unknownKey();
    await ask('/readyz');
    proxy.freeze();
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask('/readyz')));
    for (const { status, code, ms } of asked) {
      assert.deepEqual([status, code], [503, 'unavailable']);
      assert.ok(ms < 10_000, `${ms} ms`);
    }
    await proxy.mend();
    await isBack();
    assert.equal((await isnad.request('/api/quran?id=1', { headers: { authorization } })).status, 200);
  },
);
