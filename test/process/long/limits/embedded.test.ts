import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { createAccount } from '../../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform, type Platform } from '../../../../src/platform.ts';
import { PROGRAM } from '../../../support/isnad-command.ts';
import { NODE_WITH_SLOW_CLOCK } from '../../../support/slow-clock.ts';
import { buildCorpus, newDataDir } from '../../../support/start.ts';

const dataDir = newDataDir();
const running = new Set<ChildProcess>();
let platform: Platform;

before(async () => {
  await buildCorpus(dataDir);
  platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  // Of a run that leaves the embedded store out, only this is left.
  await (platform as Platform | undefined)?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the real server in a process of its own. */
async function serve(): Promise<{ child: ChildProcess; address: string }> {
  const [node, clock] = NODE_WITH_SLOW_CLOCK;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: '0', SEARCH_MEANINGS: 'false', ACCESS_LOG: 'false' };
  const child = spawn(node, [clock, PROGRAM, 'serve'], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let out = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    out += text;
    const address = /address +(\S+)/.exec(out)?.[1];
    if (address !== undefined) return { child, address };
  }
  throw new Error(`did not start: ${out}`);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  running.delete(child);
}

async function keyOf(plan: string, keys = 1): Promise<string[]> {
  const { id } = await createAccount(platform, { email: `${plan}-${keys}@example.org`, plan }, OPERATOR);
  const made = Array.from({ length: keys }, () =>
    createKey(platform, { accountId: id, name: 'test' }, OPERATOR_MANAGER),
  );
  return (await Promise.all(made)).map(({ secret }) => secret);
}

function ask(address: string, key: string, path = '/api/quran?id=1'): Promise<Response> {
  return fetch(address + path, { headers: { authorization: `Bearer ${key}` } });
}

test('embedded store: a process killed at any moment has written down what it accepted', async () => {
  const keys = await keyOf('free', 3);
  let accepted = 0;
  let refused: Response | undefined;
  // A wave of requests, over several keys, and a kill in the middle of it; answers that came count.
  for (const wave of [4, 4, 12]) {
    const { child, address } = await serve();
    const answers = Array.from({ length: wave }, (_, index) => ask(address, keys[index % 3] ?? ''));
    for (const answer of await Promise.all(answers)) {
      if (answer.status === 200) accepted += 1;
      else refused = answer;
    }
    await kill(child);
  }
  assert.equal(accepted, 10);
  assert.equal(refused?.status, 429);
  const problem = (await refused?.json()) as Problem & { retry_after: number };
  assert.equal(problem.code, 'rate_limit_exceeded');
  assert.ok([60, 61].includes(problem.retry_after), `${problem.retry_after}`);
});

test('embedded store: the headers tell where the account stands; errors of the caller are counted, enterprise is not', async () => {
  const [[free = ''], [enterprise = '']] = [await keyOf('free'), await keyOf('enterprise')];
  const { child, address } = await serve();
  for (const [index, path] of ['/api/quran', '/api/quran?id=115', '/api/quran?id=x'].entries()) {
    const { headers } = await ask(address, free, path);
    assert.equal(headers.get('ratelimit-policy'), '"free";q=10;w=60');
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"free";r=${9 - index};t=60$`));
    assert.equal(headers.get('x-ratelimit-remaining'), String(9 - index));
  }
  for (let count = 0; count < 20; count++) {
    const answer = await ask(address, enterprise);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('ratelimit'), null);
  }
  await kill(child);
});
