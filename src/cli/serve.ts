import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFirstAccount, FIRST_ACCOUNT } from '../accounts/first-account.ts';
import { type Config, loadConfig } from '../config.ts';
import { isComplete } from '../corpus/complete.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { openService, type Service } from '../service.ts';
import type { Command } from './command.ts';

export const SERVE: Command = {
  name: 'serve',
  summary: 'start the service',
  run: async () => {
    const config = loadConfig();
    if (!isComplete({ dataDir: config.dataDir, inputs: readInputs() })) await buildCorpus();
    const service = await openService(config);
    const secret = await createFirstAccount(service.platform);
    giveBackMemory();
    const address = await listen(service, config);
    stopOnSignal(service);
    process.stdout.write(`${greeting(service, address, secret).join('\n')}\n`);
    return undefined;
  },
};

/** In a process of its own, whose memory goes with it: some 150 MB that the server would never give back. */
async function buildCorpus(): Promise<void> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'corpus', 'build', '--missing'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the corpus could not be built');
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

function greeting(service: Service, address: string, secret: string | undefined): string[] {
  const seconds = process.uptime().toFixed(2);
  const fault = service.notReady();
  const lines = [
    fault === undefined
      ? `Isnad is ready after ${seconds} s`
      : `Isnad is up after ${seconds} s but NOT READY: ${fault}`,
    `  address  ${address}`,
    `  docs     ${address}/docs`,
  ];
  if (secret === undefined) return lines;
  return [
    ...lines,
    `  account  ${FIRST_ACCOUNT} (enterprise)`,
    `  key      ${secret}`,
    '           Keep it now: it is not shown again. More keys: npx isnad key create --help',
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${secret}' '${address}/api/quran?id=1'`,
  ];
}

function stopOnSignal(service: Service): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal means that somebody does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
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
