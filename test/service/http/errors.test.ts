import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Problem } from '@isnad/contract/problem';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { ERROR_KINDS } from '../../../src/http/errors/errors.ts';
import { USED_METHODS } from '../../../src/http/errors/other-methods.ts';
import { buildServer } from '../../../src/http/server.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { bareDeps } from '../../support/bare-deps.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
/** Another server on the same store, with routes that fail on purpose and take bodies. */
let server: TypedServer;
let address = '';
const logged: string[] = [];

before(async () => {
  isnad = await startService();
  const { platform } = isnad.service;
  server = await buildServer({
    ...bareDeps(platform, pino({}, { write: (line: string) => logged.push(line) })),
    moreRoutes: (routes) => {
      routes.get('/test/throw', () => {
        throw new Error(`the disk at /var/secret is full, key ${isnad.key}`);
      });
      routes.get('/test/throw-nothing', async () => {
        throw undefined;
      });
      routes.get('/test/named/:name', () => ({}));
      routes.post('/test/body', { handler: (request) => ({ got: request.body }) });
    },
  });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await server.close();
  await isnad.stop();
});

function post(body: string, type = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': type } };
}

async function problemAt(path: string, init: RequestInit = {}): Promise<{ answer: Response; problem: Problem }> {
  const answer = await fetch(address + path, init);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/, path);
  const problem = (await answer.json()) as Problem;
  assert.ok(Value.Check(Problem, problem));
  assert.equal(problem.status, answer.status);
  assert.equal(problem.request_id, answer.headers.get('x-request-id'));
  assert.equal(problem.type, `http://isnad.test/docs/errors#${problem.code}`);
  return { answer, problem };
}

/** Sends bytes as they are and returns everything that came back until the other side closed. */
function raw(bytes: string | Buffer): Promise<string> {
  const { port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

function problemIn(text: string): { status: number; problem: Problem; head: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  assert.match(head, /content-type: application\/problem\+json/i);
  assert.match(head, /x-request-id: req_/i);
  const problem = JSON.parse(body) as Problem;
  assert.ok(Value.Check(Problem, problem));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), problem, head };
}

test('an unknown path, with and without a key', async () => {
  for (const path of [
    '/index.html',
    '/nothing',
    '/api',
    '/api/quran/',
    '/api/quran/2',
    '/API/QURAN',
    '/api/hadith/x/y',
    '//',
  ]) {
    const { problem } = await problemAt(path, { method: 'GET' });
    assert.equal(problem.code, 'route_not_found', path);
  }
});

test('an unknown path is told first, whatever the body', async () => {
  for (const init of [post('{"a":'), post('a=1', 'text/plain'), post(''), post('{}')]) {
    assert.equal((await problemAt('/nothing', init)).problem.code, 'route_not_found');
  }
});

test('what the framework refuses keeps its status, is counted, and writes no more than a line', async () => {
  const before = logged.length;
  const long = 'a'.repeat(300);
  assert.equal((await problemAt(`/test/named/${long}`)).answer.status, 414);
  assert.equal((await problemAt(`/test/named/${long}`)).problem.code, 'uri_too_long');
  assert.equal((await problemAt('/test/named/%zz')).problem.code, 'malformed_request');
  assert.equal((await fetch(`${address}/test/named/${'a'.repeat(256)}`)).status, 200);
  assert.equal(logged.length, before, 'the log of faults');
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const count = (status: number, method = 'GET') =>
    Number(new RegExp(`_count{method="${method}",route="\\(none\\)",status="${status}"} (\\d+)`).exec(metrics)?.[1]);
  assert.ok(count(414) >= 2);
  assert.ok(count(400) >= 1);
});

test('a method that nobody knows is 405 with those that are used', async () => {
  const end = 'host: a\r\nconnection: close\r\n\r\n';
  for (const [bytes, allow] of [
    [`QUERY /api/quran HTTP/1.1\r\n${end}`, 'GET, HEAD, OPTIONS'],
    [`QUERY / HTTP/1.1\r\n${end}`, 'GET, HEAD'],
    [
      `QUERY /api/quran HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${end}{}`,
      'GET, HEAD, OPTIONS',
    ],
    ['DESCRIBE / RTSP/1.0\r\n\r\n', USED_METHODS],
    ['DESCRIBE /api/quran RTSP/1.0\r\n\r\n', USED_METHODS],
    [`DESCRIBE /api/quran HTTP/1.1\r\n${end}`, 'GET, HEAD, OPTIONS'],
    [`FOO /api/quran?id=1 HTTP/1.1\r\n${end}`, 'GET, HEAD, OPTIONS'],
    [`FOO /api/hadith/nawawi:1 HTTP/1.1\r\n${end}`, 'GET, HEAD, OPTIONS'],
    [`FOO /api/auth/sign-out HTTP/1.1\r\n${end}`, 'OPTIONS, POST'],
    [`FOO /quran/2 HTTP/1.1\r\n${end}`, 'GET, HEAD'],
    [`FOO /nothing HTTP/1.1\r\n${end}`, USED_METHODS],
    [`get /api/quran HTTP/1.1\r\n${end}`, 'GET, HEAD, OPTIONS'],
    [`CONNECT example.org:443 HTTP/1.1\r\n${end}`, USED_METHODS],
  ] as const) {
    const { status, problem, head } = problemIn(await raw(bytes));
    assert.deepEqual([status, problem.code], [405, 'method_not_allowed'], bytes);
    assert.match(head, new RegExp(`\r\nallow: ${allow}(\r\n|$)`, 'i'), bytes);
  }
  assert.equal(problemIn(await raw(`QUERY /nothing HTTP/1.1\r\n${end}`)).problem.code, 'route_not_found');
});

test('an unknown path names the one that was probably meant', async () => {
  for (const [path, meant] of [
    ['/API/Quran', '/api/quran'],
    ['/api/chat/creat', '/api/chat/create'],
    ['/api/webhook', '/api/webhooks'],
    ['/models', '/api/models'],
    ['/api/Hadith/nawawi:1', '/api/hadith/nawawi:1'],
    ['/nothing/like/this', undefined],
  ] as const) {
    const { problem } = await problemAt(path, { method: 'POST' });
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    assert.deepEqual([problem.status, problem.detail], [404, `The path ${path} does not exist.${hint}`]);
  }
});

test('a request names one host; only HTTP/1.0 may leave it out', async () => {
  for (const head of [
    'GET /healthz HTTP/1.1\r\n',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: a\r\n',
    'GET /nothing HTTP/1.1\r\n',
    'POST /test/body HTTP/1.1\r\nHOST: a\r\nhost: b\r\n',
  ]) {
    const { status, problem } = problemIn(await raw(`${head}connection: close\r\n\r\n`));
    assert.deepEqual([status, problem.code], [400, 'malformed_request'], head);
    assert.match(problem.detail, /Host/);
  }
  assert.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

test('a wrong method is told what is right', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const { answer, problem } = await problemAt('/api/quran', { method });
    assert.equal(problem.code, 'method_not_allowed', method);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS');
  }
  const bodies = [post('{"a":'), post('a=1', 'text/plain'), post('')];
  for (const init of bodies) assert.equal((await problemAt('/api/quran', init)).problem.code, 'method_not_allowed');
  const { answer } = await problemAt('/test/body', { method: 'GET' });
  assert.equal(answer.headers.get('allow'), 'OPTIONS, POST');
});

test('a page takes GET and HEAD alone', async () => {
  const id = 'whe_01KAH3V9M2C8Y4T6W0Z1XQJ5RN';
  for (const path of ['/', '/usage', '/usage?tab=1', '/quran/2', `/webhooks/${id}`, '/operator/accounts']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { answer, problem } = await problemAt(path, { method });
      assert.deepEqual([answer.status, problem.code], [405, 'method_not_allowed'], `${method} ${path}`);
      assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    }
  }
  for (const init of [post('{"a":'), post('a=1', 'text/plain'), { ...post('{}'), headers: { accept: 'text/html' } }]) {
    const { answer, problem } = await problemAt('/usage', init);
    assert.deepEqual([problem.code, answer.headers.get('allow')], ['method_not_allowed', 'GET, HEAD']);
  }
  // No page, with the methods of none.
  for (const path of ['/usage/', '/usage/1', '/Usage', '/webhooks/1/2', '/xusage']) {
    assert.equal((await problemAt(path, { method: 'POST' })).problem.code, 'route_not_found', path);
  }
  assert.notEqual((await fetch(`${address}/usage`, { method: 'HEAD' })).status, 405);
});

test('a thrown error tells the caller nothing and the log everything but keys', async () => {
  const { problem } = await problemAt('/test/throw', { headers: { 'x-request-id': 'mine-1' } });
  assert.equal(problem.code, 'internal_error');
  assert.equal(problem.request_id, 'mine-1');
  assert.doesNotMatch(JSON.stringify(problem), /disk|secret|svc_|\.ts/);
  const line = logged.find((text) => text.includes('mine-1')) ?? '';
  assert.match(line, /the disk at/);
  assert.equal((await problemAt('/test/throw-nothing')).problem.code, 'internal_error');
});

test('bodies: broken, empty, not JSON, too large', async () => {
  assert.equal((await problemAt('/test/body', post('{"a":'))).problem.code, 'invalid_json');
  assert.equal((await fetch(`${address}/test/body`, post(''))).status, 200);
  assert.equal((await problemAt('/test/body', post('{"__proto__":1}'))).problem.code, 'invalid_json');
  assert.equal(
    (await problemAt('/test/body', post('a=1', 'application/x-www-form-urlencoded'))).problem.code,
    'unsupported_media_type',
  );
  assert.equal((await problemAt('/test/body', post('<a/>', 'text/xml'))).problem.code, 'unsupported_media_type');
  const limit = 128 * 1024;
  const exact = JSON.stringify('x'.repeat(limit - 2));
  assert.equal((await fetch(`${address}/test/body`, post(exact))).status, 200);
  assert.equal((await problemAt('/test/body', post(`${exact} `))).problem.code, 'body_too_large');
  // Size comes before route and method.
  assert.equal((await problemAt('/api/quran', post(`${exact} `))).problem.code, 'body_too_large');
});

test('a body that is named and does not come is none', async () => {
  const head = 'host: a\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n';
  assert.match(await raw(`POST /test/body HTTP/1.1\r\n${head}`), /^HTTP\/1\.1 200 /);
  assert.equal(problemIn(await raw(`POST /nothing HTTP/1.1\r\n${head}`)).status, 404);
  assert.match(await raw(`GET /healthz HTTP/1.1\r\n${head}`), /^HTTP\/1\.1 200 /);
});

test('a body whose size is not told beforehand is cut off', async () => {
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
  const text = await raw(
    `POST /test/body HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`,
  );
  assert.equal(problemIn(text).status, 413);
});

test('URL and headers have their limits, at the parser and before it', async () => {
  assert.equal((await fetch(`${address}/healthz?x=${'a'.repeat(8_100)}`)).status, 200);
  assert.equal((await problemAt(`/healthz?x=${'a'.repeat(8_200)}`)).problem.code, 'uri_too_long');
  assert.equal(problemIn(await raw(`GET /healthz?x=${'a'.repeat(60_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).status, 414);
  assert.equal(
    (await problemAt(`/nothing?x=${'a'.repeat(8_200)}`)).problem.code,
    'uri_too_long',
    'size comes before route',
  );
  assert.equal((await fetch(`${address}/healthz`, { headers: { 'x-long': 'a'.repeat(15_000) } })).status, 200);
  assert.equal(
    (await problemAt('/healthz', { headers: { 'x-long': 'a'.repeat(17_000) } })).problem.code,
    'headers_too_large',
  );
  assert.equal(
    problemIn(await raw(`GET /healthz HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(60_000)}\r\n\r\n`)).status,
    431,
  );
});

test('what is not HTTP gets a problem too, and its connection is closed', async () => {
  for (const bytes of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nbad header\r\n\r\n',
    Buffer.from([0x16, 3, 1, 0, 200]),
  ]) {
    const { status, problem, head } = problemIn(await raw(bytes));
    assert.deepEqual([status, problem.code], [400, 'malformed_request'], String(bytes));
    assert.match(head, /connection: close/);
  }
  assert.equal((await problemAt('/api/%zz')).problem.code, 'malformed_request');
  const typed = problemIn(await raw(Buffer.from('GET /api/hadith?author=সহীহ HTTP/1.1\r\nhost: a\r\n\r\n')));
  assert.deepEqual([typed.status, typed.problem.code], [400, 'malformed_request']);
  assert.match(typed.problem.detail, /Percent-encode them as UTF-8/);
  assert.match(typed.head, /svc-version: [\s\S]*access-control-allow-origin: \*/);
});

test('a request that dribbles in is let go', async (t) => {
  const { headersTimeout } = server.server;
  t.after(() => {
    server.server.headersTimeout = headersTimeout;
  });
  assert.equal(headersTimeout, 10_000);
  server.server.headersTimeout = 200;
  const { status, problem } = problemIn(await raw('GET /healthz HTTP/1.1\r\nhost: a\r\n'));
  assert.deepEqual([status, problem.code], [408, 'request_timeout']);
});

test('Accept that leaves out JSON is 406; what browsers and curl send is not', async () => {
  const { key } = isnad;
  const get = (accept: string) =>
    fetch(`${isnad.address}/api/quran`, { headers: { accept, authorization: `Bearer ${key}` } });
  for (const accept of [
    '*/*',
    'application/json',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'application/*',
    'text/html, application/json;q=0.1',
  ]) {
    assert.equal((await get(accept)).status, 200, accept);
  }
  const refused = await get('text/html');
  assert.equal(refused.status, 406);
  assert.equal(((await refused.json()) as Problem).code, 'not_acceptable');
});

test('a request id of the caller is kept when it is one', async () => {
  const idFor = async (own: string) =>
    (await fetch(`${address}/healthz`, { headers: { 'x-request-id': own } })).headers.get('x-request-id');
  assert.equal(await idFor('trace-7.a_b'), 'trace-7.a_b');
  for (const own of ['a b', 'x'.repeat(65), 'ümlaut', '<script>']) {
    assert.match(
      (await idFor(encodeURIComponent(own) === own ? own : own.replace(/[^\x20-\x7e]/g, '!'))) ?? '',
      /^req_[0-9A-Z]{26}$/,
      own,
    );
  }
});

test('every answer carries version and security headers; errors are not stored', async () => {
  for (const path of ['/api/quran', '/nothing', '/healthz', '/test/throw']) {
    const { headers } = await fetch(address + path);
    assert.match(headers.get('svc-version') ?? '', /^\d{4}-\d{2}-\d{2}$/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('access-control-allow-origin'), '*');
  }
});

test('a browser may ask from another origin', async () => {
  const answer = await fetch(`${address}/api/quran`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('access-control-allow-headers'), 'authorization');
});

test('every code has its place on the page of errors', async () => {
  const page = await (await fetch(`${address}/docs/errors`)).text();
  for (const code of Object.keys(ERROR_KINDS)) assert.ok(page.includes(`id="${code}"`), code);
});
