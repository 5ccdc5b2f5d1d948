import { INCIDENT_DAYS, STATUS_DAYS, type Status } from '@isnad/contract/status';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import { readFact } from '../storage/facts.ts';
import type { Tables } from '../storage/tables.ts';
import { every } from '../timers/timers.ts';
import type { Measures } from './answer-differences.ts';
import { Board, STATUS_SINCE, type Standing } from './board.ts';
import { SAMPLES_A_MINUTE } from './minute.ts';
import { Recorder } from './recorder.ts';
import { deleteStatusBefore } from './store.ts';

const TICK_MS = MINUTE_MS / SAMPLES_A_MINUTE;
/** One day more than is reported, so that no reported day is partly deleted. */
const LATENCIES_KEPT_MS = (STATUS_DAYS + 1) * DAY_MS;
const MINUTES_KEPT_MS = (INCIDENT_DAYS + 1) * DAY_MS;
/** Later than any process adds to a minute. */
const CALM_KEPT_MS = HOUR_MS;
const SWEEP_MS = HOUR_MS;

type Deps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws when the service is not ready; a service that is shutting down still is */
  readonly checkServing: () => Promise<unknown>;
  /** Called with failed reads and writes. Nothing is thrown. */
  readonly onFault: (error: unknown, message: string) => void;
};

/**
 * Measures the service. Every ten seconds it writes the measurements and reads those of all processes. The status is served from memory, so queries
 * do not load the store and work without it.
 */
export class ServiceStatus {
  readonly #deps: Deps;
  readonly #recorder: Recorder;
  readonly #board: Board;
  /** State at the last tick, and below the status built from it on demand. */
  #standing: Standing | undefined;
  #status: Status | undefined;
  #ticking: Promise<Standing> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #swept = 0;
  #failing = false;
  #begun = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#recorder = new Recorder(deps);
    this.#board = new Board({
      ...deps,
      waiting: this.#recorder.waiting,
      waitingComponents: this.#recorder.waitingComponents,
    });
  }

  /** Sets the sources of the counts. Call it once, before the start. */
  watch(measures: Measures): void {
    this.#recorder.watch(measures);
  }

  start(): void {
    this.#timer = every(() => this.tick(), TICK_MS);
    this.#timer.unref();
    void this.tick();
  }

  /** Returns the same object until something changes. */
  async read(): Promise<Status> {
    const state = this.#standing ?? (await this.tick());
    this.#status ??= this.#board.tell(state);
    return this.#status;
  }

  /** Measures, writes, and reads the measurements of others. Never rejects. Concurrent calls share one run. */
  tick(): Promise<Standing> {
    this.#ticking ??= this.#tick().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  /** Writes the remaining counts. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
    this.#recorder.count();
    if (this.#recorder.waiting.size === 0) return;
    try {
      await this.#recorder.write('now');
    } catch (error) {
      this.#deps.onFault(error, 'the last status measurements could not be written and are lost');
    }
  }

  /** Tests whether the service, in any process of the store, was ready before: the first start makes the texts, which is no outage. */
  async #hasBegun(): Promise<boolean> {
    if (this.#begun) return true;
    try {
      return (await readFact(this.#deps.db, STATUS_SINCE)) !== undefined;
    } catch {
      // The write below reports it. Without the store, what is not ready is down.
      return true;
    }
  }

  async #tick(): Promise<Standing> {
    const { now, onFault } = this.#deps;
    this.#recorder.count();
    const hasBegun = await this.#hasBegun();
    const ready = await this.#recorder.check(hasBegun);
    if (ready && !hasBegun) this.#board.beginAt(now());
    try {
      if (ready || hasBegun) {
        await this.#recorder.write('when due');
        await this.#board.refresh(now());
        await this.#sweep(now());
        this.#begun = true;
      }
      this.#failing = false;
    } catch (error) {
      // Reported once per failure period, because it is retried every ten seconds.
      if (!this.#failing) onFault(error, 'the status could not be written or read; kept for retry');
      this.#failing = true;
    }
    this.#status = undefined;
    this.#standing = this.#board.look(now(), ready);
    return this.#standing;
  }

  /** Every process deletes old rows, which is harmless. */
  async #sweep(now: number): Promise<void> {
    if (now - this.#swept < SWEEP_MS) return;
    await deleteStatusBefore(this.#deps.db, {
      minutes: isoTime(now - MINUTES_KEPT_MS),
      latencies: isoTime(now - LATENCIES_KEPT_MS),
      calm: isoTime(now - CALM_KEPT_MS),
    });
    this.#swept = now;
  }
}
