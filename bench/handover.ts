import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildCorpus, newDataDir } from '../test/support/start.ts';
import { removeStore } from '../test/support/stores.ts';
import { EvenLoad, type LoadResult } from './even-load.ts';
import { MAIN, median, startIsnad, startNode, stop } from './processes.ts';
import { freePort, newKey } from './rolling-restart.ts';

const REQUESTS_A_SECOND = 200;
const ROUNDS = 10;
const PAUSE_MS = 2_000;
const REUSE_PORT_SERVER = join(import.meta.dirname, 'reuse-port-server.ts');

type Counts = { readonly kept: LoadResult; readonly fresh: LoadResult };

/** Replaces the only process of a service under an even load, half of it on kept connections, and counts requests that failed. */
export async function benchHandover(): Promise<void> {
  console.log('| ten times | requests | failed | p50, ms | p99, ms | longest, ms |');
  console.log('|---|---|---|---|---|---|');
  const took: number[] = [];
  await withService(async (settings, load) => {
    report('no change', await load(() => wait(ROUNDS * PAUSE_MS)));
    const handovers = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        const env = { ...process.env, ...settings };
        const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'serve', '--take-over', '--json'], {
          env,
        });
        took.push((performance.now() - began) / 1_000);
        pid = (JSON.parse(stdout) as { to: number }).to;
        await wait(PAUSE_MS);
      }
    };
    let pid = 0;
    report('handover', await load(handovers));
    process.kill(pid, 'SIGTERM');
  });
  await reusePort();
  console.log(`\nA handover takes ${median(took).toFixed(1)} s (median), most of it the start of the new process.`);
}

type Measure = (change: () => Promise<void>) => Promise<Counts>;

async function withService(use: (settings: Record<string, string>, load: Measure) => Promise<void>): Promise<void> {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const port = await freePort();
  const quiet = { LOG_LEVEL: 'silent', ACCESS_LOG: 'false', SEARCH_MEANINGS: 'false', DRAIN_SECONDS: '0' };
  const settings = { ...quiet, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const env = { ...process.env, ...settings };
  // Otherwise each process does this in the background, beside the measurement.
  for (const words of [['corpus', 'relate'], ['export']])
    await promisify(execFile)(process.execPath, [MAIN, ...words], { env });
  await startIsnad(settings);
  const secret = await newKey(settings);
  await use(settings, (change) => during(change, `http://127.0.0.1:${port}/api/quran?random=true`, secret));
  await wait(PAUSE_MS);
  await removeStore(dataDir);
}

async function during(change: () => Promise<void>, url: string, secret: string): Promise<Counts> {
  const half = { url, secret, perSecond: REQUESTS_A_SECOND / 2 };
  const kept = new EvenLoad({ ...half, keepAlive: true });
  const fresh = new EvenLoad({ ...half, keepAlive: false });
  await change();
  return { kept: await kept.end(), fresh: await fresh.end() };
}

/** What the alternative would be: both processes have a socket of their own on the port, and the old one closes it. */
async function reusePort(): Promise<void> {
  const port = String(await freePort());
  let server = await startNode([REUSE_PORT_SERVER, port], /listening/);
  const replace = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const next = await startNode([REUSE_PORT_SERVER, port], /listening/);
      await stop(server);
      server = next;
      await wait(PAUSE_MS);
    }
  };
  report('SO_REUSEPORT, plain servers', await during(replace, `http://127.0.0.1:${port}/`, ''));
  await stop(server);
}

function report(name: string, { kept, fresh }: Counts): void {
  const times = [...kept.times, ...fresh.times].sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const failed = `${kept.failed.length} kept, ${fresh.failed.length} new`;
  console.log(`| ${name} | ${kept.sent + fresh.sent} | ${failed} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}
