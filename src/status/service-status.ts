import type { Kysely } from 'kysely';
import type { Status } from '../contract/status.ts';
import type { Tables } from '../storage/tables.ts';
import type { Measures } from './answer-differences.ts';
import { Board, type Standing } from './board.ts';
import { DAY_MS, MINUTE_MS, SAMPLES_A_MINUTE } from './minute.ts';
import { Recorder } from './recorder.ts';
import { deleteStatusBefore } from './store.ts';

const TICK_MS = MINUTE_MS / SAMPLES_A_MINUTE;
/** A day more than can be asked for, so that no day that is told of is half deleted. */
const KEPT_MS = 31 * DAY_MS;
const SWEEP_MS = 60 * 60_000;

type Deps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws when the service is not ready; a service that is stopping still is */
  readonly checkServing: () => Promise<unknown>;
  /** Told what could not be written or read; nothing is thrown. */
  readonly onFault: (error: unknown, message: string) => void;
};

/**
 * What becomes of the service's own measurements: every ten seconds they are written, and what all processes have written is read.
 * Whoever asks for the status gets it from memory: asking loads no store, and works without one.
 */
export class ServiceStatus {
  readonly #deps: Deps;
  readonly #recorder: Recorder;
  readonly #board: Board;
  /** As of the last tick; and what is told of it, once somebody has asked. */
  #standing: Standing | undefined;
  #status: Status | undefined;
  #ticking: Promise<Standing> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #swept = 0;
  #failing = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#recorder = new Recorder(deps);
    this.#board = new Board({ ...deps, waiting: this.#recorder.waiting });
  }

  /** Tells where answers are counted; to be called once, before the start. */
  watch(measures: Measures): void {
    this.#recorder.watch(measures);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
    void this.tick();
  }

  /** The same object until there is something new. */
  async read(): Promise<Status> {
    const rateLimit = this.#standing ?? (await this.tick());
    this.#status ??= this.#board.tell(rateLimit);
    return this.#status;
  }

  /** Measures, writes, and reads what others have written. Never fails; one at a time: called while it runs, it waits for that one. */
  tick(): Promise<Standing> {
    this.#ticking ??= this.#tick().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  /** Writes what has been counted. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
    this.#recorder.count();
    if (this.#recorder.waiting.size === 0) return;
    try {
      await this.#recorder.write('now');
    } catch (error) {
      this.#deps.onFault(error, 'the last measurements for the status could not be written and are lost');
    }
  }

  async #tick(): Promise<Standing> {
    const { now, onFault } = this.#deps;
    this.#recorder.count();
    const ready = await this.#recorder.check();
    try {
      await this.#recorder.write('when due');
      await this.#board.refresh(now());
      await this.#sweep(now());
      this.#failing = false;
    } catch (error) {
      // Once for as long as it lasts: it is tried again every ten seconds.
      if (!this.#failing) onFault(error, 'the status could not be written or read; it is kept and tried again');
      this.#failing = true;
    }
    this.#status = undefined;
    this.#standing = this.#board.look(now(), ready);
    return this.#standing;
  }

  /** Every process does so, as it does no harm to do it twice. */
  async #sweep(now: number): Promise<void> {
    if (now - this.#swept < SWEEP_MS) return;
    await deleteStatusBefore(this.#deps.db, new Date(now - KEPT_MS).toISOString());
    this.#swept = now;
  }
}
