import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { createFirstAccount, FIRST_ACCOUNT, type FirstAccount } from '../accounts/first-account.ts';
import { type Config, loadConfig } from '../config.ts';
import { Failure } from '../contract/failure.ts';
import { isComplete, isLearned } from '../corpus/complete.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { newLog } from '../http/log.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { openService, type Service } from '../service.ts';
import { claimLink } from './account.ts';
import { type Command, UsageFault } from './command.ts';
import { isWorker, type Listening, runWorker, startWorkers } from './workers.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const LEARNING_FAILED = 'what words mean could not be learned; it is tried again at the next start';

/** The running service, whether in this process or in several. */
type Running = Listening & {
  readonly log: Logger;
  readonly first: FirstAccount | undefined;
  readonly stop: () => Promise<void>;
};

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
    if (!isComplete(place)) await buildCorpus();
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
  const service = await openService(config);
  const first = await makeFirstAccount(service.platform);
  giveBackMemory();
  const address = await listen(service, config);
  return { address, notReady: service.notReady(), log: service.log, first, stop: service.close };
}

/** This process serves nothing itself: it makes what is missing, then starts the others and watches over them. */
async function serveInWorkers(config: Config, count: number): Promise<Running> {
  const platform = await openPlatform(config);
  const first = await makeFirstAccount(platform).finally(platform.close);
  const log = newLog(config.logLevel);
  giveBackMemory();
  return { ...(await startWorkers({ main: MAIN, count, log })), log, first };
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
    stop: () => (service === undefined ? process.exit(0) : stop(service.close, service.log)),
  });
}

function makeFirstAccount(platform: Platform): Promise<FirstAccount | undefined> {
  return platform.storage.exclusively(() => createFirstAccount(platform));
}

/** In a process of its own, whose memory goes with it: some 150 MB that the server would never give back. */
async function buildCorpus(): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'corpus', 'build', '--missing'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the corpus could not be built');
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
    '           Keep it now: it is not shown again. More keys: npx isnad key create --help',
    `  claim    ${claimLink(address, claimToken)}`,
    '           Sets your e-mail address and password, once. Another link: npx isnad account claim-link',
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${secret}' '${address}/api/quran?id=1'`,
  ];
}

function stopOnSignal({ stop: stopService, log }: Running, stopOthers: () => void): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A second signal means that somebody does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    stopOthers();
    log.info({ signal }, 'stopping');
    stop(stopService, log);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function stop(close: () => Promise<void>, log: Logger): void {
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop in order');
      process.exit(1);
    },
  );
}
