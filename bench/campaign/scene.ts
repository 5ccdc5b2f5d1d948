import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Scope } from '@isnad/contract/scopes';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { type Line, startProxy } from '../../test/service/scaled/proxy.ts';
import { Receiver } from '../../test/service/webhooks/receiver.ts';
import { buildCorpus, newDataDir } from '../../test/support/start.ts';
import { MAIN } from '../processes.ts';
import { freePort } from '../rolling-restart.ts';
import { childrenOf, type OwnServer, startPostgres, startRedis } from './servers.ts';
import { mountVolume, type Volume } from './volume.ts';

/** What a fault needs: one process on SQLite, the same on a disk of its own, or two workers on PostgreSQL and Redis. */
export type Stage = 'one process' | 'own disk' | 'two workers';

export type Secrets = { readonly free: string; readonly manage: string; readonly limited: string };

const DISK_MB = 400;
/** As a supervisor that does not wait long. */
const RESTART_MS = 50;
const START_MS = 120_000;
const QUIET = { LOG_LEVEL: 'warn', ACCESS_LOG: 'false', SEARCH_MEANINGS: 'false', HOST: '127.0.0.1' };

/** A service with everything around it, which faults are done to. */
export class Scene {
  readonly receiver = new Receiver();
  /** For several processes. */
  readonly redis: OwnServer | undefined;
  readonly postgres: (OwnServer & { readonly url: string }) | undefined;
  readonly toRedis: Line | undefined;
  readonly toPostgres: Line | undefined;
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  readonly #volume: Volume | undefined;
  readonly #workers: number;
  #child: ChildProcess | undefined;
  /** The process that took over from the one that was started. */
  #successor = 0;
  #supervised = true;
  secrets: Secrets = { free: '', manage: '', limited: '' };
  accountId = '';

  private constructor(parts: {
    settings: Record<string, string>;
    dataDir: string;
    volume?: Volume;
    servers?: Awaited<ReturnType<typeof startServers>>;
  }) {
    this.#settings = parts.settings;
    this.#volume = parts.volume;
    this.dataDir = parts.dataDir;
    this.#workers = parts.servers === undefined ? 1 : 2;
    this.redis = parts.servers?.redis;
    this.postgres = parts.servers?.postgres;
    this.toRedis = parts.servers?.toRedis;
    this.toPostgres = parts.servers?.toPostgres;
  }

  static async open(stage: Stage, extra: Record<string, string> = {}): Promise<Scene> {
    const volume = stage === 'own disk' ? mountVolume(DISK_MB) : undefined;
    const dataDir = volume === undefined ? newDataDir() : join(volume.folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    cpSync(await preparedFolder(), dataDir, { recursive: true });
    const servers = stage === 'two workers' ? await startServers() : undefined;
    const settings = {
      ...{ ...QUIET, DRAIN_SECONDS: '0', PORT: String(await freePort()), DATA_DIR: dataDir },
      ...{ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' },
      ...(servers?.settings ?? { DATABASE_URL: '', REDIS_URL: '' }),
      ...extra,
    };
    const scene = new Scene({ settings, dataDir, ...(volume && { volume }), ...(servers && { servers }) });
    await scene.#prepare();
    await scene.start();
    return scene;
  }

  get address(): URL {
    return new URL(`http://127.0.0.1:${this.#settings.PORT}`);
  }

  /** The process to which signals are sent. */
  get pid(): number {
    return this.#successor === 0 ? (this.#child?.pid ?? 0) : this.#successor;
  }

  get workerPids(): number[] {
    return childrenOf(this.pid);
  }

  /** Starts the service, and again whenever it ends, as a supervisor does. */
  async start(): Promise<void> {
    const log = openSync(`${this.dataDir}.log`, 'a');
    const words = [MAIN, 'serve', ...(this.#workers > 1 ? ['--workers', String(this.#workers)] : [])];
    const env = { ...process.env, ...this.#settings };
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', log], env });
    this.#child = child;
    child.once('exit', () => {
      if (this.#supervised && this.#successor === 0) setTimeout(() => void this.start(), RESTART_MS);
    });
    await this.#untilReady();
  }

  async takeOver(): Promise<void> {
    const env = { ...process.env, ...this.#settings };
    const words = [MAIN, 'serve', '--take-over', '--json'];
    // Before the old process ends: its supervisor must not start another one.
    this.#supervised = false;
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    this.#successor = (JSON.parse(stdout) as { to: number }).to;
  }

  /** Starts another process, which the supervisor takes for the service. */
  async restart(): Promise<void> {
    this.#supervised = false;
    const child = this.#child;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    this.#supervised = true;
    await this.start();
  }

  async readiness(): Promise<{ status: number; detail: string }> {
    const answer = await fetch(new URL('/readyz', this.address), { signal: AbortSignal.timeout(5_000) });
    const { detail = '' } = (await answer.json()) as { detail?: string };
    return { status: answer.status, detail };
  }

  async close(): Promise<void> {
    this.#supervised = false;
    for (const pid of [this.#child?.pid ?? 0, this.#successor]) {
      if (pid !== 0 && isRunning(pid)) await end(pid);
    }
    await this.receiver.close();
    await Promise.all([this.toRedis?.close(), this.toPostgres?.close()]);
    await Promise.all([this.redis?.remove(), this.postgres?.remove()]);
    if (this.#volume === undefined) rmSync(this.dataDir, { recursive: true, force: true });
    else this.#volume.remove();
    rmSync(`${this.dataDir}.log`, { force: true });
  }

  async #prepare(): Promise<void> {
    const url = await this.receiver.listen();
    const config = readConfig({ ...this.#settings });
    const platform = await openPlatform(config);
    try {
      const plans = ['enterprise', 'professional'] as const;
      const [account, other] = await Promise.all(
        plans.map((plan) => createAccount(platform, { email: `${plan}@example.org`, plan }, OPERATOR)),
      );
      this.accountId = account?.id ?? '';
      const key = async (accountId = '', scopes?: Scope[]) => {
        const input = { accountId, name: 'campaign', ...(scopes && { scopes }) };
        return (await createKey(platform, input, OPERATOR_MANAGER)).secret;
      };
      this.secrets = {
        free: await key(account?.id),
        manage: await key(account?.id, ['keys:manage', 'webhooks:manage', 'quran:read']),
        limited: await key(other?.id),
      };
      const manager = { accountId: this.accountId, note: async () => undefined };
      const guard = { resolve: async () => [], allowLoopback: true };
      await createEndpoint({ ...platform, guard }, { url, events: ['*'] }, manager);
    } finally {
      await platform.close();
    }
  }

  async #untilReady(): Promise<void> {
    for (const until = Date.now() + START_MS; Date.now() < until; ) {
      const answer = await fetch(new URL('/healthz', this.address)).catch(() => undefined);
      if (answer?.status === 200) return;
      if (!this.#supervised) return;
      await wait(20);
    }
    throw new Error(`no answer ${START_MS / 1_000} s after the start: see ${this.dataDir}.log`);
  }
}

let prepared: Promise<string> | undefined;

/** A data folder in which the work is done that a service does in the background after its first start: it would disturb the measurement. */
function preparedFolder(): Promise<string> {
  prepared ??= prepareFolder();
  return prepared;
}

async function prepareFolder(): Promise<string> {
  const dataDir = newDataDir();
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await buildCorpus(dataDir);
  const env = { ...process.env, ...QUIET, DATA_DIR: dataDir };
  for (const words of [['corpus', 'relate'], ['export']]) {
    await promisify(execFile)(process.execPath, [MAIN, ...words], { env });
  }
  return dataDir;
}

async function startServers() {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  const [toRedis, toPostgres] = await Promise.all(
    [redis, postgres].map(({ port }) => startProxy({ host: '127.0.0.1', port })),
  );
  const through = new URL(postgres.url);
  through.port = String(toPostgres?.port);
  const settings = { DATABASE_URL: through.href, REDIS_URL: `redis://127.0.0.1:${toRedis?.port}` };
  return { redis, postgres, toRedis, toPostgres, settings };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  for (let tries = 0; tries < 600 && isRunning(pid); tries++) await wait(50);
  if (isRunning(pid)) process.kill(pid, 'SIGKILL');
}
