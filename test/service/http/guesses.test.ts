// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSecret } from '../../../src/accounts/keys/key-format.ts';
import { KeyRing } from '../../../src/accounts/keys/key-ring.ts';
import { localAdmission } from '../../../src/accounts/limits/admission.ts';
import { WindowLimiter } from '../../../src/accounts/limits/window-limiter.ts';
import { buildServer } from '../../../src/http/server.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { bareDeps } from '../../support/bare-deps.ts';
import { queryCounter } from '../../support/count-queries.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
/** A server on the same store, whose admission check counts its queries. */
let server: TypedServer;
let address = '';
const queries = queryCounter();

before(async () => {
  isnad = await startService();
  const { platform } = isnad.service;
  const storage = { ...platform.storage, db: platform.storage.db.withPlugin(queries.plugin) };
  const gate = localAdmission({
    keys: new KeyRing({ ...platform, storage }),
    limiter: new WindowLimiter(),
    journal: { append: () => undefined },
    ticks: () => performance.now(),
    now: () => Date.now(),
  });
  server = await buildServer({ ...bareDeps(platform), admission: gate, trustProxy: ['loopback'] });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await server.close();
  await isnad.stop();
});

const guess = () => newSecret('live', isnad.service.platform.randomBytes);

async function statusFor(secret: string, from: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': from };
  return (await fetch(`${address}/api/models`, { headers })).status;
}

test('an address without room costs no query, and keys in use go on working from it', async () => {
  const used = (await isnad.newKey()).secret;
  const fresh = (await isnad.newKey()).secret;
  assert.equal(await statusFor(used, '192.0.2.9'), 200);
  for (let count = 0; count < 120; count++) assert.equal(await statusFor(guess(), '192.0.2.1'), 401);
  assert.ok(queries.taken() >= 120, 'guesses are looked up while there is room');
  for (let count = 0; count < 200; count++) assert.equal(await statusFor(guess(), '192.0.2.1'), 429);
  assert.equal(queries.taken(), 0);
  assert.equal(await statusFor(used, '192.0.2.1'), 200);
  // A commit, after which every remembered key is read again.
  await isnad.newKey();
  assert.equal(await statusFor(used, '192.0.2.1'), 200);
  // Never seen before, it cannot be told from a guess.
  assert.equal(await statusFor(fresh, '192.0.2.1'), 429);
  assert.equal(await statusFor(fresh, '192.0.2.2'), 200);
  assert.equal(await statusFor(fresh, '192.0.2.1'), 200);
});

test('what fails before the key is verified is limited by address, whatever is wrong', async () => {
  const { secret } = await isnad.newKey();
  const ask = async (path: string, from: string, init: RequestInit = {}) =>
    (await fetch(address + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })).status;
  for (const [index, [path, init, status]] of (
    [
      [`/api/keys/${'a'.repeat(300)}`, {}, 414],
      ['/api/%zz', {}, 400],
      ['/nothing', {}, 404],
      ['/nothing', { headers: { accept: 'text/html' } }, 404],
      ['/api/quran', { method: 'PUT' }, 405],
      [`/api/quran?x=${'a'.repeat(8_200)}`, {}, 414],
      ['/api/keys/report-leaked', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400],
      ['/api/models', {}, 401],
    ] as const
  ).entries()) {
    const from = `198.51.100.${index}`;
    const seen = new Map<number, number>();
    for (let count = 0; count < 130; count++) {
      const got = await ask(path, from, init);
      seen.set(got, (seen.get(got) ?? 0) + 1);
    }
    assert.deepEqual(
      [...seen],
      [
        [status, 120],
        [429, 10],
      ],
      path,
    );
    const authorization = `Bearer ${secret}`;
    assert.equal(await ask('/api/models', `${from}00`.slice(0, 14), { headers: { authorization } }), 200);
  }
});
