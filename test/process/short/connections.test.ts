import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { killServed, type Served, serve } from '../../support/serve.ts';
import { NODE_NEVER_LATE } from '../../support/slow-clock.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';
import { until } from '../../support/until.ts';

const OPEN_FILES = 256;
const FLOOD = 600;
const dataDir = newDataDir();
afterEach(async () => {
  await killServed();
  await removeStore(dataDir);
});

/** On a connection of its own. */
async function ask({ address, key }: Served): Promise<number | undefined> {
  const agent = new Agent();
  const request = get(`${address}/api/quran?id=1`, { agent, headers: { authorization: `Bearer ${key}` } });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  agent.destroy();
  return response.statusCode;
}

test('a flood of idle connections costs nobody else anything', {
  skip: process.platform === 'linux' ? false : 'needs a limit of open files, which ulimit sets on Linux',
}, async () => {
  await buildCorpus(dataDir);
  const shell = ['sh', '-c', `ulimit -n ${OPEN_FILES} && exec "$@"`, 'sh', ...NODE_NEVER_LATE];
  const service = await serve(dataDir, [], shell);
  const { hostname, port } = new URL(service.address);
  const open = new Set<Socket>();
  for (let made = 0; made < FLOOD; made++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    // When the flood takes long, the service says that the request does not come. What is not read would keep the connection open here.
    socket.resume();
    await once(socket, 'connect');
    open.add(socket);
    if (made % 40 === 0) assert.equal(await ask(service), 200, `beside ${made} connections`);
  }
  assert.equal(await ask(service), 200);
  // What the service closed is told to this process a little later.
  await until(() => open.size < OPEN_FILES / 2 + 8);
  assert.equal(service.child.exitCode, null);
  for (const socket of open) socket.destroy();
});
