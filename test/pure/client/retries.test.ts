import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  InvalidResponseError,
  Isnad,
  IsnadError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../../packages/client/src/index.ts';
import { until } from '../../support/until.ts';
import { breakOff, HostileServer, hangUp, json, KEY, problem, type Reply, silence } from './hostile-server.ts';

let server: HostileServer;
before(async () => {
  server = await new HostileServer().start();
});
after(() => server.stop());

/** The time limit of an attempt, unlike that of any wait. */
const ATTEMPT_MS = 123_456;
/** A wait that a test can afford. */
const SOON = { 'retry-after-ms': '20' };
const unavailable = problem(503, 'unavailable', SOON);
const methods = () => server.requests.map(({ method }) => method);

test('a GET is sent again after 429, 5xx and broken connections', async () => {
  const failures: Reply[] = [
    unavailable,
    problem(429, 'rate_limit_exceeded', SOON),
    problem(500, 'internal_error', SOON),
  ];
  for (const failure of [...failures, hangUp]) {
    assert.deepEqual(await server.client([failure, json({ ok: 1 })]).limits(), { ok: 1 });
    assert.deepEqual(methods(), ['GET', 'GET']);
  }
});

test('a text or a list in the place of named fields is refused before anything is sent', async () => {
  const isnad = server.client([]);
  for (const [call, given] of [
    [() => isnad.chat.create('What is patience?' as never), 'a string'],
    [() => isnad.chat.stream(['x'] as never), 'a list'],
    [() => isnad.verify('x', 'en' as never), 'a string'],
    [() => isnad.keys.create('my key' as never), 'a string'],
    [() => isnad.hadith.list('patience' as never), 'a string'],
    [() => isnad.hadith.search('patience', 'en' as never), 'a string'],
  ] as const) {
    const message = new RegExp(`^Expected an object with named fields, got ${given}\\.`);
    await assert.rejects(
      async () => await call(),
      (error) => error instanceof InvalidRequestError && message.test(error.message),
    );
  }
  assert.deepEqual(server.requests, []);
});

test('a POST with an Idempotency-Key is sent again under the same key', async () => {
  const isnad = server.client([unavailable, hangUp, json({ id: 'key_1' })]);
  assert.equal((await isnad.keys.create({ name: 'one' })).id, 'key_1');
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 3);
  assert.match(keys[0] as string, /^[0-9a-f]{32}$/);
  assert.equal(new Set(keys).size, 1);
  await isnad.keys.create({ name: 'two' });
  assert.notEqual(server.requests.at(-1)?.headers['idempotency-key'], keys[0]);
  await isnad.keys.create({ name: 'three' }, { idempotencyKey: 'mine' });
  assert.equal(server.requests.at(-1)?.headers['idempotency-key'], 'mine');
});

test('what only reads is sent again; PATCH, DELETE and a POST without a key never are', async () => {
  assert.deepEqual(await server.client([unavailable, json({ count: 0 })]).verify('text'), { count: 0, ok: false });
  for (const failure of [unavailable, hangUp, problem(429, 'rate_limit_exceeded', SOON)]) {
    const isnad = server.client([failure]);
    for (const call of [
      () => isnad.keys.update('key_1', { name: 'x' }),
      () => isnad.keys.delete('key_1'),
      () => isnad.keys.reportLeaked('svc_live_x'),
    ]) {
      server.requests.length = 0;
      await assert.rejects(call, IsnadError);
      assert.equal(server.requests.length, 1);
    }
  }
});

test('errors that a repetition cannot help are thrown at once', async () => {
  for (const status of [400, 401, 403, 404, 409, 422]) {
    await assert.rejects(async () => server.client([problem(status, 'x')]).limits(), IsnadError);
    assert.equal(server.requests.length, 1, `${status}`);
  }
});

test('maxRetries limits the retries, for a client and for a request', async () => {
  await assert.rejects(async () => server.client([unavailable], { maxRetries: 3 }).limits(), ServerError);
  assert.equal(server.requests.length, 4);
  await assert.rejects(async () => server.client([unavailable]).limits({ maxRetries: 0 }), ServerError);
  assert.equal(server.requests.length, 1);
});

/** A client that gets these answers, the last one for all further requests, without the network; its waits pass at once and are collected. */
function withoutWaits(t: TestContext, answers: readonly Response[], maxRetries?: number) {
  const waits: number[] = [];
  const left = [...answers];
  const { setTimeout } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (done: () => void, ms: number) => {
    // The time limit of an attempt stays, and the timers of earlier connections.
    if (ms === ATTEMPT_MS || !new Error().stack?.includes('/client/src/')) return setTimeout(done, ms);
    waits.push(ms);
    return setTimeout(done, 0);
  });
  const fetch = async () => (left.length > 1 ? left.shift() : left[0]?.clone()) as Response;
  const options = { baseUrl: 'https://isnad.test', apiKey: KEY, timeout: ATTEMPT_MS, fetch };
  return { waits, isnad: new Isnad({ ...options, ...(maxRetries === undefined ? {} : { maxRetries }) }) };
}
const failing = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { status, code: 'some_code' },
    { status, headers: { ...headers, 'content-type': 'application/problem+json' } },
  );

test('the wait is the one that the service asks for, and at most a tenth more', async (t) => {
  const inTwoSeconds = new Date(Date.now() + 2_000).toUTCString();
  for (const [headers, from, to] of [
    [{ 'retry-after-ms': '150', 'retry-after': '9' }, 150, 165],
    [{ 'retry-after': '1' }, 1_000, 1_100],
    [{ 'retry-after': inTwoSeconds }, 0, 2_200],
  ] as const) {
    const { waits, isnad } = withoutWaits(t, [failing(429, headers), Response.json({})]);
    await isnad.limits();
    t.mock.restoreAll();
    assert.equal(waits.length, 1, `${waits}`);
    const [wait = Number.NaN] = waits;
    assert.ok(wait >= from && wait <= to, `${JSON.stringify(headers)}: ${wait}`);
  }
});

test('a wait that is too long is not begun, and the error says how long it is', async () => {
  const error = await server
    .client([problem(429, 'rate_limit_exceeded', { 'retry-after': '61' })])
    .limits()
    .catch((reason: unknown) => reason);
  assert.ok(error instanceof RateLimitError);
  assert.equal(error.retryAfterMs, 61_000);
  assert.equal(server.requests.length, 1);
  const fromBody = problem(429, 'rate_limit_exceeded', {}, { retry_after: 90 });
  await assert.rejects(async () => server.client([fromBody]).limits(), { retryAfterMs: 90_000 });
  assert.equal(server.requests.length, 1);
  await assert.rejects(async () => server.client([unavailable], { maxRetryWait: 10 }).limits(), ServerError);
  assert.equal(server.requests.length, 1);
});

test('waits without a hint grow and vary', async (t) => {
  const { waits, isnad } = withoutWaits(t, [failing(500)], 5);
  await assert.rejects(async () => isnad.limits(), ServerError);
  assert.equal(waits.length, 5, `${waits}`);
  const shares = waits.map((wait, count) => wait / (500 * 2 ** count));
  for (const share of shares) assert.ok(share >= 0.5 && share <= 1, `${waits}`);
  assert.equal(new Set(shares).size, 5, `${waits}`);
});

test('a timeout ends an attempt, is tried again, and says what to do', async () => {
  const isnad = server.client([silence, json({ ok: 1 })], { timeout: 60 });
  assert.deepEqual(await isnad.limits(), { ok: 1 });
  const error = await server
    .client([silence])
    .limits({ timeout: 40, maxRetries: 0 })
    .catch((reason: unknown) => reason);
  assert.ok(error instanceof TimeoutError && error instanceof ConnectionError);
  assert.deepEqual([error.code, error.fix], ['client_timeout', 'Retry, or raise timeout.']);
});

test('the timeout covers the body', async () => {
  const slow: Reply = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
  await assert.rejects(async () => server.client([slow]).limits({ timeout: 60, maxRetries: 0 }), TimeoutError);
});

test('an AbortSignal stops a request and a wait, with its own reason', async () => {
  const reason = new Error('enough');
  /** Aborts when the server has got the request. */
  const stopped = async (reply: Reply) => {
    const controller = new AbortController();
    const client = server.client([reply]);
    const rejected = assert.rejects(async () => client.limits({ signal: controller.signal }), reason);
    await until(
      () => server.requests.length,
      (count) => count === 1,
    );
    controller.abort(reason);
    await rejected;
  };
  await stopped(silence);
  assert.equal(server.requests.length, 1);
  const long = problem(503, 'unavailable', { 'retry-after': '30' });
  await stopped(long);
  await assert.rejects(async () => server.client([json({})]).limits({ signal: AbortSignal.abort(reason) }), reason);
  assert.equal(server.requests.length, 0);
});

test('errors have the class of their status and what the problem says', async () => {
  const classes: [number, typeof IsnadError][] = [
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [422, InvalidRequestError],
    [501, ServerError],
  ];
  for (const [status, Kind] of classes) {
    const fault = { location: 'query.limit', message: 'it is 0', fix: 'use 1 to 100' };
    const error = await server
      .client([problem(status, 'some_code', {}, { errors: [fault] })])
      .limits()
      .catch((reason: unknown) => reason);
    assert.ok(error instanceof Kind && error instanceof IsnadError && error instanceof Error, `${status}`);
    assert.equal(error.name, Kind.name);
    assert.equal(error.message, 'Detail of some_code.');
    assert.deepEqual(
      [error.status, error.code, error.requestId, error.fix, error.errors, error.docs],
      [status, 'some_code', 'req_1', 'use 1 to 100', [fault], '/docs/errors#some_code'],
    );
  }
});

test('answers of something else are not taken for data', async () => {
  const page: Reply = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  await assert.rejects(async () => server.client([page]).limits(), InvalidResponseError);
  assert.equal(server.requests.length, 1);
  const gateway: Reply = (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Gone</h1>');
  await assert.rejects(async () => server.client([gateway]).limits(), { name: 'NotFoundError', code: 'http_404' });
  for (const value of ['null', '7', '"text"', '{"a":1', '']) {
    const wrong: Reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(value);
    await assert.rejects(async () => server.client([wrong]).limits({ maxRetries: 0 }), {
      code: 'invalid_json_received',
    });
  }
});

test('a body that is cut off is read again, and never given in part', async () => {
  const promised: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"data":[]}');
    breakOff(response);
  };
  assert.deepEqual(await server.client([promised, json({ ok: 1 })]).limits(), { ok: 1 });
  await assert.rejects(async () => server.client([promised]).limits({ maxRetries: 0 }), ConnectionError);
  const closed: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"data":[{"id":');
  };
  assert.deepEqual(await server.client([closed, json({ ok: 1 })]).limits(), { ok: 1 });
});
