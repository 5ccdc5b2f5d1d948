import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  InvalidResponseError,
  IsnadError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../../packages/client/src/index.ts';
import { until } from '../../support/until.ts';
import { HostileServer, hangUp, json, problem, type Reply, silence } from './hostile-server.ts';

let server: HostileServer;
before(async () => {
  server = await new HostileServer().start();
});
after(() => server.stop());

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
  assert.deepEqual(await server.client([unavailable, json({ count: 0 })]).verify('text'), { count: 0 });
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

test('the wait is the one that the service asks for, and at most a tenth more', async () => {
  const inTwoSeconds = new Date(Date.now() + 2_000).toUTCString();
  for (const [headers, from, to] of [
    [{ 'retry-after-ms': '150', 'retry-after': '9' }, 149, 400],
    [{ 'retry-after': '1' }, 999, 1_400],
    [{ 'retry-after': inTwoSeconds }, 0, 2_500],
  ] as const) {
    await server.client([problem(429, 'rate_limit_exceeded', headers), json({})]).limits();
    const [first, second] = server.requests;
    const wait = (second?.at ?? 0) - (first?.at ?? 0);
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

test('waits without a hint grow and vary', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    await assert.rejects(async () => server.client([problem(500, 'internal_error')], { maxRetries: 1 }).limits());
    const [first, second] = server.requests;
    waits.push((second?.at ?? 0) - (first?.at ?? 0));
  }
  for (const wait of waits) assert.ok(wait >= 249 && wait < 700, `${waits}`);
  assert.ok(new Set(waits.map((wait) => Math.round(wait))).size > 1, `${waits}`);
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
  const started = performance.now();
  await stopped(long);
  assert.ok(performance.now() - started < 5_000);
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
    setTimeout(() => response.destroy(), 20);
  };
  assert.deepEqual(await server.client([promised, json({ ok: 1 })]).limits(), { ok: 1 });
  await assert.rejects(async () => server.client([promised]).limits({ maxRetries: 0 }), ConnectionError);
  const closed: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"data":[{"id":');
  };
  assert.deepEqual(await server.client([closed, json({ ok: 1 })]).limits(), { ok: 1 });
});
