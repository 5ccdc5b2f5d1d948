import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import { SenderThread } from './sender-thread.ts';

const never = new AbortController().signal;

/** A receiver that answers with the body and the header `webhook-id`, and holds back those that ask for `/never`. */
async function opened(context: TestContext) {
  const held: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/never') return void held.push(request);
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(201, { 'x-id': request.headers['webhook-id'] }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const faults: unknown[] = [];
  const thread = new SenderThread({ allowLoopback: true, onFault: (error) => faults.push(error) });
  context.after(async () => {
    await thread.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, thread, held, faults };
}

const dispatch = (url: string, number = 0, signal = never) => ({
  url,
  headers: { 'webhook-id': `evt_${number}` },
  body: `{"number":${number}}`,
  signal,
});

test('each attempt gets its own reply, and the guard stands before it', async (context) => {
  const { url, thread, faults } = await opened(context);
  const replies = await Promise.all(Array.from({ length: 50 }, (_, number) => thread.send(dispatch(url, number))));
  for (const [number, reply] of replies.entries()) {
    assert.ok('status' in reply);
    assert.deepEqual([reply.status, reply.headers['x-id'], reply.body], [201, `evt_${number}`, `{"number":${number}}`]);
  }
  const inner = await thread.send(dispatch('https://169.254.169.254/latest'));
  assert.match('error' in inner ? inner.error : '', /address/);
  assert.deepEqual(faults, []);
});

test('an attempt is broken off when it is no longer wanted', async (context) => {
  const { url, thread, held } = await opened(context);
  const stopping = new AbortController();
  const reply = thread.send(dispatch(`${url}/never`, 1, stopping.signal));
  await until(() => held.length > 0);
  const gone = once((held[0] as IncomingMessage).socket, 'close');
  stopping.abort();
  assert.deepEqual(await reply, { error: 'The attempt was aborted by a service shutdown.' });
  await gone;
  assert.deepEqual(await thread.send(dispatch(`${url}/never`, 2, AbortSignal.abort())), {
    error: 'The attempt was aborted by a service shutdown.',
  });
});

test('a thread that ends leaves nobody waiting, and another takes its place', async (context) => {
  const { url, thread, held } = await opened(context);
  const reply = thread.send(dispatch(`${url}/never`));
  await until(() => held.length > 0);
  await thread.close();
  assert.match(JSON.stringify(await reply), /interrupted by an internal error/);
  const next = await thread.send(dispatch(url, 3));
  assert.equal('status' in next && next.body, '{"number":3}');
});
