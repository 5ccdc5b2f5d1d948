import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Unreachable } from './client.ts';
import { loadPart, loadPartInTime } from './load-part.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module');

/** A browser whose service answers as told, each time it is asked whether it is there; the last answer stays. */
function withService(context: TestContext, ...answers: boolean[]): void {
  Reflect.set(globalThis, 'document', { documentElement: { lang: 'en' } });
  context.after(() => Reflect.deleteProperty(globalThis, 'document'));
  context.mock.method(globalThis, 'fetch', async () => {
    const isUp = answers.length > 1 ? answers.shift() : answers[0];
    if (isUp === true) return new Response('{}');
    throw new TypeError('no connection');
  });
}

/** Fails so often, then loads. */
function loader(failures: number) {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries <= failures) throw MISSING;
    return 'part';
  };
  return { load, tries: () => tries };
}

test('a part is loaded when the service has come back just after it was asked for', async (context) => {
  withService(context, true);
  assert.equal(await loadPart(loader(1).load), 'part');
  assert.equal(await loadPartInTime(loader(1).load), 'part');
});

test('a part that is missing while the service answers is of another version', async (context) => {
  withService(context, true);
  const { load, tries } = loader(9);
  await assert.rejects(loadPart(load), MISSING);
  await assert.rejects(loadPartInTime(load), MISSING);
  assert.equal(tries(), 4);
});

test('while the service is unavailable the one says so, and the other waits', async (context) => {
  withService(context, false, false, true);
  await assert.rejects(loadPart(loader(1).load), Unreachable);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const loaded = loadPartInTime(loader(2).load);
  // It waits once it has found the service unavailable.
  for (let isDone = false; !isDone; ) {
    isDone = await Promise.race([
      loaded.then(() => true),
      new Promise<false>((next) => setImmediate(() => next(false))),
    ]);
    context.mock.timers.tick(1_000);
  }
  assert.equal(await loaded, 'part');
});
