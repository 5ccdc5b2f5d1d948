import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startIsnad } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';

const dataDir = newDataDir();
let child: ChildProcess | undefined;
before(() => buildCorpus(dataDir));
afterEach(async () => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});
after(() => removeStore(dataDir));

/** Starts the service in a process of its own. */
async function serve(drainSeconds: string): Promise<{ service: ChildProcess; address: URL }> {
  const settings = ['PORT=0', 'SEARCH_MEANINGS=false', 'ACCESS_LOG=false', `DRAIN_SECONDS=${drainSeconds}`];
  const service = startIsnad(dataDir, ['serve'], ['env', ...settings, process.execPath]);
  child = service;
  let said = '';
  for await (const text of service.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    said += text;
    if (/docs +http/.test(said)) break;
  }
  service.stdout?.resume();
  return { service, address: new URL(/address +(\S+)/.exec(said)?.[1] ?? '') };
}

async function ask(address: URL, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('from SIGTERM on the service says that it stops, and answers, until proxies have had their time', async () => {
  const { service, address } = await serve('3');
  const agent = new Agent({ keepAlive: true });
  const health = new URL('/healthz', address);
  assert.equal((await ask(health, agent)).headers.connection, 'keep-alive');
  // A request that has begun before the signal, and is sent whole after it.
  const begun = connect(Number(address.port), address.hostname);
  begun.write('GET /healthz HTTP/1.1\r\nhost: a\r\n');
  await wait(300);

  const began = performance.now();
  service.kill('SIGTERM');
  const ended = once(service, 'exit');
  await wait(500);
  const ready = await ask(new URL('/readyz', address));
  assert.deepEqual([ready.statusCode, ready.headers.connection], [503, 'close']);
  for (let count = 0; count < 5; count++) {
    const answer = await ask(health, agent);
    assert.deepEqual([answer.statusCode, answer.headers.connection], [200, 'close']);
  }
  begun.write('\r\n');
  let text = '';
  for await (const part of begun.setEncoding('utf8')) text += part;
  assert.match(text, /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  assert.ok(performance.now() - began < 2_900, 'all that while it drained');

  assert.deepEqual(await ended, [0, null]);
  assert.ok(performance.now() - began >= 3_000);
  await assert.rejects(ask(health));
});

test('SIGINT, as Ctrl-C sends it, and DRAIN_SECONDS=0 end the service at once', async () => {
  for (const [drainSeconds, signal] of [
    ['60', 'SIGINT'],
    ['0', 'SIGTERM'],
  ] as const) {
    const { service } = await serve(drainSeconds);
    service.kill(signal);
    assert.deepEqual(await once(service, 'exit'), [0, null]);
  }
});

test('a second signal does not wait', async () => {
  const { service, address } = await serve('60');
  service.kill('SIGTERM');
  // Two signals within a second are one Ctrl-C, which comes from the terminal and from npm.
  await wait(1_200);
  assert.equal((await ask(new URL('/readyz', address))).statusCode, 503);
  service.kill('SIGINT');
  assert.deepEqual(await once(service, 'exit'), [1, null]);
});
