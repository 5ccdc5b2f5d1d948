import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { afterEach, beforeEach } from 'node:test';
// biome-ignore lint/style/noRestrictedImports: pauses of the scenario: whether a handover has ended is asked, not awaited
import { setTimeout as wait } from 'node:timers/promises';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { requestHandover } from '../../src/cli/handover/control-socket.ts';
import { PROTOCOL } from '../../src/cli/handover/messages.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform, type Platform } from '../../src/platform.ts';
import { readFact } from '../../src/storage/facts.ts';
import { type Ended, ended, outputOf, startIsnad } from './isnad-command.ts';
import { NODE_WITH_SLOW_CLOCK } from './slow-clock.ts';
import { buildCorpus, newDataDir } from './start.ts';
import type { load } from './steady-load.ts';
import { until } from './until.ts';

/** Settings of every service here. */
export const SETTINGS = ['PORT=0', 'SEARCH_MEANINGS=false', 'ACCESS_LOG=false', 'LOG_LEVEL=warn', 'DRAIN_SECONDS=0'];
/** Requests that one plan accepts in 60 seconds. */
export const LIMIT = 100;
/** What the test that runs has. */
export const here = {
  dataDir: '',
  /** The process that was started before the others. */
  first: undefined as ChildProcess | undefined,
  platform: undefined as unknown as Platform,
  /** Closes the stores that the test has opened: none, if the test is one of those that a second run skips. */
  closing: [] as (() => Promise<void>)[],
  /** Processes that took over. */
  pids: [] as number[],
  agents: [] as Agent[],
  /** Loads that a failed test leaves behind. */
  loads: [] as ReturnType<typeof load>[],
};

/** Gives each test of a file a folder with texts, and ends its processes. */
export function prepareEachTest(): void {
  beforeEach(async () => {
    here.dataDir = newDataDir();
    await buildCorpus(here.dataDir);
  });
  afterEach(async () => {
    const stopped = here.loads.splice(0).map((each) => each.stop());
    for (const agent of here.agents.splice(0)) agent.destroy();
    for (const pid of here.pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    here.pids = [];
    if (here.first !== undefined && isRunning(here.first.pid ?? 0)) here.first.kill('SIGKILL');
    await Promise.all(stopped);
    for (const close of here.closing.splice(0)) await close();
    rmSync(here.dataDir, { recursive: true, force: true });
  });
}

/** Starts the service, and a store beside it that the test can write to. */
export async function serve(...settings: string[]): Promise<{ address: URL; errors: () => string }> {
  const child = startIsnad(here.dataDir, ['serve'], ['env', ...SETTINGS, ...settings, ...NODE_WITH_SLOW_CLOCK]);
  here.first = child;
  const { out, err } = outputOf(child);
  await until(
    () => out(),
    (text) => /docs +http/.test(text) || child.exitCode !== null,
  );
  assert.equal(child.exitCode, null, out() + err());
  const platform = await openPlatform(readConfig({ DATA_DIR: here.dataDir }));
  here.platform = platform;
  here.closing.push(() => platform.close());
  return { address: new URL(/address +(\S+)/.exec(out())?.[1] ?? ''), errors: err };
}

export const tryToTakeOver = (...settings: string[]): Promise<Ended> =>
  ended(
    startIsnad(
      here.dataDir,
      ['serve', '--take-over', '--json'],
      ['env', ...SETTINGS, ...settings, ...NODE_WITH_SLOW_CLOCK],
    ),
  );

/** @returns the process that serves from now on */
export async function takeOver(...settings: string[]): Promise<number> {
  const { code, out, err } = await tryToTakeOver(...settings);
  assert.equal(code, 0, out + err);
  const { from, to } = JSON.parse(out) as { from: number; to: number };
  assert.equal(from, here.pids.at(-1) ?? here.first?.pid);
  here.pids.push(to);
  return to;
}

export async function newKey(plan: 'professional' | 'enterprise'): Promise<{ id: string; secret: string }> {
  const { id } = await createAccount(here.platform, { email: `${plan}-${Math.random()}@example.org`, plan }, OPERATOR);
  return createKey(here.platform, { accountId: id, name: 'test' }, OPERATOR_MANAGER);
}

export function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  here.agents.push(agent);
  return agent;
}

export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const tick = wait(10, 'pending');
  return (await Promise.race([promise.catch(() => 'ended'), tick])) === 'pending';
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export const untilEnded = (pid: number): Promise<boolean> => until(() => !isRunning(pid), Boolean);

export const untilExists = (path: string): Promise<boolean> => until(() => existsSync(path), Boolean);

/** Lets a program of a few lines take over, which runs `onTake` when it gets the listening socket. Lines for before that: `onAgreed`. @returns why it was refused */
export async function pretendToTakeOver(onTake: string, onAgreed = ''): Promise<string> {
  const agreement = {
    protocol: PROTOCOL,
    HOST: '127.0.0.1',
    PORT: 0,
    store: await readFact(here.platform.db, 'deployment'),
  };
  const program = `const { existsSync, writeFileSync } = require('node:fs');
    const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    process.on('message', ({ kind }) => {
      if (kind === 'agreed') { ${onAgreed}; process.send({ kind: 'ready' }); }
      if (kind === 'take') { ${onTake} }
    });
    process.send({ kind: 'agreement', agreement: ${JSON.stringify(agreement)} });`;
  const taking = requestHandover(here.dataDir, {
    ...{ protocol: PROTOCOL, program: process.execPath, args: ['-e', program] },
    ...{ folder: here.dataDir, environment: {} },
  });
  return taking.then(
    () => 'it took over',
    ({ message }) => message as string,
  );
}
