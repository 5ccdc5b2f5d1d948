import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { takeLock } from '../lock/lock.ts';

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
    mkdirSync(this.#dataDir, { recursive: true });
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
