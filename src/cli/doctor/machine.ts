import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { PROGRAM_VERSION } from '../../program-version.ts';
import { prepareDataDir } from '../store-lock.ts';
import { checked, type Finding } from './check.ts';
import { isIsnad } from './requests.ts';

const MIN_NODE = 24;
/** The corpus with all collections, and room for the store to grow. */
const MIN_FREE_BYTES = 1e9;
const START_PAGE = new URL('../../../dashboard/dist/index.html', import.meta.url);

/** Checks what needs no settings. */
export function checkProgram(): Promise<Finding>[] {
  return [
    checked('Node.js', async () => {
      const state = process.versions.node;
      if (Number(state.split('.')[0]) >= MIN_NODE) return { state };
      return { state, fix: `install Node.js ${MIN_NODE} or newer` };
    }),
    checked('pages', async () => {
      if (existsSync(START_PAGE)) return { state: `version ${PROGRAM_VERSION}, built` };
      return { state: 'not built', fix: 'run "npm run build"' };
    }),
  ];
}

/** Checks the folder, the disk and the port. */
export function checkMachine({ dataDir, host, port }: Config): Promise<Finding>[] {
  return [
    checked('disk', async () => {
      prepareDataDir(dataDir);
      const { bavail, bsize } = statfsSync(dataDir);
      const state = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in ${dataDir}`;
      return bavail * bsize >= MIN_FREE_BYTES ? { state } : { state, fix: 'free at least 1 GB, or move DATA_DIR' };
    }),
    checked('port', async () => {
      const problem = await listenOnce(host, port);
      if (problem === undefined) return { state: `${host}:${port} is free` };
      const near = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
      if (problem === 'EADDRINUSE' && (await isIsnad(`http://${near.includes(':') ? `[${near}]` : near}:${port}`))) {
        return { state: `the service is running on ${host}:${port}` };
      }
      return { state: `${host}:${port}: ${problem}`, fix: 'stop the other program, or set HOST and PORT' };
    }),
  ];
}

/** @returns the error code of an attempt to listen; undefined when it succeeded */
function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}
