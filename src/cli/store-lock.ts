import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { takeLock } from '../lock/lock.ts';
import { makeFolder } from '../storage/make-folder.ts';

/**
 * Creates `DATA_DIR` if it does not exist.
 * @throws {Failure} `unavailable` when it is no folder, or this user cannot write in it
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const isFile = ['EEXIST', 'ENOTDIR'].includes(code);
    const problem = isFile ? 'is not a folder' : `cannot be written by this user (${code})`;
    const detail = `DATA_DIR ${dataDir} ${problem}. Set DATA_DIR to a folder that this user can write`;
    throw new Failure('unavailable', detail, { cause });
  }
}

/** Locks the embedded store for the one service that uses it, because a second one would count rate limits separately. */
export class StoreLock {
  readonly #dataDir: string;
  #release: (() => void) | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Does nothing when this has it already. @throws {Failure} `unavailable` when another service has it */
  take(): void {
    if (this.#release !== undefined) return;
    this.#release = takeLock(join(this.#dataDir, 'serve.lock'));
    if (this.#release !== undefined) return;
    throw new Failure(
      'unavailable',
      `another Isnad service is already running on ${this.#dataDir}. Stop it first, replace it with "isnad serve --take-over", or set another DATA_DIR. Several processes require DATABASE_URL and REDIS_URL`,
    );
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
