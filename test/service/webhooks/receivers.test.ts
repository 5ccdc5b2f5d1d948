import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { Delivery, DeliveryLog, NewEndpoint } from '@isnad/contract/webhooks';
import { skipWithout } from '../../support/installed-apart.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

const DOC = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8');
const STRICT = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];

/** A file with the code that the page shows, listening on another port, in a folder where its library is installed. */
function asShown(t: TestContext, port: number): string {
  const [, code = ''] = /```ts\n([^`]+)```/.exec(DOC) ?? [];
  assert.match(code, /listen\(3000\)/);
  const folder = mkdtempSync(join(tmpdir(), 'isnad-receiver-'));
  t.after(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'receiver.ts'), code.replace('3000', String(port)));
  return join(folder, 'receiver.ts');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('the TypeScript receiver of the documentation has strict types', { skip: skipWithout('tools') }, async (t) => {
  const file = asShown(t, 8080);
  const compiler = join(ROOT, '.ci/tools/node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, ...STRICT, file], { cwd: join(file, '..') });
});

test('the TypeScript receiver of the documentation takes what is signed, and refuses the rest', async (t) => {
  const port = await freePort();
  const file = asShown(t, port);

  const isnad = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  t.after(() => isnad.stop());
  const { secret: key } = await isnad.newKey({ scopes: ['webhooks:manage'] });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    return (await fetch(isnad.address + path, { method, headers, body: JSON.stringify(body) })).json() as T;
  };
  const url = `http://127.0.0.1:${port}/hook`;
  const mine = await call<NewEndpoint>('POST', '/api/webhooks', { url, events: ['*'] });
  const other = await call<NewEndpoint>('POST', '/api/webhooks', { url, events: ['chat.*'] });

  const receiver = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: mine.secret } });
  t.after(() => receiver.kill());
  let said = '';
  receiver.stdout.on('data', (text) => {
    said += text;
  });
  await until(async () => (await fetch(url, { method: 'POST' }).catch(() => undefined))?.status, Boolean);
  /** What the receiver answers to a delivery. */
  const tried = async ({ id }: NewEndpoint) => {
    const { id: delivery } = await call<Delivery>('POST', `/api/webhooks/${id}/test`);
    const read = () => call<DeliveryLog>('GET', `/api/webhooks/${id}/deliveries/${delivery}`);
    const { attempt_log, sequence } = await until(read, (log) => log.attempt_log.length > 0);
    return { status: attempt_log[0]?.response?.status, sequence };
  };
  const { status, sequence } = await tried(mine);
  await until(
    () => said,
    (text) => text !== '',
  );
  assert.deepEqual([status, said], [204, `webhook.test ${sequence}\n`]);
  assert.equal((await tried(other)).status, 400, 'signed with the secret of another');
  assert.equal(said.split('\n').length, 2);
});
