import { every } from '../timers/timers.ts';

const POLL_INTERVAL_MS = 10_000;

type Deps = {
  /** Each emits the events of one kind that are due. Called every ten seconds, one after another. */
  readonly sources: readonly (() => Promise<void>)[];
  readonly onFault: (error: unknown, message: string) => void;
};

/** Emits events that no request causes. */
export class SystemEvents {
  readonly #deps: Deps;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = every(() => this.poll(), POLL_INTERVAL_MS);
    this.#timer.unref();
    void this.poll();
  }

  /** Never rejects. */
  poll(): Promise<void> {
    this.#polling = this.#polling.then(async () => {
      try {
        for (const emitDue of this.#deps.sources) await emitDue();
      } catch (error) {
        this.#deps.onFault(error, 'system events could not be emitted; retrying');
      }
    });
    return this.#polling;
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#polling;
  }
}
