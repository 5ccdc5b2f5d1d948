import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusDirectory, readState } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { takeLock } from '../../../src/lock/lock.ts';
import {
  here,
  isPending,
  LIMIT,
  newKey,
  prepareEachTest,
  pretendToTakeOver,
  SETTINGS,
  serve,
  takeOver,
  tryToTakeOver,
  untilEnded,
  untilExists,
} from '../../support/handover.ts';
import { startIsnad } from '../../support/isnad-command.ts';
import { ask } from '../../support/steady-load.ts';
import { until } from '../../support/until.ts';

prepareEachTest();

test('a process that dies with the listening socket gives everything back', async () => {
  const { address } = await serve();
  const limited = await newKey('professional');
  const left = async () => Number((await ask({ address, secret: limited.secret })).headers['x-ratelimit-remaining']);
  let asked = 0;
  const assertCounted = async () => {
    asked += 1;
    const remaining = await left();
    assert.equal(remaining, LIMIT - asked);
  };
  await assertCounted();
  // It stands still, so that it accepts nothing before it dies.
  const standing = join(here.dataDir, 'standing');
  const taking = pretendToTakeOver(`writeFileSync('${standing}', ''); pause(300); process.exit(1);`);
  await untilExists(standing);
  // Requests that are to be counted while nobody counts wait.
  while (asked < LIMIT / 2 && (await isPending(taking))) await assertCounted();
  assert.match(await taking, /ended before it was ready.* The running service goes on/);
  await assertCounted();
  await takeOver();
  await assertCounted();
});

test('while the lock of the store cannot be taken back, limited requests wait, and are answered afterwards', async () => {
  const { address, errors } = await serve();
  const limited = await newKey('professional');
  const [standing, go] = [join(here.dataDir, 'standing'), join(here.dataDir, 'go')];
  const taking = pretendToTakeOver(
    `writeFileSync('${standing}', ''); while (!existsSync('${go}')) pause(10); process.exit(1);`,
  );
  await untilExists(standing);
  const release = takeLock(join(here.dataDir, 'serve.lock'));
  assert.ok(release);
  writeFileSync(go, '');
  await until(errors, (text) => text.includes('cannot be taken back yet'));
  const waiting = ask({ address, secret: limited.secret });
  assert.ok(await isPending(waiting));
  release();
  assert.equal((await waiting).headers['x-ratelimit-remaining'], String(LIMIT - 1));
  assert.match(await taking, /The running service goes on/);
  await takeOver();
});

test('a process that dies before it is ready, or the command that asked, changes nothing; without a service there is nothing to take over', async () => {
  const { address } = await serve();
  const { secret } = await newKey('enterprise');
  const started = join(here.dataDir, 'started');
  const hook = join(here.dataDir, 'hook.cjs');
  // Both processes run it; the one that takes over has a channel to the service.
  writeFileSync(hook, `if (process.connected) require('node:fs').writeFileSync('${started}', String(process.pid));`);
  const through = ['env', ...SETTINGS, process.execPath, '--require', hook];
  const asking = startIsnad(here.dataDir, ['serve', '--take-over'], through);
  await until(() => existsSync(started) && readFileSync(started, 'utf8') !== '', Boolean);
  const successor = Number(readFileSync(started, 'utf8'));
  asking.kill('SIGKILL');
  await once(asking, 'exit');
  await untilEnded(successor);
  for (let count = 0; count < 20; count++) {
    assert.equal((await ask({ address, secret })).statusCode, 200);
  }
  (here.first as ChildProcess).kill('SIGTERM');
  await once(here.first as ChildProcess, 'exit');
  const { code, err } = await tryToTakeOver();
  assert.equal(code, 1);
  assert.match(err, /no service that can hand over is running/);
});

test('a process that is refused has built nothing', async () => {
  await serve();
  const { index } = readState(here.dataDir).quran ?? {};
  const missing = join(corpusDirectory(here.dataDir), index ?? '');
  rmSync(missing);
  const { code, err } = await tryToTakeOver('PORT=1');
  assert.equal(code, 1);
  assert.match(err, /PORT=1, the running service has PORT=0/);
  assert.equal(existsSync(missing), false);
  // One that agrees builds it.
  await takeOver();
  assert.ok(existsSync(missing));
});

test('a process that is refused ends with the processes it started', async () => {
  await serve();
  const started = join(here.dataDir, 'started');
  const reason = await pretendToTakeOver(
    '',
    `const { pid } = require('node:child_process').spawn('sleep', ['1000'], { stdio: 'ignore' });
    writeFileSync('${started}', String(pid));
    process.send({ kind: 'refused', reason: 'not today' })`,
  );
  assert.match(reason, /not today/);
  const pid = Number(readFileSync(started, 'utf8'));
  await untilEnded(pid);
});
