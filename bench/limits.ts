import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'iovalkey';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { LimitJournal } from '../src/accounts/limits/journal.ts';
import { keyVersionKey, SharedWindow } from '../src/accounts/limits/shared/shared-window.ts';
import { WindowLimiter } from '../src/accounts/limits/window-limiter.ts';
import { openCache } from '../src/storage/cache.ts';
import { benchManyAccounts } from './limits-many.ts';
import { benchShare } from './limits-share.ts';
import { median } from './processes.ts';

const ACCOUNTS = 10_000;
const ROUNDS = 7;
const CALLS = 20_000;

/**
 * What the exact limits cost: in memory against rate-limiter-flexible, the journal, the script against the shortest sliding window, and
 * the share of an answer. `npm run bench -- limits many` also fills a store with a million accounts.
 */
export async function benchLimits(): Promise<void> {
  await inMemory();
  memoryPerAccount();
  journal();
  await script();
  await benchShare();
  if (process.argv.includes('many')) await benchManyAccounts();
}

/** By CPU time, as the machine may be doing other things. */
function perSecond(times: number, work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (times / (user + system)) * 1e6;
}

async function inMemory(): Promise<void> {
  const names = Array.from({ length: ACCOUNTS }, () => `acct_${randomBytes(16).toString('hex').slice(0, 26)}`);
  const limiter = new WindowLimiter();
  const yardstick = new RateLimiterMemory({ points: 10, duration: 60 });
  const ours: number[] = [];
  const theirs: number[] = [];
  let [now, accepted, decided] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      perSecond(1_000_000, () => {
        for (let count = 0; count < 1_000_000; count++) {
          now += 0.3;
          decided += 1;
          if (limiter.take(names[(count * 7_919) % ACCOUNTS] as string, 10, now).accepted) accepted += 1;
        }
      }),
    );
    const started = process.cpuUsage();
    for (let count = 0; count < 50_000; count++) {
      await yardstick.consume(names[(count * 7_919) % ACCOUNTS] as string).catch(() => undefined);
    }
    const { user, system } = process.cpuUsage(started);
    theirs.push((50_000 / (user + system)) * 1e6);
  }
  console.log('| decisions in memory, 10,000 accounts | a second of CPU (median) | wanted |\n|---|---|---|');
  console.log(
    `| Isnad, ${Math.round((100 * accepted) / decided)} % accepted | ${millions(median(ours))} | 5 million |`,
  );
  console.log(`| rate-limiter-flexible, in memory | ${millions(median(theirs))} | |\n`);
}

function memoryPerAccount(): void {
  const accounts = 1_000_000;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const limiter = new WindowLimiter();
  const before = used();
  for (let count = 0; count < accounts; count++) {
    const name = `acct_${count.toString(36).padStart(26, '0')}`;
    for (let request = 0; request < 10; request++) limiter.take(name, 10, request);
  }
  const full = (used() - before) / accounts;
  const parts: number[] = [];
  for (let part = 0; part < 256; part++) {
    const started = performance.now();
    limiter.sweep(60_011);
    parts.push(performance.now() - started);
  }
  console.log('| a million accounts | | wanted |\n|---|---|---|');
  console.log(`| bytes of an account on free whose 10 requests count, its name included | ${full.toFixed(0)} | 200 |`);
  console.log(`| accounts remembered after a minute without requests | ${limiter.size} | 0 |`);
  console.log(`| longest part of sweeping them, of 256, ms | ${Math.max(...parts).toFixed(1)} | |\n`);
}

function journal(): void {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const written = new LimitJournal({ folder, clock: { ticks: () => performance.now(), bootId: 'b' }, now: Date.now });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const name = `acct_${'0'.repeat(26)}`;
    times.push(
      perSecond(50_000, () => {
        for (let count = 0; count < 50_000; count++) written.append([{ accountId: name, at: performance.now() }]);
      }),
    );
  }
  written.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`Journal: ${(1e6 / median(times)).toFixed(1)} µs of CPU for an accepted request of a limited plan.\n`);
}

/** The sliding window as short as it can be written. */
const SHORTEST_SCRIPT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local limit = tonumber(ARGV[1])
if redis.call('LLEN', KEYS[1]) < limit then
  redis.call('RPUSH', KEYS[1], now)
elseif now - redis.call('LINDEX', KEYS[1], 0) > 60000 then
  redis.call('LPOP', KEYS[1])
  redis.call('RPUSH', KEYS[1], now)
else
  return 0
end
redis.call('PEXPIRE', KEYS[1], 60000)
return 1`;

async function script(): Promise<void> {
  const url = process.env.ISNAD_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
  const prefix = `isnad-bench-${randomBytes(4).toString('hex')}:`;
  const plain = new Redis(url, { enableAutoPipelining: true });
  const cache = await openCache(url);
  const window = new SharedWindow(cache, prefix);
  const shortest = cache.script(SHORTEST_SCRIPT);
  const names = Array.from({ length: 1_000 }, (_, index) => `acct_${index}`);
  await Promise.all(names.map((name) => plain.set(keyVersionKey(prefix, name), 's', 'PX', 600_000)));
  await window.fill(1, new Map());
  const kinds = {
    isnad: (name: string) => window.decide(name, 1, 's', 100),
    shortest: (name: string) => shortest([`${prefix}${name}`], [100]),
    'stamp alone (enterprise)': (name: string) => window.decide(name, 1, 's', undefined),
    GET: (name: string) => plain.get(keyVersionKey(prefix, name)),
  };
  const seen = new Map<string, { rate: number; cost: number }[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS + 1; round++) {
    for (const [kind, ask] of Object.entries(kinds)) {
      const server = await serverSeconds(plain);
      const client = process.cpuUsage();
      const rate = await inFlight(64, CALLS, (count) => ask(names[(count * 7) % 1_000] as string));
      const { user, system } = process.cpuUsage(client);
      const cost = (user + system + ((await serverSeconds(plain)) - server) * 1e6) / CALLS;
      if (round > 0) seen.get(kind)?.push({ rate, cost });
    }
  }
  const of = (kind: string, what: 'rate' | 'cost') => (seen.get(kind) ?? []).map((round) => round[what]);
  const ratio = of('isnad', 'cost').map((cost, round) => (of('shortest', 'cost')[round] ?? Number.NaN) / cost);
  console.log(
    '| one round trip to Redis, 64 in flight | a second | µs of CPU, both sides | ratio | wanted |\n|---|---|---|---|---|',
  );
  for (const kind of seen.keys()) {
    const numbers = `${Math.round(median(of(kind, 'rate'))).toLocaleString('en')} | ${median(of(kind, 'cost')).toFixed(1)}`;
    console.log(`| ${kind} | ${numbers} | ${kind === 'isnad' ? `${median(ratio).toFixed(2)} | 0.90` : ' | '} |`);
  }
  console.log('');
  const left = await plain.keys(`${prefix}*`);
  if (left.length > 0) await plain.del(left);
  plain.disconnect();
  cache.close();
}

async function serverSeconds(redis: Redis): Promise<number> {
  const told = await redis.info('cpu');
  return ['user', 'sys'].reduce(
    (sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(told)?.[1]),
    0,
  );
}

/** Calls a second with so many under way at any time. */
async function inFlight(width: number, calls: number, call: (count: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  const started = performance.now();
  const worker = async () => {
    while (count < calls) await call(count++);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return (calls / (performance.now() - started)) * 1_000;
}

function millions(number: number): string {
  return `${(number / 1e6).toFixed(1)} million`;
}
