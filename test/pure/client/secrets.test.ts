import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { ConnectionError, InvalidRequestError, Isnad, IsnadError } from '../../../packages/client/src/index.ts';
import { HostileServer, json, KEY, problem, type Reply } from './hostile-server.ts';

let server: HostileServer;
let other: HostileServer;
before(async () => {
  server = await new HostileServer().start();
  other = await new HostileServer().start();
});
after(() => {
  server.stop();
  other.stop();
});

/** Everything that a log would show of a value. */
const shown = (value: unknown) => inspect(value, { depth: 10, showHidden: true }) + JSON.stringify(value);

async function errorOf(call: () => PromiseLike<unknown>): Promise<IsnadError> {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof IsnadError, inspect(error));
    return error;
  }
  throw new Error('it did not fail');
}

test('no redirect is followed, to this host or another', async () => {
  other.client([json({ stolen: true })]);
  for (const status of [301, 302, 303, 307, 308]) {
    for (const host of [other.address, server.address]) {
      const away: Reply = (response) => response.writeHead(status, { location: `${host}/api/limits` }).end();
      const isnad = server.client([away, json({})]);
      for (const call of [() => isnad.limits(), () => isnad.chat.create({ message: 'x' }), () => isnad.verify('x')]) {
        server.requests.length = 0;
        const error = await errorOf(() => server.client([away, json({})]) && call());
        assert.equal(error.code, 'redirected');
        assert.equal(server.requests.length, 1);
      }
    }
  }
  assert.equal(other.requests.length, 0);
});

test('a fetch that follows redirects by itself is noticed', async () => {
  const fetch = async () => {
    const response = Response.json({ stolen: true });
    Object.defineProperty(response, 'redirected', { value: true });
    return response;
  };
  assert.equal((await errorOf(() => server.client([], { fetch }).limits())).code, 'redirected');
});

test('no error and no log of the client shows the key', async () => {
  const echo: Reply = (response, { headers }) => {
    const detail = `Unknown key ${headers.authorization}`;
    const fault = { location: 'header.authorization', message: detail, fix: detail };
    json({ status: 401, code: 'key_invalid', detail, type: detail, request_id: KEY, errors: [fault] }, 401)(response, {
      headers,
    } as never);
  };
  const closed = await new HostileServer().start();
  const nobody = closed.address;
  closed.stop();
  const failing = () => Promise.reject(new Error(`cannot send Bearer ${KEY}`));
  const errors = [
    await errorOf(() => server.client([echo]).limits()),
    await errorOf(() => server.client([problem(500, 'x', {}, { detail: KEY })]).limits({ maxRetries: 0 })),
    await errorOf(() => server.client([], { fetch: failing }).limits({ maxRetries: 0 })),
    await errorOf(() => new Isnad({ baseUrl: nobody, apiKey: KEY }).limits({ maxRetries: 0 })),
    await errorOf(async () => new Isnad({ baseUrl: server.address, apiKey: `${KEY}\n` })),
    await errorOf(async () => new Isnad({ baseUrl: server.address, apiKey: `${KEY}é` })),
  ];
  for (const error of errors) assert.ok(!shown(error).includes('SECRET'), shown(error));
  assert.ok(errors[3] instanceof ConnectionError);
  assert.match(errors[3].message, /127\.0\.0\.1:\d+ failed \(ECONNREFUSED\)/);
  assert.ok(!shown(server.client([])).includes('SECRET'));
});

test('an error of a stream does not show the key', async () => {
  const failed: Reply = (response, { headers }) => {
    const error = { status: 500, code: 'internal_error', detail: `${headers.authorization}` };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ type: 'chat.failed', sequence_number: 0, error })}\n\n`);
  };
  const error = await errorOf(() => server.client([failed]).chat.stream({ message: 'x' }).answer());
  assert.equal(error.code, 'internal_error');
  assert.ok(!shown(error).includes('SECRET'), shown(error));
});

test('addresses that could take the key elsewhere are refused, without showing a password', () => {
  for (const baseUrl of ['', 'isnad.example.org', 'ftp://x', 'https://user:hunter2@x.org', 'https://x.org/?a=1']) {
    assert.throws(
      () => new Isnad({ baseUrl, apiKey: KEY }),
      (error) => error instanceof InvalidRequestError && !shown(error).includes('hunter2'),
      baseUrl,
    );
  }
});

test('an ID cannot lead to another path', async () => {
  const isnad = server.client([json({})]);
  for (const id of ['', '.', '..']) assert.throws(() => isnad.webhooks.get(id), InvalidRequestError);
  await isnad.webhooks.get('../keys?x#y');
  assert.equal(server.requests[0]?.url, '/api/webhooks/..%2Fkeys%3Fx%23y');
});

test('baseUrl can have a path, and the key is sent as a header only', async () => {
  const isnad = server.client([json({})], { baseUrl: `${server.address}/isnad/` });
  await isnad.quran.surah(1, { translations: ['ur', 'fr'] });
  assert.equal(server.requests[0]?.url, '/isnad/api/quran/surahs/1?translations=ur%2Cfr');
  assert.equal(server.requests[0]?.headers.authorization, `Bearer ${KEY}`);
});
