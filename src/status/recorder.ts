import type { Kysely } from 'kysely';
import { LATENCY_COLUMNS } from '../accounts/usage/store.ts';
import type { Tables } from '../storage/tables.ts';
import { AnswerDifferences, type CountDifference, type Measures, sumOf } from './answer-differences.ts';
import { added, MINUTE_MS, type MinuteCounts, minuteOf, NOTHING } from './minute.ts';
import { addStatus, type StatusLatencies } from './store.ts';

/** Minutes that wait for a store that cannot be written to: a day of them. Where it cannot be reached either, they are down anyway. */
const MAX_WAITING = 1_440;

type Deps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws when the service is not ready */
  readonly checkServing: () => Promise<unknown>;
};

/** Collects what this process sees of each minute, and adds it to the store. What could not be written is kept. */
export class Recorder {
  readonly #deps: Deps;
  #differences: AnswerDifferences | undefined;
  /** By the number of the minute. */
  readonly #minutes = new Map<number, MinuteCounts>();
  readonly #latencies = new Map<string, { readonly day: string; readonly endpoint: string; counts: number[] }>();
  #looked: number;
  #written = 0;
  #urgent = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#looked = deps.now();
  }

  watch(measures: Measures): void {
    this.#differences = new AnswerDifferences(measures);
  }

  /** Minutes that are not written yet, by their number. */
  get waiting(): ReadonlyMap<number, MinuteCounts> {
    return this.#minutes;
  }

  /** Counts what was answered since the last call, for the minute of that. */
  count(): void {
    const difference = this.#differences?.take();
    const from = this.#looked;
    this.#looked = this.#deps.now();
    if (difference === undefined || difference.requests === 0) return;
    this.#urgent = true;
    this.#add(from, difference);
    this.#addLatencies(from, difference);
  }

  /** Looks whether the service is ready, and remembers it. */
  async check(): Promise<boolean> {
    const at = this.#deps.now();
    const ready = await this.#deps.checkServing().then(
      () => true,
      // Why is told by /readyz.
      () => false,
    );
    if (!ready) this.#urgent = true;
    this.#add(at, { checks: 1, ready: ready ? 1 : 0 });
    return ready;
  }

  /**
   * Writes what there is to say: at once when something happened, otherwise once a minute, so that an idle service leaves its disk alone.
   * @throws what the store throws; everything is kept for the next call
   */
  async write(how: 'when due' | 'now'): Promise<void> {
    const minute = minuteOf(this.#deps.now());
    if (how === 'when due' && !this.#urgent && minute === this.#written) return;
    try {
      await addStatus(this.#deps.db, this.#minuteRows(), this.#latencyRows());
    } catch (error) {
      this.#urgent = true;
      for (const oldest of [...this.#minutes.keys()].sort((a, b) => a - b).slice(0, -MAX_WAITING)) {
        this.#minutes.delete(oldest);
      }
      throw error;
    }
    this.#minutes.clear();
    this.#latencies.clear();
    this.#urgent = false;
    this.#written = minute;
  }

  #add(time: number, counts: Partial<MinuteCounts>): void {
    const minute = minuteOf(time);
    this.#minutes.set(minute, added(this.#minutes.get(minute) ?? NOTHING, counts));
  }

  #addLatencies(time: number, { latencies }: CountDifference): void {
    const day = new Date(time).toISOString().slice(0, 10);
    for (const [endpoint, counts] of latencies) {
      const name = `${day} ${endpoint}`;
      this.#latencies.set(name, { day, endpoint, counts: sumOf(this.#latencies.get(name)?.counts, counts) });
    }
  }

  #minuteRows() {
    return [...this.#minutes]
      .sort(([a], [b]) => a - b)
      .map(([minute, counts]) => ({ start: new Date(minute * MINUTE_MS).toISOString(), ...counts }));
  }

  #latencyRows(): StatusLatencies[] {
    return [...this.#latencies]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { day, endpoint, counts }]) => {
        const columns = LATENCY_COLUMNS.map((column, index) => [column, counts[index] ?? 0] as const);
        return { day, endpoint, ...Object.fromEntries(columns) } as StatusLatencies;
      });
  }
}
