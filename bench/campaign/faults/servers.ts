import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { back, type Fault, NO_FAILURES, REFUSED_SOON, TEXTS_GO_ON } from '../fault.ts';
import type { Scene } from '../scene.ts';
import { MAX_CONNECTIONS } from '../servers.ts';

const SLOW_MS = 200;
const STAGE = { stage: 'two workers', seconds: 8 } as const;
const REDIS = { ...STAGE, promised: [NO_FAILURES] } as const;
const POSTGRES = { ...STAGE, promised: [TEXTS_GO_ON, REFUSED_SOON, back(5)] } as const;

/** Faults of Redis. The limits must stay exact; the history of each run tells. */
export const REDIS_FAULTS: readonly Fault[] = [
  { ...REDIS, name: 'Redis stopped', inject: (scene) => scene.redis?.stop(), mend: (scene) => scene.redis?.start() },
  { ...REDIS, name: 'Redis paused', inject: (scene) => scene.redis?.pause(), mend: (scene) => scene.redis?.resume() },
  {
    ...REDIS,
    name: 'Redis slow (200 ms)',
    inject: (scene) => scene.toRedis?.slow(SLOW_MS),
    mend: (scene) => scene.toRedis?.mend(),
  },
  {
    ...REDIS,
    name: 'Redis flushed',
    inject: (scene) =>
      void execFileSync('redis-cli', ['-p', String(scene.redis?.port), 'flushall'], { stdio: 'ignore' }),
  },
  {
    ...REDIS,
    name: 'Redis replaced by an empty one',
    inject: async (scene) => {
      await scene.redis?.stop();
      await scene.redis?.start();
    },
  },
];

/** Faults of PostgreSQL. */
export const POSTGRES_FAULTS: readonly Fault[] = [
  {
    ...POSTGRES,
    name: 'PostgreSQL stopped',
    inject: (scene) => scene.postgres?.stop(),
    mend: (scene) => scene.postgres?.start(),
  },
  {
    ...POSTGRES,
    name: 'PostgreSQL paused',
    inject: (scene) => scene.postgres?.pause(),
    mend: (scene) => scene.postgres?.resume(),
  },
  {
    ...POSTGRES,
    name: 'PostgreSQL slow (200 ms)',
    inject: (scene) => scene.toPostgres?.slow(SLOW_MS),
    mend: (scene) => scene.toPostgres?.mend(),
  },
  {
    ...POSTGRES,
    name: 'PostgreSQL out of connections',
    inject: takeAllConnections,
    mend: giveBackConnections,
    close: giveBackConnections,
  },
];

const hogs: Client[] = [];

/** Takes every connection that becomes free, and ends those of the service until it has none. */
async function takeAllConnections({ postgres }: Scene): Promise<void> {
  for (let tries = 0; tries < 10 && hogs.length < MAX_CONNECTIONS; tries++) {
    await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => hog(postgres?.url ?? '')));
    const own =
      "application_name is distinct from 'hog' and pid <> pg_backend_pid() and backend_type = 'client backend'";
    await hogs[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
    await wait(50);
  }
}

async function hog(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'hog' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    hogs.push(client);
  } catch {
    // No connection is free, which is what is wanted.
  }
}

async function giveBackConnections(): Promise<void> {
  await Promise.all(hogs.splice(0).map((client) => client.end().catch(() => undefined)));
}
