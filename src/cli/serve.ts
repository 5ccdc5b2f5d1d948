import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFirstAccount, FIRST_ACCOUNT, type FirstAccount } from '../accounts/first-account.ts';
import { type Config, loadConfig } from '../config.ts';
import { isComplete, isLearned } from '../corpus/complete.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { openService, type Service } from '../service.ts';
import { claimLink } from './account.ts';
import type { Command } from './command.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const LEARNING_FAILED = 'what words mean could not be learned; it is tried again at the next start';

export const SERVE: Command = {
  name: 'serve',
  summary: 'start the service',
  run: async () => {
    const config = loadConfig();
    const place = { dataDir: config.dataDir, inputs: readInputs() };
    if (!isComplete(place)) await buildCorpus();
    const service = await openService(config);
    const first = await service.platform.storage.exclusively(() => createFirstAccount(service.platform));
    giveBackMemory();
    const address = await listen(service, config);
    const meanings = config.searchMeanings && !isLearned(place) ? learnMeanings(service) : undefined;
    stopOnSignal(service, () => meanings?.kill());
    process.stdout.write(`${greeting(service, address, first).join('\n')}\n`);
    return undefined;
  },
};

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
function learnMeanings(service: Service): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'corpus', 'learn'], { stdio: 'ignore' });
  child.on('error', (error) => service.log.warn({ err: error }, LEARNING_FAILED));
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) service.log.warn({ code }, LEARNING_FAILED);
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
    if (code === 'EADDRINUSE') throw new Error(`port ${config.port} is taken; set PORT to another`, { cause: error });
    throw error;
  }
}

function greeting(service: Service, address: string, first: FirstAccount | undefined): string[] {
  const seconds = process.uptime().toFixed(2);
  const fault = service.notReady();
  const lines = [
    fault === undefined
      ? `Isnad is ready after ${seconds} s`
      : `Isnad is up after ${seconds} s but NOT READY: ${fault}`,
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

function stopOnSignal(service: Service, stopOthers: () => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal means that somebody does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    stopOthers();
    service.log.info({ signal }, 'stopping');
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        service.log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
