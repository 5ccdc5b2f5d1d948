// Runs on each store.
import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import { after, before, test } from 'node:test';
import { Status } from '@isnad/contract/status';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../src/config.ts';
import { buildServer } from '../../../src/http/server.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import { openService } from '../../../src/service.ts';
import { ServiceStatus } from '../../../src/status/service-status.ts';
import { bareDeps } from '../../support/bare-deps.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore, SCALED, storeSettings } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { startProxy } from '../scaled/proxy.ts';

const dataDir = newDataDir();
before(() => buildCorpus(dataDir));
after(() => removeStore(dataDir));

async function start(more: Record<string, string> = {}) {
  const store = await storeSettings(dataDir);
  const service = await openService(
    readConfig({ PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false', ...store, ...more }),
  );
  const address = await service.listen();
  return { service, address, read: () => readStatus(address) };
}

async function readStatus(address: string): Promise<Status> {
  const answer = await fetch(`${address}/status.json`);
  const body: unknown = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  assert.ok(Value.Check(Status, body), JSON.stringify(body));
  return body;
}

test('what was answered before a restart is told after it', async () => {
  const first = await start();
  const { platform } = first.service;
  const { id: accountId } = await createAccount(
    platform,
    { email: 'reader@example.org', plan: 'enterprise' },
    OPERATOR,
  );
  const { secret } = await createKey(platform, { accountId, name: 'reader' }, OPERATOR_MANAGER);
  const before = await first.read();
  assert.deepEqual([before.state, before.availability, before.endpoints], ['operational', 100, []]);
  const headers = { authorization: `Bearer ${secret}` };
  const ask = async (path: string, init: RequestInit = {}) => {
    await (await fetch(first.address + path, init)).arrayBuffer();
  };
  for (let count = 0; count < 12; count++) await ask('/api/quran?id=1', { headers });
  await ask('/api/quran?id=1', { headers, method: 'HEAD' });
  await ask('/api/hadith/nawawi:1', { headers });
  await ask('/api/quran?id=115', { headers });
  for (const path of ['/api/quran?id=1', '/healthz', '/docs', '/nowhere']) await ask(path);
  await first.service.close();

  const second = await start();
  try {
    const told = await second.read();
    assert.equal(
      told.days.reduce((sum, { requests }) => sum + requests, 0),
      15,
    );
    assert.deepEqual(
      told.endpoints.map(({ method, route, count }) => `${method} ${route} ${count}`),
      ['GET /api/hadith/{ref} 1', 'GET /api/quran 13'],
    );
    assert.equal(told.state, 'operational');
    assert.ok(told.observed_minutes >= 1);
    for (const { p50_ms, p99_ms } of told.endpoints) assert.ok(p50_ms > 0 && p50_ms <= p99_ms);
  } finally {
    await second.service.close();
  }
});

test('requests that an account has too many of at once are not counted as our failures', async () => {
  const first = await start({ CONCURRENCY: '1' });
  const { platform } = first.service;
  const { id: accountId } = await createAccount(platform, { email: 'busy@example.org', plan: 'enterprise' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId, name: 'busy' }, OPERATOR_MANAGER);
  const headers = { authorization: `Bearer ${secret}` };
  // Its body never comes to an end: the request stays open. It may be the one that is refused; then the next one is sent.
  const hold = (): ClientRequest => {
    const open = request(`${first.address}/api/verify`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': '100' },
    });
    open
      .on('error', () => undefined)
      .on('response', () => {
        held = hold();
      });
    open.write('{"text":');
    return open;
  };
  let held = hold();
  const statusNow = async () => {
    const answer = await fetch(`${first.address}/api/quran`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    await until(statusNow, (status) => status === 503);
  } finally {
    held.destroy();
    await first.service.close();
  }
  const second = await start();
  const told = await second.read().finally(second.service.close);
  assert.ok(told.days.every(({ failed }) => failed === 0));
});

test('public, cached for ten seconds by everybody, without a key and from any page', async () => {
  const { service, address } = await start();
  try {
    const answer = await fetch(`${address}/status.json`, { headers: { origin: 'https://example.org' } });
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=10');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.match(answer.headers.get('x-request-id') ?? '', /^req_/);
    const again = await fetch(`${address}/status.json`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    const head = await fetch(`${address}/status.json`, { method: 'HEAD' });
    assert.deepEqual([head.status, (await head.arrayBuffer()).byteLength], [200, 0]);
    const post = await fetch(`${address}/status.json`, { method: 'POST' });
    assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  } finally {
    await service.close();
  }
});

test('a service that was never ready says so, and has no availability yet', async () => {
  const empty = newDataDir();
  const store = await storeSettings(empty);
  const service = await openService(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false', ...store }));
  try {
    const address = await service.listen();
    assert.equal((await fetch(`${address}/readyz`)).status, 503);
    const told = await readStatus(address);
    assert.deepEqual([told.state, told.availability], ['down', null]);
  } finally {
    await service.close();
    await removeStore(empty);
  }
});

test('without the store it answers from memory', async () => {
  const store = await storeSettings(dataDir);
  const platform = await openPlatform(readConfig(store));
  const server = await serverWithoutStore(platform);
  try {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    for (let round = 0; round < 3; round++) assert.equal((await readStatus(address)).state, 'down');
  } finally {
    await server.close();
    await platform.close();
  }
});

/** Its status has a store that fails whatever it is asked. */
function serverWithoutStore(platform: Platform): Promise<TypedServer> {
  const db = new Proxy(platform.db, {
    get: () => () => {
      throw new Error('the store is away');
    },
  });
  const checkServing = () => Promise.reject(new Error('the store is away'));
  const status = new ServiceStatus({ db, now: platform.now, checkServing, onFault: () => undefined });
  return buildServer({ ...bareDeps(platform), status });
}

test('a database that is cut off and comes back', SCALED, async () => {
  const url = new URL((await storeSettings(dataDir)).DATABASE_URL);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${proxy.port}`;
  const { service, read } = await start({ DATABASE_URL: url.href });
  try {
    const before = await read();
    await proxy.cut();
    const down = await until(read, ({ state }) => state === 'down');
    assert.ok(down.down_minutes > before.down_minutes);
    await proxy.mend();
    const after = await until(read, ({ state }) => state === 'degraded');
    assert.ok(after.since >= down.since);
  } finally {
    await service.close();
    await proxy.close();
  }
});
