import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Resolve } from '../target-guard.ts';
import { networkSender } from './sender.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
after(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that does this with each connection. */
const raw = (serve: (socket: Socket) => void) => listen(createServer(serve));

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const send = networkSender({ resolve: here, allowLoopback: true }, 800);
const never = new AbortController().signal;
const to = (port: number, host = '127.0.0.1', scheme = 'http') =>
  send({
    url: `${scheme}://${host}:${port}/hook`,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: never,
  });
const head = (status: string, more = '') => `HTTP/1.1 ${status}\r\n${more}\r\n`;

test('an answer is taken with its status, headers and the first 4 KiB', async () => {
  const port = await raw((socket) => socket.end(`${head('200 OK', 'X-A: 1\r\nContent-Length: 5\r\n')}hello`));
  assert.deepEqual(await to(port), { status: 200, headers: { 'x-a': '1', 'content-length': '5' }, body: 'hello' });
});

test('redirects are not followed, also not inside', async () => {
  let asked = 0;
  const inner = await raw((socket) => {
    asked += 1;
    socket.end(head('200 OK', 'Content-Length: 0\r\n'));
  });
  for (const status of ['301 Moved', '302 Found', '307 Temporary', '308 Permanent']) {
    const location = `Location: http://127.0.0.1:${inner}/\r\nContent-Length: 0\r\n`;
    const reply = await to(await raw((socket) => socket.end(head(status, location))));
    assert.equal('status' in reply && reply.status, Number.parseInt(status, 10));
  }
  assert.equal(asked, 0);
});

test('an answer of 1 GB is read no further than is kept', async () => {
  let written = 0;
  const port = await raw((socket) => {
    socket.write(head('200 OK', 'Content-Length: 1073741824\r\n'));
    const chunk = Buffer.alloc(65_536, 'x');
    const push = () => {
      while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
    };
    socket.on('drain', push);
    push();
  });
  const reply = await to(port);
  assert.ok('status' in reply);
  assert.deepEqual([reply.status, reply.body.length], [200, 4_096]);
  assert.ok(written < 16_000_000, `${written} bytes were taken`);
});

test('one that hangs, or drips, is given up after the time for everything', async () => {
  const replies = await Promise.all([
    to(await raw(() => undefined)),
    to(await raw((socket) => void socket.write('HTTP/1.1 200 OK\r\n'))),
    to(
      await raw((socket) => {
        socket.write(head('200 OK', 'Content-Length: 1000\r\n'));
        const dripping = setInterval(() => socket.write('x'), 50);
        socket.on('close', () => clearInterval(dripping));
      }),
    ),
    networkSender(
      { resolve: () => new Promise(() => undefined), allowLoopback: false },
      800,
    )({
      url: 'https://hooks.example.org/',
      headers: {},
      body: '{}',
      signal: never,
    }),
  ]);
  for (const reply of replies) assert.deepEqual(reply, { error: 'Timed out after 0.8 s.' });
});

test('what is no answer is told in words', async () => {
  const words = async (port: number) => {
    const reply = await to(port);
    return 'error' in reply ? reply.error : `status ${reply.status}`;
  };
  assert.match(await words(await raw((socket) => socket.resetAndDestroy())), /closed the connection/);
  assert.match(await words(await raw((socket) => socket.end())), /closed the connection/);
  assert.match(await words(await raw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))), /not HTTP/);
  assert.match(
    await words(await raw((socket) => socket.end(head('101 Switching', 'Upgrade: x\r\nConnection: upgrade\r\n')))),
    /another protocol/,
  );
  assert.match(
    await words(await raw((socket) => socket.end(head('200 OK', `X: ${'x'.repeat(20_000)}\r\n`)))),
    /too large/,
  );
  assert.match(
    await words(await raw((socket) => socket.end(`${head('200 OK', 'Content-Length: 50\r\n')}short`))),
    /closed|aborted/,
  );
  const gone = createServer();
  const port = await listen(gone);
  gone.close();
  assert.match(await words(port), /Connection refused/);
});

test('bytes that are no text are made text that any store takes', async () => {
  const garbage = Buffer.from([0, 0xff, 0xfe, 0x41, 0xc3]);
  const port = await raw((socket) =>
    socket.end(Buffer.concat([Buffer.from(head('200 OK', 'Content-Length: 5\r\n')), garbage])),
  );
  const reply = await to(port);
  assert.ok('body' in reply);
  assert.equal(reply.body, '\u{fffd}\u{fffd}\u{fffd}A\u{fffd}');
});

test('a certificate that nobody vouches for is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-test-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      '/CN=other.example',
    ];
    execFileSync('openssl', words, { stdio: 'ignore' });
    const server = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) =>
      response.end(),
    );
    const reply = await to(await listen(server), 'localhost', 'https');
    assert.match('error' in reply ? reply.error : '', /certificate/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the address connected to is the one that was checked, whatever the name says next; and it is checked at each attempt', async () => {
  let reached = 0;
  const port = await raw((socket) => {
    reached += 1;
    socket.end(head('200 OK', 'Content-Length: 0\r\n'));
  });
  const url = (host: string, scheme: string) => `${scheme}://${host}:${port}/`;
  const dispatch = { headers: {}, body: '{}', signal: never };
  let asked = 0;
  const rebinding =
    (...answers: string[]): Resolve =>
    async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }];
  // Public when it is checked, inside when it is looked up again.
  const outside = networkSender({ resolve: rebinding('192.0.9.1'), allowLoopback: false }, 300);
  assert.ok('error' in (await outside({ ...dispatch, url: url('rebind.example.org', 'https') })));
  assert.deepEqual([asked, reached], [1, 0], 'asked once for an attempt');
  const inner = { error: 'The URL does not lead to a public address.' };
  assert.deepEqual(await outside({ ...dispatch, url: url('rebind.example.org', 'https') }), inner);
  assert.deepEqual([asked, reached], [2, 0]);
  // That the connection goes where the check has been shows where both can be seen.
  asked = 0;
  const local = networkSender({ resolve: rebinding('127.0.0.1', '10.0.0.1'), allowLoopback: true }, 300);
  assert.ok('status' in (await local({ ...dispatch, url: url('app.localhost', 'http') })));
  assert.deepEqual([asked, reached], [1, 1]);
  assert.deepEqual(await local({ ...dispatch, url: url('app.localhost', 'http') }), inner);
  assert.deepEqual([asked, reached], [2, 1]);
});

test('proxies that the environment names are not used', async () => {
  let proxied = 0;
  const proxy = await raw((socket) => {
    proxied += 1;
    socket.end();
  });
  const port = await raw((socket) => socket.end(head('204 No Content')));
  const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : `http://127.0.0.1:${proxy}`;
  try {
    const own = networkSender({ resolve: here, allowLoopback: true }, 800);
    const reply = await own({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', signal: never });
    assert.deepEqual([reply, proxied], [{ status: 204, headers: {}, body: '' }, 0]);
  } finally {
    names.forEach((name, index) => {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    });
  }
});
