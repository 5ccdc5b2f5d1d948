import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'a token for the metrics';
const METRICS_TOKEN = TOKEN.replaceAll(' ', '-');

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A server on a free port, which it has until it is closed. */
async function takePort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('with METRICS_TOKEN, the metrics are for those who send it', async () => {
  const isnad = await startService({ METRICS_TOKEN });
  const codeOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(isnad.address + path, init);
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    return ((await answer.json()) as Problem).code;
  };
  for (const path of ['/metrics', '/%6Detrics']) {
    assert.equal(await codeOf(path), 'key_missing');
    for (const wrong of [isnad.key, METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`])
      assert.equal(await codeOf(path, withToken(wrong)), 'key_invalid');
    const answer = await fetch(isnad.address + path, withToken(METRICS_TOKEN));
    assert.match(await answer.text(), /^isnad_build_info/m);
  }
  await isnad.stop();
});

test('with METRICS_PORT, the metrics are on that port alone, as soon as it is free', async () => {
  const { port, free } = await takePort();
  const isnad = await startService({ METRICS_PORT: String(port), METRICS_TOKEN });
  const own = `http://127.0.0.1:${port}`;
  for (const path of ['/metrics', '/%6Detrics'])
    assert.equal((await fetch(isnad.address + path, withToken(METRICS_TOKEN))).status, 404);
  await free();
  const read = (path: string, init?: RequestInit) => fetch(own + path, init).catch(() => undefined);
  await until(async () => (await read('/metrics', withToken(METRICS_TOKEN)))?.status === 200);
  const answer = await fetch(`${own}/metrics`, withToken(METRICS_TOKEN));
  assert.match(await answer.text(), /^isnad_build_info/m);
  assert.equal((await fetch(`${own}/metrics`)).status, 401);
  assert.equal((await fetch(`${own}/api/quran`, withToken(isnad.key))).status, 404);
  assert.equal((await fetch(`${own}/metrics`, { ...withToken(METRICS_TOKEN), method: 'POST' })).status, 404);
  await isnad.stop();
  assert.equal(await read('/metrics'), undefined, 'the port is free again');
});
