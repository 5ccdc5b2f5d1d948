import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
// biome-ignore lint/style/noRestrictedImports: pauses of the scenario: requests that arrive one after another
import { setTimeout as wait } from 'node:timers/promises';
import { revokeKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import {
  here,
  isPending,
  isRunning,
  keptConnection,
  LIMIT,
  newKey,
  prepareEachTest,
  pretendToTakeOver,
  serve,
  takeOver,
  tryToTakeOver,
  untilEnded,
  untilExists,
} from '../../support/handover.ts';
import { type Ended, ended, startIsnad } from '../../support/isnad-command.ts';
import { ask, load } from '../../support/steady-load.ts';

prepareEachTest();

test('two handovers under load: no request fails, limits stay exact, a revoked key is refused by every process', async () => {
  const { address, errors } = await serve();
  const busy = await newKey('enterprise');
  const limited = await newKey('professional');
  const revoked = await newKey('enterprise');
  const idle = [keptConnection(), keptConnection(), keptConnection()];
  const [idleLimited, idleRevoked] = idle as [Agent, Agent, Agent];
  for (const agent of idle) assert.equal((await ask({ address, secret: busy.secret, agent })).statusCode, 200);
  here.loads.push(
    load({ address, secret: busy.secret }),
    load({ address, secret: busy.secret }),
    load({ address, secret: busy.secret, agent: keptConnection() }),
    load({ address, secret: busy.secret, agent: keptConnection() }),
    load({ address, secret: busy.secret, agent: keptConnection(), text: 'Quran 1:1 says "In the name of Allah".' }),
  );
  const count = async (requests: number) => {
    const answers = await Promise.all(Array.from({ length: requests }, () => ask({ address, secret: limited.secret })));
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  assert.equal(await count(40), 40);
  // Some of these arrive while the windows move: one after the other until the next process counts.
  let sent = 0;
  const taking = takeOver();
  do {
    assert.equal(await count(1), 1);
    sent += 1;
    await wait(100);
  } while (sent < 40 && (await isPending(taking)));
  await taking;
  await revokeKey(here.platform, revoked.id, OPERATOR_MANAGER);
  assert.equal((await ask({ address, secret: revoked.secret })).statusCode, 401);
  assert.equal((await ask({ address, secret: revoked.secret, agent: idleRevoked })).statusCode, 401);
  const second = await takeOver();

  // This connection belongs to the first process still, and the third one counts.
  const onOldest = await ask({ address, secret: limited.secret, agent: idleLimited });
  assert.deepEqual([onOldest.statusCode, onOldest.headers.connection], [200, 'close']);
  const remaining = Number(onOldest.headers['x-ratelimit-remaining']);
  const before = 40 + sent + 1;
  assert.deepEqual([remaining, before + (await count(LIMIT))], [LIMIT - before, LIMIT]);

  const results = await Promise.all(here.loads.map((each) => each.stop()));
  for (const { sent, failed } of results) assert.deepEqual(failed, [], `of ${sent}`);
  // Each kept connection was on the process that left, both times.
  for (const { closed } of results.slice(2)) assert.equal(closed, 2);
  for (const agent of here.agents.splice(0)) agent.destroy();
  assert.deepEqual(await once(here.first as ChildProcess, 'exit'), [0, null]);
  await untilEnded(here.pids[0] as number);
  assert.equal((await ask({ address, secret: busy.secret })).statusCode, 200);
  process.kill(second, 'SIGTERM');
  await untilEnded(second);
  await assert.rejects(ask({ address, secret: busy.secret }), { code: 'ECONNREFUSED' });
  assert.equal(errors(), '');
});

test('what keeps a process from taking over is told, and the running one goes on with its limits', async () => {
  const { address } = await serve();
  const limited = await newKey('professional');
  const assertLeft = async (expected: number) => {
    const { headers } = await ask({ address, secret: limited.secret });
    assert.equal(headers['x-ratelimit-remaining'], String(expected));
  };
  await assertLeft(LIMIT - 1);
  const refusals: [RegExp, () => Promise<Ended>][] = [
    [/PORT=1, the running service has PORT=0/, () => tryToTakeOver('PORT=1')],
    [/HOST=0\.0\.0\.0, the running service has HOST=127/, () => tryToTakeOver('HOST=0.0.0.0')],
    [/the pepper|pepper/, () => tryToTakeOver(`KEY_PEPPER=${'ab'.repeat(32)}`)],
    [/migrates the store \(\S+\)/, withPendingMigration],
    [
      /--take-over replaces one process|require DATABASE_URL/,
      () => ended(startIsnad(here.dataDir, ['serve', '--take-over', '--workers', '2'])),
    ],
  ];
  for (const [reason, refused] of refusals) {
    const { code, err, out } = await refused();
    assert.notEqual(code, 0, out);
    assert.match(err, reason);
  }
  await assertLeft(LIMIT - 2);
  const { code, err } = await ended(startIsnad(here.dataDir, ['serve'], ['env', 'PORT=0', process.execPath]));
  assert.equal(code, 1);
  assert.match(err, /another Isnad service is already running/);
  // After all of this, one can.
  await takeOver();
  await assertLeft(LIMIT - 3);
});

/** A program instead of the real systemd-notify, with one line of its own. @returns the setting by which it is found */
function withNotify(line: string): string {
  const programs = join(here.dataDir, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'systemd-notify'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return `PATH=${programs}:${process.env.PATH}`;
}

test('systemd is told the new main process before the old one ends, also when the command does not come from systemd', async () => {
  const told = join(here.dataDir, 'told');
  await serve('NOTIFY_SOCKET=/none', withNotify(`echo "$@" >>${told}`));
  await untilExists(told);
  const ending = once(here.first as ChildProcess, 'exit');
  // It takes longer than everything else that the process before it has to do.
  await takeOver(withNotify(`sleep 2\necho "$@" >>${told}`));
  assert.deepEqual(await ending, [0, null]);
  assert.equal(
    readFileSync(told, 'utf8'),
    [here.first?.pid, here.pids.at(-1)].map((pid) => `--ready --pid=${pid}\n`).join(''),
  );
});

test('a service whose supervisor could not be told stays until the process that took over ends, and ends like it', async () => {
  const failed = join(here.dataDir, 'failed');
  const told = join(here.dataDir, 'told');
  const { address } = await serve('NOTIFY_SOCKET=/none', withNotify(`touch ${told}`));
  await untilExists(told);
  const { secret } = await newKey('enterprise');
  const second = await takeOver(withNotify(`touch ${failed}\nexit 1`));
  await untilExists(failed);
  assert.equal((await ask({ address, secret })).statusCode, 200);
  assert.equal(here.first?.exitCode, null);
  process.kill(second, 'SIGKILL');
  assert.deepEqual(await once(here.first as ChildProcess, 'exit'), [1, null]);
});

test('SIGTERM to a service whose supervisor could not be told ends the process that took over, too', async () => {
  const failed = join(here.dataDir, 'failed');
  const told = join(here.dataDir, 'told');
  await serve('NOTIFY_SOCKET=/none', withNotify(`touch ${told}`));
  await untilExists(told);
  const second = await takeOver(withNotify(`touch ${failed}\nexit 1`));
  await untilExists(failed);
  // At once: the new process still finishes its start.
  const ending = once(here.first as ChildProcess, 'exit');
  here.first?.kill('SIGTERM');
  assert.deepEqual(await ending, [0, null]);
  assert.equal(isRunning(second), false);
});

test('a process that inherits the log does not make it block', async () => {
  await serve();
  const isNonBlocking = () => {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/${here.first?.pid}/fdinfo/2`, 'utf8'))?.[1];
    return (Number.parseInt(flags ?? '', 8) & constants.O_NONBLOCK) !== 0;
  };
  assert.ok(isNonBlocking());
  const agreed = join(here.dataDir, 'agreed');
  const go = join(here.dataDir, 'go');
  const taking = pretendToTakeOver(
    '',
    `writeFileSync(${JSON.stringify(agreed)}, ''); while (!existsSync(${JSON.stringify(go)})) pause(20); process.exit(1)`,
  );
  await untilExists(agreed);
  assert.ok(isNonBlocking(), 'while the other process runs');
  writeFileSync(go, '');
  assert.match(await taking, /ended before it was ready/);
  assert.ok(isNonBlocking(), 'after it has ended');
});

/** As if the store came from an older version. */
async function withPendingMigration(): Promise<Ended> {
  const store = new DatabaseSync(join(here.dataDir, 'isnad.db'), { timeout: 5_000 });
  const last = store.prepare('SELECT name, timestamp FROM kysely_migration ORDER BY name DESC LIMIT 1').get();
  store.prepare('DELETE FROM kysely_migration WHERE name = ?').run(String(last?.name));
  try {
    return await tryToTakeOver();
  } finally {
    store
      .prepare('INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)')
      .run(String(last?.name), String(last?.timestamp));
    store.close();
  }
}
