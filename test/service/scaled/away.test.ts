// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { newDataDir, type RunningService, startService } from '../../support/start.ts';
import { SCALED, storeSettings } from '../../support/stores.ts';
import { DEADLINE_MS, until } from '../../support/until.ts';
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
  const answer = await isnad.request(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const body = (await answer.json()) as Partial<Problem>;
  return { status: answer.status, code: body.code };
}

async function isBack(): Promise<void> {
  await until(
    () => ask('/readyz'),
    ({ status }) => status === 200,
  );
}

/** A key that nothing has remembered: it has to be asked for. */
async function unknownKey(): Promise<string> {
  return `Bearer ${(await isnad.newKey()).secret}`;
}

test('a database that has stopped: 503 with Retry-After, and all is well when it is back', SCALED, async () => {
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
      let begun = 0;
      const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
      const work = Array.from({ length: 20 }, (_, index) =>
        platform.changeAccount(isnad.accountId, async (db) => {
          await db
            .insertInto('store_facts')
            .values({ name: `r${round}.${index}`, value: '1' })
            .execute();
          begun += 1;
          // It is cut while some are before their first row, some after it and some at their end.
          if (index < 10) await isCut;
          await db
            .insertInto('store_facts')
            .values({ name: `s${round}.${index}`, value: '1' })
            .execute();
        }),
      );
      await until(() => begun > round);
      await proxy.cut();
      cut();
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
  'a network that swallows everything: an answer all the same, and all is well when it is mended',
  SCALED,
  async () => {
    const authorization = await unknownKey();
    await ask('/readyz');
    proxy.freeze();
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask('/readyz')));
    for (const answer of asked) assert.deepEqual(answer, { status: 503, code: 'unavailable' });
    await proxy.mend();
    await isBack();
    assert.equal((await isnad.request('/api/quran?id=1', { headers: { authorization } })).status, 200);
  },
);
