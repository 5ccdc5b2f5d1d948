import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { killServed, type Served, serve, stop } from '../../support/serve.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';
import { until } from '../../support/until.ts';

/* `src/log/log-writer.test.ts` tests how much is kept for a reader that has stopped, and what is dropped. */

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
/** A long line for each request fills the 2 MB for a reader that has stopped sooner. */
const LONG_PATH = `/api/hadith/nothing:${'1'.repeat(200)}`;
const MAX_REQUESTS = 20_000;

let dataDir = '';
let pipe: number | undefined;
beforeEach(async () => {
  dataDir = newDataDir();
  await buildCorpus(dataDir);
});
afterEach(async () => {
  await killServed();
  if (pipe !== undefined) closeSync(pipe);
  pipe = undefined;
  await removeStore(dataDir);
});
after(() => agent.destroy());

/** Starts the service with its log going into a named pipe. @returns reads what is in the pipe: '' when there is nothing */
async function serveIntoPipe(level = 'info'): Promise<{ service: Served; read: () => string }> {
  const path = join(dataDir, 'log.pipe');
  execFileSync('mkfifo', [path]);
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  pipe = descriptor;
  const shell = ['sh', '-c', `exec "$@" 2>'${path}'`, 'sh', process.execPath];
  const service = await serve({ DATA_DIR: dataDir, LOG_LEVEL: level }, [], shell);
  const buffer = Buffer.alloc(64 * 1_024);
  const read = () => {
    try {
      return buffer.toString('utf8', 0, readSync(descriptor, buffer));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN');
      return '';
    }
  };
  return { service, read };
}

async function ask(address: string, path: string, key = ''): Promise<{ status: number; body: string }> {
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  const request = httpRequest(new URL(address).origin, { path, agent, headers });
  request.end();
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}

async function askOften({ address, key }: Served, times: number): Promise<void> {
  let left = times;
  const one = async () => {
    while (left-- > 0) {
      // On a machine that is too busy the service sheds load.
      const { status } = await until(
        () => ask(address, LONG_PATH, key),
        (answer) => answer.status !== 503,
      );
      assert.equal(status, 400);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

const dropped = async ({ address }: Served) =>
  Number(/log_lines_dropped_total\{kind="access"\} (\d+)/.exec((await ask(address, '/metrics')).body)?.[1]);

/** Sends requests until their lines are dropped. @returns how many are */
async function fill(service: Served): Promise<number> {
  for (let asked = 0; asked < MAX_REQUESTS; asked += 200) {
    await askOften(service, 200);
    const count = await dropped(service);
    if (count > 0) return count;
  }
  assert.fail('no line was dropped');
}

const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc and named pipes' };

test('a pipe that nobody reads stops nothing, and later says what was dropped', onLinux, async () => {
  const { service, read } = await serveIntoPipe();
  const first = await fill(service);
  // No more lines wait than before: all others are dropped, in batches of up to 64 KiB.
  await until(
    async () => {
      await askOften(service, 100);
      return dropped(service);
    },
    (count) => count >= first + 300,
  );
  assert.equal((await ask(service.address, '/api/quran?id=1', service.key)).status, 200);

  // Somebody reads again.
  let text = '';
  await until(
    () => {
      text += read();
      return text.includes('log lines were dropped') && text.endsWith('\n');
    },
    (isWhole) => isWhole,
  );
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const report = lines.find(({ msg }) => String(msg).startsWith('log lines were dropped'));
  assert.ok(Number(report?.access_lines) >= first + 300 && report?.event_lines === 0, JSON.stringify(report));
  assert.equal(await stop(service), 0);
});

test('a socket that nobody reads stops nothing either, and SIGTERM is obeyed while it is full', async () => {
  const service = await serve({ DATA_DIR: dataDir });
  service.child.stderr?.pause();
  await fill(service);
  assert.equal((await ask(service.address, '/api/quran?id=1', service.key)).status, 200);
  assert.equal(await stop(service), 0);
});

test('at LOG_LEVEL=warn no access line is written', onLinux, async () => {
  const { service, read } = await serveIntoPipe('warn');
  await askOften(service, 50);
  assert.equal(await stop(service), 0);
  assert.ok(!read().includes(LONG_PATH.slice(0, 60)), 'an access line');
});
