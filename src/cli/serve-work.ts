import type { ChildProcess } from 'node:child_process';
import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import { createFirstAccount, type FirstAccount, renewFirstAccount } from '../accounts/accounts/first-account.ts';
import { type Config, childEnvironment, isSuccessor, loadConfig } from '../config.ts';
import { isComplete, type Place } from '../corpus/complete.ts';
import { packsLeftOut } from '../corpus/hadith/import/pack-descriptions.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { newLog, openLogWriter } from '../log/log.ts';
import { openPlatform, type Platform, wallClock } from '../platform.ts';
import { openService, type Service } from '../service.ts';
import { startWatchdog } from '../watchdog/watchdog.ts';
import { runInBackground, tasksOf } from './background.ts';
import { buildCorpus, MAIN } from './child-commands.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';
import { giveBackMemoryWhenIdle } from './give-back-memory.ts';
import { greeting } from './greeting.ts';
import { requestHandover } from './handover/control-socket.ts';
import { holdSignals } from './handover/hold-signals.ts';
import { PROTOCOL } from './handover/messages.ts';
import { offerHandover } from './handover/offer-handover.ts';
import { takeOver } from './handover/take-over.ts';
import { notifySupervisor } from './notify-supervisor.ts';
import { prepareDataDir, StoreLock } from './store-lock.ts';
import { surviveFaults } from './survive-faults.ts';
import { isWorker, runWorker, startWorkers } from './workers.ts';

/** Time to flush the log on exit. */
const LOG_DRAIN_MS = 500;
/** Signals within this time after the first are treated as duplicates. */
const SAME_SIGNAL_MS = 1_000;

/** The running service, in one or several processes. */
type Running = {
  readonly address: string;
  /** Why the service is not ready; undefined when it is. */
  readonly notReady: () => string | undefined;
  readonly log: Logger;
  readonly first: FirstAccount | undefined;
  readonly stop: Stop;
  /** What a single process hands over. */
  readonly single?: Single;
};

type Single = {
  readonly config: Config;
  readonly service: Service;
  readonly lock: StoreLock | undefined;
  /** Resolves when the process before this one has ended. */
  readonly alone: Promise<void>;
};

/** @param drain whether to wait for proxies to switch to other instances */
type Stop = (drain: boolean) => Promise<void>;

/** Stops what runs beside the service. */
type StopOthers = (signal: NodeJS.Signals) => Promise<unknown>;

export async function runServe(input: Input): Promise<Outcome | undefined> {
  const config = loadConfig();
  if (isWorker()) {
    await serveAsWorker(config);
    return undefined;
  }
  const count = readCount(input.option('workers') ?? '1', config);
  const takesOver = input.flag('take-over');
  if (takesOver && count > 1) throw new UsageFault('--take-over replaces one process, so it cannot have --workers');
  if (takesOver && !isSuccessor()) return askToHandOver(config);
  prepareDataDir(config.dataDir);
  const place = { dataDir: config.dataDir, inputs: readInputs() };
  let giveBackSignals = () => {};
  const onOpen = () => {
    giveBackMemoryWhenIdle();
    giveBackSignals = holdSignals();
  };
  const prepare = async () => {
    if (!isComplete(place)) await buildCorpus('--missing');
  };
  const running =
    count === 1
      ? await serveAlone(config, takesOver ? { prepare, onOpen } : undefined)
      : await serveInWorkers(config, place, count);
  const background = runInBackground({ main: MAIN, log: running.log, tasks: tasksOf(config, place) });
  stopOnSignal(
    running,
    running.single === undefined
      ? async () => background.stop()
      : await offer(running, running.single, background.stop),
  );
  giveBackSignals();
  if (!takesOver) await notifySupervisor(running.log);
  // Texts that are missing or damaged are built beside the service, which already listens.
  await background.ready;
  for (const file of packsLeftOut(config.dataDir)) {
    running.log.error(
      { file },
      'this file of a pack is damaged, and its texts are not served; import them again, then delete the file',
    );
  }
  void running.single?.service.warmUpVerification();
  process.stdout.write(`${greeting(running, count).join('\n')}\n`);
  return undefined;
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

/** @param taking what a process that takes over does before and after it opens the service */
async function serveAlone(
  config: Config,
  taking?: { readonly prepare: () => Promise<void>; readonly onOpen: () => void },
): Promise<Running> {
  const lock = config.databaseUrl === '' ? new StoreLock(config.dataDir) : undefined;
  if (taking !== undefined) {
    const steps = { ...taking, lock: () => lock?.take() };
    const { service, address, alone } = await takeOver(config, steps);
    surviveFaults(service.log);
    watch(config);
    return runningOf({ service, address, single: { config, service, lock, alone } });
  }
  lock?.take();
  const service = await openService(config);
  surviveFaults(service.log);
  const address = await listen(service, config);
  const first = await makeFirstAccount(service.platform, lock !== undefined);
  giveBackMemoryWhenIdle();
  return { ...runningOf({ service, address, single: { config, service, lock, alone: Promise.resolve() } }), first };
}

function runningOf({ service, address, single }: { service: Service; address: string; single: Single }): Running {
  let stopped: Promise<void> | undefined;
  const stop: Stop = (drain) => {
    stopped ??= stopOf(service)(drain);
    return stopped;
  };
  return { address, notReady: service.notReady, log: service.log, first: undefined, stop, single };
}

/** Lets another process take over. @returns stops that, the background tasks, and a process that the supervisor does not know */
async function offer({ log, stop: stopService }: Running, single: Single, stopTasks: () => void): Promise<StopOthers> {
  let stopSuccessor: StopOthers = async () => undefined;
  const onHandedOver = (supervised: Promise<number>, successor: ChildProcess) => {
    stopTasks();
    // The supervisor stops the process that it knows. Without it, the other one would be killed before its requests have ended.
    stopSuccessor = (signal) => {
      successor.kill(signal);
      return supervised;
    };
    void supervised.then((code) => {
      stopSuccessor = async () => undefined;
      process.exitCode = code;
    });
    // An earlier process can still have connections, whose requests are counted through this one.
    stop(
      Promise.all([single.service.leave(), single.alone, supervised]).then(() => stopService(false)),
      log,
    );
  };
  const stopOffer = await offerHandover({ ...single, onHandedOver });
  return (signal) => {
    stopOffer();
    stopTasks();
    return stopSuccessor(signal);
  };
}

async function askToHandOver({ dataDir }: Config): Promise<Outcome> {
  const { from, to } = await requestHandover(dataDir, {
    protocol: PROTOCOL,
    program: process.execPath,
    args: [...process.execArgv, MAIN, 'serve', '--take-over'],
    folder: process.cwd(),
    environment: childEnvironment({}),
  });
  return { json: { from, to }, lines: [`process ${to} took over from process ${from}`] };
}

/** Starts and supervises the workers. This process serves no requests. */
async function serveInWorkers(config: Config, place: Place, count: number): Promise<Running> {
  const writer = openLogWriter(wallClock);
  const log = newLog(config.logLevel, writer);
  surviveFaults(log);
  const { drainSeconds } = config;
  const workers = await startWorkers({ main: MAIN, count, drainSeconds, log, writer });
  const platform = await openPlatform(config);
  const first = await makeFirstAccount(platform, false).finally(platform.close);
  giveBackMemoryWhenIdle();
  const stop: Running['stop'] = (drain) => workers.stop(drain).finally(() => writer.close(LOG_DRAIN_MS));
  const notReady = () => (isComplete(place) ? undefined : (workers.notReady ?? 'texts are missing'));
  return { address: workers.address, notReady, stop, log, first };
}

async function serveAsWorker(config: Config): Promise<void> {
  let service: Service | undefined;
  await runWorker({
    begin: async () => {
      service = await openService(config);
      surviveFaults(service.log);
      giveBackMemoryWhenIdle();
      const address = await listen(service, config);
      if (service.notReady() === undefined) void service.warmUpVerification();
      return { address, notReady: service.notReady() };
    },
    stop: (drain) => (service === undefined ? process.exit(0) : stop(stopOf(service)(drain), service.log)),
  });
}

/** @param isAlone whether no other process can use the store. Then a key that an earlier start has shown in vain is replaced */
function makeFirstAccount(platform: Platform, isAlone: boolean): Promise<FirstAccount | undefined> {
  return platform.storage.exclusively(async () => {
    const first = await createFirstAccount(platform);
    return first ?? (isAlone ? renewFirstAccount(platform) : undefined);
  });
}

async function listen(service: Service, config: Config): Promise<string> {
  try {
    const address = await service.listen();
    watch(config);
    return address;
  } catch (error) {
    await service.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new Failure('unavailable', `port ${config.port} is already in use. Set PORT to another port`, {
      cause: error,
    });
  }
}

function watch({ watchdogSeconds }: Config): void {
  if (watchdogSeconds > 0) startWatchdog(watchdogSeconds * 1_000);
}

/**
 * Stops the service on the first signal. A second signal exits without waiting for open requests. Ctrl+C under `npm start` arrives twice,
 * from the terminal and a few milliseconds later from npm.
 */
function stopOnSignal({ stop: stopService, log }: Running, stopOthers: StopOthers): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    const others = stopOthers(signal);
    log.info({ signal }, 'stopping');
    // Drain only on SIGTERM from a supervisor. A person who presses Ctrl+C waits for the exit.
    stop(
      Promise.all([stopService(signal === 'SIGTERM'), others]).then(() => undefined),
      log,
    );
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
    () => process.exit(),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    },
  );
}
