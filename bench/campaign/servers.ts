import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../rolling-restart.ts';

/** A server that a fault can stop, pause and start again, with data of its own. */
export type OwnServer = {
  readonly port: number;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>;
};

/** A Redis of our own, without persistence: started again, it is an empty one. */
export async function startRedis(): Promise<OwnServer> {
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return own(
    port,
    () => spawn('redis-server', words, { stdio: 'ignore' }),
    async () => {
      execFileSync('redis-cli', ['-p', String(port), 'ping'], { stdio: 'ignore' });
    },
  );
}

export const MAX_CONNECTIONS = 40;

/** A PostgreSQL of our own. It does not run as root, so root starts it as the user `postgres`. */
export async function startPostgres(): Promise<OwnServer & { readonly url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-campaign-pg-'));
  const data = join(folder, 'data');
  const as = process.getuid?.() === 0 ? userOf('postgres') : undefined;
  if (as !== undefined) chownSync(folder, as.uid, as.gid);
  execFileSync('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    stdio: 'ignore',
    ...as,
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const words = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const options = ['-c', `max_connections=${MAX_CONNECTIONS}`];
  const ready = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  };
  const server = await own(port, () => spawn('postgres', [...words, ...options], { stdio: 'ignore', ...as }), ready);
  const remove = async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, url, remove };
}

function userOf(name: string): { uid: number; gid: number } {
  const [, , uid, gid] =
    new RegExp(`^${name}:.*$`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** @param answers throws while the server does not */
async function own(port: number, begin: () => ChildProcess, answers: () => Promise<void>): Promise<OwnServer> {
  let child: ChildProcess | undefined;
  const start = async () => {
    child = begin();
    for (let tries = 0; ; tries++) {
      try {
        return await answers();
      } catch (error) {
        if (tries === 300) throw error;
        await wait(50);
      }
    }
  };
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return;
    signalAll(child, 'SIGCONT');
    const ended = once(child, 'exit');
    // The fast shutdown of PostgreSQL; Redis ends too.
    child.kill('SIGINT');
    await ended;
    child = undefined;
  };
  await start();
  return {
    port,
    pause: () => child && signalAll(child, 'SIGSTOP'),
    resume: () => child && signalAll(child, 'SIGCONT'),
    stop,
    start,
    remove: stop,
  };
}

/** Signals a process and its children. */
function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A child can have ended since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
