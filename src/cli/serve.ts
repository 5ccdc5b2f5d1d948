import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import { createFirstAccount, FIRST_ACCOUNT, type FirstAccount } from '../accounts/accounts/first-account.ts';
import { type Config, loadConfig } from '../config.ts';
import { isComplete, isLearningDue, type Place } from '../corpus/complete.ts';
import { areVectorsDue } from '../corpus/embed-texts.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { takeLock } from '../lock/lock.ts';
import { newLog, openLogWriter } from '../log/log.ts';
import { openPlatform, type Platform, wallClock } from '../platform.ts';
import { openService, type Service } from '../service.ts';
import { claimLink } from './account.ts';
import { type BackgroundTask, runInBackground } from './background.ts';
import { type Command, UsageFault } from './command.ts';
import { isWorker, type Listening, runWorker, startWorkers } from './workers.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Time to flush the log on exit. */
const LOG_DRAIN_MS = 500;
/** Signals within this time after the first are treated as duplicates. */
const SAME_SIGNAL_MS = 1_000;

/** The running service, in one or several processes. */
type Running = Listening & {
  readonly log: Logger;
  readonly first: FirstAccount | undefined;
  readonly stop: Stop;
};

/** @param drain whether to wait for proxies to switch to other instances */
type Stop = (drain: boolean) => Promise<void>;

export const SERVE: Command = {
  name: 'serve',
  summary: 'start the service',
  options: {
    workers: {
      type: 'string',
      value: 'N',
      help: 'number of processes on one port, 1 to 64; more than one requires DATABASE_URL and REDIS_URL',
      fallback: '1',
    },
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
    stopOnSignal(running, runInBackground({ main: MAIN, log: running.log, tasks: tasksOf(config, place) }));
    process.stdout.write(`${greeting(running, count).join('\n')}\n`);
    return undefined;
  },
};

function tasksOf({ searchMeanings, embeddings }: Config, place: Place): BackgroundTask[] {
  const tasks: BackgroundTask[] = [];
  if (searchMeanings) tasks.push({ words: ['corpus', 'learn', '--missing'], due: () => isLearningDue(place) });
  if (embeddings === undefined) return tasks;
  return [...tasks, { words: ['corpus', 'embed'], due: () => areVectorsDue(place, embeddings.model) }];
}

function readCount(text: string, { databaseUrl, redisUrl }: Config): number {
  if (!/^([1-9]|[1-5]\d|6[0-4])$/.test(text)) {
    throw new UsageFault(`--workers must be a number from 1 to 64, not "${text}"`);
  }
  if (text !== '1' && (databaseUrl === '' || redisUrl === '')) {
    throw new UsageFault(
      'several workers require DATABASE_URL and REDIS_URL, because only one process can use the embedded store',
    );
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

/** Locks the embedded store while this process runs, because a second service would count rate limits separately. */
function lockDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (takeLock(join(dataDir, 'serve.lock')) !== undefined) return;
  throw new Failure(
    'unavailable',
    `another Isnad service is already running on ${dataDir}. Stop it first, or set another DATA_DIR. Several processes require DATABASE_URL and REDIS_URL`,
  );
}

/** Rebuilds a damaged corpus once from its sources, the npm packages and the installed packs. */
async function openWithCorpus(config: Config): Promise<Service> {
  const service = await openService(config);
  const damage = service.notReady();
  if (damage === undefined) return service;
  service.log.warn({ damage }, 'the corpus is damaged; rebuilding it from its sources');
  try {
    await buildCorpus();
  } catch (error) {
    service.log.error({ err: error }, 'the corpus could not be rebuilt');
    return service;
  }
  await service.close();
  return openService(config);
}

/** Builds missing parts of the corpus, then starts and supervises the workers. This process serves no requests. */
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

/** Runs in a separate process, to free about 150 MB that the server would otherwise keep. */
async function buildCorpus(...words: readonly string[]): Promise<void> {
  // Use pipes, because a child that inherits stderr changes how this process writes to it (log/log-target.ts).
  const child = spawn(process.execPath, [MAIN, 'corpus', 'build', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (data: Uint8Array) => process.stdout.write(data));
  child.stderr.on('data', (data: Uint8Array) => process.stderr.write(data));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('the corpus could not be built');
}

/** Whether a command of this program succeeds. Its output is hidden. */
async function succeeds(...words: readonly string[]): Promise<boolean> {
  const [code] = (await once(spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' }), 'exit')) as [
    number | null,
  ];
  return code === 0;
}

/** Frees about 20 MB of startup memory that an idle process would otherwise keep. Takes 40 ms. */
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
    throw new Failure('unavailable', `port ${config.port} is already in use. Set PORT to another port`, {
      cause: error,
    });
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
    '           Save it now. It is not shown again. More keys: npm run -s isnad -- key create --help',
    `  claim    ${claimLink(address, claimToken)}`,
    '           One-time link to set your email address and password. New link: npm run -s isnad -- account claim-link',
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${secret}' '${address}/api/quran?id=1'`,
  ];
}

/**
 * Stops the service on the first signal. A second signal exits without waiting for open requests. Ctrl+C under `npm start` arrives twice,
 * from the terminal and a few milliseconds later from npm.
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
    // Drain only on SIGTERM from a supervisor. A person who presses Ctrl+C waits for the exit.
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
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    },
  );
}
