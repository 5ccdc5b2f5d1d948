import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'isnad-tests-';
/** The files of all tests that run at the same time take less. */
const MIN_FREE_BYTES = 4e9;

/**
 * Makes a folder for temporary files in memory, so that tests do not wait for the disk at each commit. Removed when the process ends.
 * @returns undefined where there is no such place, no room, or programs in it cannot be started
 */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !canStartPrograms()) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory() / 2) < MIN_FREE_BYTES) return undefined;
  removeLeft();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  return folder;
}

/** Removes the folders of processes that were killed and could not do it themselves. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
}

function canStartPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === MEMORY)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
