import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startService } from '../support/start.ts';
import { removeStore } from '../support/stores.ts';

/** After this long, `--workers` kills a worker. */
const LIMIT_MS = 28_000;
const STEP_MS = 100;

test('a service whose store hangs ends before its supervisor kills it', async (context) => {
  const isnad = await startService();
  context.after(() => removeStore(isnad.dataDir));
  // Usage and a time of last use are left to write.
  await (await isnad.request('/api/quran?id=1')).arrayBuffer();
  const { service } = isnad;
  context.mock.method(service.platform.db, 'transaction', () => ({ execute: () => new Promise(() => undefined) }));
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let isClosed = false;
  const closed = service.close().finally(() => {
    isClosed = true;
  });
  for (let waited = 0; !isClosed && waited < LIMIT_MS; waited += STEP_MS) {
    for (let turns = 0; turns < 10; turns += 1) await nextTurn();
    context.mock.timers.tick(STEP_MS);
  }
  context.mock.timers.reset();
  assert.ok(isClosed, 'the service does not end');
  await closed;
});
