import { MINUTE_MS } from '@isnad/contract/time';
import { selectDeleted } from '../accounts/accounts/deletion/store.ts';
import { every } from '../timers/timers.ts';
import { type DeletionDeps, purgeAccount } from './delete-account.ts';

/** A sweep without deleted accounts is one read of an empty table. */
const SWEEP_MS = MINUTE_MS;

type Deps = Pick<DeletionDeps, 'db' | 'now'> & {
  /** Receives failures. What failed is tried again with the next sweep. */
  readonly onFault: (error: unknown, message: string) => void;
};

/**
 * Deletes what is left of deleted accounts: after a deletion, at the start, and every minute. So a killed process leaves nothing behind, and rows
 * that other processes had not written yet are deleted too.
 */
export class AccountRemovals {
  readonly #deps: Deps;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = every(() => this.sweep(), SWEEP_MS).unref();
    void this.sweep();
  }

  /** One sweep runs at a time. Never rejects. */
  sweep(): Promise<void> {
    this.#running = this.#running.then(() => this.#sweep());
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  async #sweep(): Promise<void> {
    const { onFault } = this.#deps;
    const { signal } = this.#stop;
    try {
      if (!signal.aborted) await removeDeleted(this.#deps, signal);
    } catch (error) {
      onFault(error, 'a deleted account could not be removed completely; retrying');
    }
  }
}

/** Deletes what is left of deleted accounts. @param signal ends it early */
export async function removeDeleted(deps: Pick<DeletionDeps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (const row of await selectDeleted(deps.db)) await purgeAccount(deps, row, signal);
}
