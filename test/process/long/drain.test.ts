import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { killServed, openRequest, serve, stop } from '../../support/serve.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';
import { until } from '../../support/until.ts';

/* What a service does between SIGTERM and its end does not depend on the store. */

const dataDir = newDataDir();
let key = '';
before(async () => {
  await buildCorpus(dataDir);
  const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
  const { id } = await createAccount(platform, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
  key = (await createKey(platform, { accountId: id, name: 'test' }, OPERATOR_MANAGER)).secret;
  await platform.close();
});
afterEach(killServed);
after(() => removeStore(dataDir));

const serveFor = (drainSeconds: string) => serve({ DATA_DIR: dataDir, DRAIN_SECONDS: drainSeconds });

async function ask(address: string, path: string, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(address + path, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('from SIGTERM on the service says that it stops, and answers, until proxies have had their time', async () => {
  const { child, address, exited } = await serveFor('300');
  const agent = new Agent({ keepAlive: true });
  assert.equal((await ask(address, '/healthz', agent)).headers.connection, 'keep-alive');
  const begun = await openRequest(address, key);
  child.kill('SIGTERM');
  const ready = await until(
    () => ask(address, '/readyz'),
    ({ statusCode }) => statusCode !== 200,
  );
  assert.deepEqual([ready.statusCode, ready.headers.connection], [503, 'close']);
  assert.match(await begun.finish(), /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  for (let count = 0; count < 5; count++) {
    const answer = await ask(address, '/healthz', agent);
    assert.deepEqual([answer.statusCode, answer.headers.connection], [200, 'close']);
  }
  assert.equal(child.exitCode, null);
  // A second signal does not wait. Within a second after the first it would be taken for the same one.
  const sending = setInterval(() => child.kill('SIGINT'), 100);
  assert.deepEqual(await exited, [1, null]);
  clearInterval(sending);
});

test('the service ends when proxies have had their time', async () => {
  const service = await serveFor('1');
  assert.equal(await stop(service), 0);
  await assert.rejects(ask(service.address, '/healthz'));
});

test('SIGINT, as Ctrl+C sends it, ends the service without that time', async () => {
  const { child, exited } = await serveFor('300');
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
});
