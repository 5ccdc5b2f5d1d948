import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { createFirstAccount, FIRST_ACCOUNT, type FirstAccount } from '../accounts/first-account.ts';
import { type Config, loadConfig } from '../config.ts';
import { Failure } from '../contract/failure.ts';
import { isComplete, isLearned } from '../corpus/complete.ts';
import { takeLock } from '../corpus/lock.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { newLog, openLogWriter } from '../log/log.ts';
import { openPlatform, type Platform, wallClock } from '../platform.ts';
import { openService, type Service } from '../service.ts';
import { claimLink } from './account.ts';
import { type Command, UsageFault } from './command.ts';
import { isWorker, type Listening, runWorker, startWorkers } from './workers.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** What the log's reader is given to take what still waits. */
const LOG_DRAIN_MS = 500;
/** Signals that come within this time of the first are repetitions of it. */
const SAME_SIGNAL_MS = 1_000;
const LEARNING_FAILED = 'what words mean could not be learned; it is tried again at the next start';

/** The running service, whether in this process or in several. */
type Running = Listening & {
  readonly log: Logger;
  readonly first: FirstAccount | undefined;
  readonly stop: Stop;
};

/** @param drain whether proxies are given time to turn to others */
type Stop = (drain: boolean) => Promise<void>;

export const SERVE: Command = {
  name: 'serve',
  summary: 'start the service',
  options: {
    workers: { type: 'string', value: 'N', help: 'processes on one port, 1 to 64; more than 1 need shared stores (1)' },
  },
  run: async (input) => {
    const config = loadConfig();
    if (isWorker()) {
      await serveAsWorker(config);
      return undefined;
    }
    const count = readCount(input.option('workers') ?? '1', config);
    const place = { dataDir: config.dataDir, inputs: readInputs() };
    if (!isComplete(place)) await buildCorpus('--missing');
    const running = count === 1 ? await serveAlone(config) : await serveInWorkers(config, count);
    const meanings = config.searchMeanings && !isLearned(place) ? learnMeanings(running.log) : undefined;
    stopOnSignal(running, () => meanings?.kill());
    process.stdout.write(`${greeting(running, count).join('\n')}\n`);
    return undefined;
  },
};

function readCount(text: string, { databaseUrl, redisUrl }: Config): number {
  if (!/^([1-9]|[1-5]\d|6[0-4])$/.test(text)) {
    throw new UsageFault(`--workers must be a number from 1 to 64, not "${text}"`);
  }
  if (text !== '1' && (databaseUrl === '' || redisUrl === '')) {
    throw new UsageFault('several workers need DATABASE_URL and REDIS_URL: the embedded store belongs to one process');
  }
  return Number(text);
}

async function serveAlone(config: Config): Promise<Running> {
  if (config.databaseUrl === '') lockDataDir(config.dataDir);
  const service = await openWithCorpus(config);
  const first = await makeFirstAccount(service.platform);
  giveBackMemory();
  const address = await listen(service, config);
  return { address, notReady: service.notReady(), log: service.log, first, stop: stopOf(service) };
}

/** Keeps a second service from the embedded store for as long as this process lives: each would count limits for itself. */
function lockDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (takeLock(join(dataDir, 'serve.lock')) !== undefined) return;
  throw new Failure(
    'unavailable',
    `another Isnad service is already running on ${dataDir}. Stop it first, or set another DATA_DIR. Several processes need DATABASE_URL and REDIS_URL`,
  );
}

/** A corpus that is damaged on the disk is rebuilt once: its sources come with the packages and the installed packs. */
async function openWithCorpus(config: Config): Promise<Service> {
  const service = await openService(config);
  const damage = service.notReady();
  if (damage === undefined) return service;
  service.log.warn({ damage }, 'the corpus is damaged and is rebuilt from its sources');
  try {
    await buildCorpus();
  } catch (error) {
    service.log.error({ err: error }, 'the corpus could not be rebuilt');
    return service;
  }
  await service.close();
  return openService(config);
}

/** This process serves nothing itself: it makes what is missing, then starts the others and watches over them. */
async function serveInWorkers(config: Config, count: number): Promise<Running> {
  if (!(await succeeds('corpus', 'verify'))) await buildCorpus();
  const platform = await openPlatform(config);
  const first = await makeFirstAccount(platform).finally(platform.close);
  const writer = openLogWriter(wallClock);
  const log = newLog(config.logLevel, writer);
  giveBackMemory();
  const { drainSeconds } = config;
  const workers = await startWorkers({ main: MAIN, count, drainSeconds, log, writer });
  const stop: Running['stop'] = (drain) => workers.stop(drain).finally(() => writer.close(LOG_DRAIN_MS));
  return { ...workers, stop, log, first };
}

async function serveAsWorker(config: Config): Promise<void> {
  let service: Service | undefined;
  await runWorker({
    begin: async () => {
      service = await openService(config);
      giveBackMemory();
      const address = await listen(service, config);
      return { address, notReady: service.notReady() };
    },
    stop: (drain) => (service === undefined ? process.exit(0) : stop(stopOf(service)(drain), service.log)),
  });
}

function makeFirstAccount(platform: Platform): Promise<FirstAccount | undefined> {
  return platform.storage.exclusively(() => createFirstAccount(platform));
}

/** In a process of its own, whose memory goes with it: some 150 MB that the server would never give back. */
async function buildCorpus(...words: readonly string[]): Promise<void> {
  // A child that inherits standard error changes how this process writes to it (log/log-target.ts).
  const child = spawn(process.execPath, [MAIN, 'corpus', 'build', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (data: Uint8Array) => process.stdout.write(data));
  child.stderr.on('data', (data: Uint8Array) => process.stderr.write(data));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('the corpus could not be built');
}

/** Whether a command of this program ends well; what it says is not shown. */
async function succeeds(...words: readonly string[]): Promise<boolean> {
  const [code] = (await once(spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' }), 'exit')) as [
    number | null,
  ];
  return code === 0;
}

/**
 * Learns the lexicon behind the running service, which takes the new indexes over when they are there: several seconds that a first
 * start need not wait for.
 */
function learnMeanings(log: Logger): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'corpus', 'learn'], { stdio: 'ignore' });
  child.on('error', (error) => log.warn({ err: error }, LEARNING_FAILED));
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) log.warn({ code }, LEARNING_FAILED);
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return child;
}

/** What only the start needed, some 20 MB, would otherwise stay with the process for as long as it is idle. Takes 40 ms. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

async function listen(service: Service, config: Config): Promise<string> {
  try {
    return await service.listen();
  } catch (error) {
    await service.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new Failure('unavailable', `port ${config.port} is taken; set PORT to another`, { cause: error });
  }
}

function greeting({ address, notReady, first }: Running, count: number): string[] {
  const after = `after ${process.uptime().toFixed(2)} s${count === 1 ? '' : `, in ${count} workers`}`;
  const lines = [
    notReady === undefined ? `Isnad is ready ${after}` : `Isnad is up ${after} but NOT READY: ${notReady}`,
    `  address  ${address}`,
    `  docs     ${address}/docs`,
  ];
  if (first === undefined) return lines;
  const { secret, claimToken } = first;
  return [
    ...lines,
    `  account  ${FIRST_ACCOUNT} (enterprise)`,
    `  key      ${secret}`,
    '           Keep it now: it is not shown again. More keys: npm run -s isnad -- key create --help',
    `  claim    ${claimLink(address, claimToken)}`,
    '           Sets your e-mail address and password, once. Another link: npm run -s isnad -- account claim-link',
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${secret}' '${address}/api/quran?id=1'`,
  ];
}

/**
 * Stops the service on the first signal; a second one ends it without waiting for open requests. Ctrl+C under `npm start` is one
 * signal that comes twice, from the terminal and a few milliseconds later from npm.
 */
function stopOnSignal({ stop: stopService, log }: Running, stopOthers: () => void): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    stopOthers();
    log.info({ signal }, 'stopping');
    // Whoever presses Ctrl-C waits for the end; a supervisor has said it to the proxies, or says it now.
    stop(stopService(signal === 'SIGTERM'), log);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function stopOf(service: Service): Stop {
  return async (drain) => {
    if (drain) await service.drain();
    await service.close();
  };
}

function stop(stopped: Promise<void>, log: Logger): void {
  stopped.then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop in order');
      process.exit(1);
    },
  );
}
