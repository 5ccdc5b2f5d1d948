import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import { pino } from 'pino';
import { AccessLog } from '../../../src/http/observability/access-log.ts';
import { buildServer } from '../../../src/http/server.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { bareDeps } from '../../support/bare-deps.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
/** Where it listens; the address it tells is another. */
let bound = '';
before(async () => {
  isnad = await startService({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://isnad.example.org' });
  bound = `http://127.0.0.1:${(isnad.service.server.server.address() as AddressInfo).port}`;
});
after(() => isnad.stop());

/** Another server on the same store. */
async function serve(settings: { readonly trustProxy: readonly string[]; readonly publicUrl?: string }) {
  const logged: string[] = [];
  const lines: string[] = [];
  const accessLog = new AccessLog({
    write: (bytes) => lines.push(...new TextDecoder().decode(bytes).trimEnd().split('\n')),
    now: Date.now,
  });
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const deps = { ...bareDeps(isnad.service.platform, log), ...settings, accessLog };
  const server: TypedServer = await buildServer(deps);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, address, logged, lines, accessLog };
}

test('of what a proxy forwards nothing but an address reaches the log', async () => {
  const { server, address, lines, accessLog } = await serve({ trustProxy: ['loopback'] });
  for (const forwarded of ['192.0.2.7:5678', 'evil"}{"level":"fatal', '[2001:db8::7]:80', 'unknown']) {
    await fetch(`${address}/healthz`, { headers: { 'x-forwarded-for': forwarded } });
    await fetch(`${address}/%zz`, { headers: { 'x-forwarded-for': forwarded } });
  }
  await server.close();
  accessLog.close();
  const addresses = lines.map((line) => (JSON.parse(line) as { ip: string }).ip);
  const each = ['192.0.2.7', '127.0.0.1', '2001:db8::7', '127.0.0.1'];
  assert.deepEqual(
    addresses,
    each.flatMap((ip) => [ip, ip]),
  );
});

test('nor do budgets and rows take anything else', async () => {
  const { secret } = await isnad.newKey({ scopes: ['keys:manage'] });
  const sample = async (forwarded: string) =>
    (await fetch(`${bound}/api/sample`, { headers: { 'x-forwarded-for': forwarded } })).status;
  const statuses = new Map<number, number>();
  for (let count = 0; count < 40; count++) {
    for (const forwarded of [`192.0.2.7:${4_000 + count}`, `made up ${count}`]) {
      const status = await sample(forwarded);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  // 30 for the one address, 30 for the proxy's own.
  assert.deepEqual([...statuses].sort(), [
    [200, 60],
    [429, 20],
  ]);
  for (const [forwarded, address] of [
    ['198.51.100.4:99', '198.51.100.4'],
    ['<script>', '127.0.0.1'],
  ] as const) {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'x-forwarded-for': forwarded,
    };
    const made = await fetch(`${bound}/api/keys`, { method: 'POST', headers, body: '{"name":"x"}' });
    assert.equal(made.status, 201);
    const { data } = (await (await fetch(`${bound}/api/audit`, { headers })).json()) as AuditLog;
    assert.equal(data[0]?.address, address);
  }
});

test('the log says once that a proxy would have to be named', async () => {
  const ask = (address: string) => fetch(`${address}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  for (const [trustProxy, warnings] of [
    [[], 1],
    [['10.0.0.0/8'], 1],
    [['loopback'], 0],
  ] as const) {
    const { server, address, logged } = await serve({ trustProxy });
    await fetch(`${address}/healthz`);
    assert.equal(logged.length, 0);
    for (let count = 0; count < 3; count++) await ask(address);
    assert.equal(logged.length, warnings);
    for (const line of logged) assert.match(line, /"level":40.*"peer":"127\.0\.0\.1".*TRUST_PROXY/);
    await server.close();
  }
});

test('with an https PUBLIC_URL every answer says that browsers come by TLS alone', async () => {
  for (const path of ['/', '/docs', '/api/quran', '/healthz', '/nothing', '/%zz', '/api/auth/get-session']) {
    const { headers } = await fetch(bound + path);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
  }
  const { server, address } = await serve({ trustProxy: [], publicUrl: 'http://isnad.example.org' });
  for (const path of ['/', '/healthz', '/nothing']) {
    assert.equal((await fetch(address + path)).headers.get('strict-transport-security'), null);
  }
  await server.close();
});

test('the status page is there without texts', async () => {
  const { server, address } = await serve({ trustProxy: [] });
  assert.equal((await fetch(`${address}/sources`)).status, 500);
  const page = await fetch(`${address}/status?lang=en`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="status">.*<h2>Components<\/h2>/s);
  await server.close();
});

test('a browser gets a page where there is nothing, a program a problem', async () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const get = (path: string, accept: string, method = 'GET') => fetch(bound + path, { method, headers: { accept } });
  for (const path of ['/nosuch', '/pricing?x=1', '/nosuch/', '/apis']) {
    const page = await get(path, browser);
    assert.equal(page.status, 404, path);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.match(await page.text(), /<h1>Page not found<\/h1>/);
  }
  for (const [path, accept, method] of [
    ['/nosuch', '*/*'],
    ['/nosuch', 'application/json'],
    ['/nosuch', 'text/html, application/json;q=0.9'],
    ['/nosuch', browser, 'POST'],
    ['/api/nosuch', browser],
    ['/api', browser],
    ['/assets/nosuch.js', browser],
  ] as const) {
    const answer = await get(path, accept, method);
    assert.equal(answer.status, 404, `${path} ${accept}`);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  }
  const theirs = (await (await get('/v1/nosuch', browser)).json()) as { error: { code: string } };
  assert.equal(theirs.error.code, 'route_not_found');
});
