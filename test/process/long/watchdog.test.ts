import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killServed, serve, stop } from '../../support/serve.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';

/** Blocks the main thread of any program on a signal, for a while or for good. */
const blockOnSignal = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`import { isMainThread } from 'node:worker_threads';
    if (isMainThread) process.on('SIGUSR2', function blockOnSignal() {
      for (const end = performance.now() + ${ms}; performance.now() < end; );
    });`)}`;

test('a service that is stuck ends after WATCHDOG_SECONDS, and with 0 it does not', async (t) => {
  const dataDir = newDataDir();
  t.after(async () => {
    await killServed();
    await removeStore(dataDir);
  });
  await buildCorpus(dataDir);
  const store = { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  const blocking = (ms: number) => [process.execPath, `--import=${blockOnSignal(ms)}`];
  const stuck = await serve({ ...store, WATCHDOG_SECONDS: '2' }, [], blocking(600_000));
  stuck.child.kill('SIGUSR2');
  assert.deepEqual(await stuck.exited, [null, 'SIGKILL']);
  // Its place in the code is in the line if there was time to ask for it: the first test here has time.
  assert.match(stuck.err(), /"level":"fatal".*event loop has not run for 2 s/);
  const unwatched = await serve({ ...store, WATCHDOG_SECONDS: '0' }, [], blocking(4_000));
  unwatched.child.kill('SIGUSR2');
  // Answered when the event loop runs again, which is later than the other one was killed.
  assert.equal((await fetch(`${unwatched.address}/healthz`)).status, 200);
  assert.equal(await stop(unwatched), 0);
});
