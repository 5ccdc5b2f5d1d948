import type { ComponentName } from '@isnad/contract/status';
import { isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import { LATENCY_COLUMNS } from '../accounts/usage/store.ts';
import type { Tables } from '../storage/tables.ts';
import { AnswerDifferences, type CountDifference, type Measures, sumOf } from './answer-differences.ts';
import { addedCounts, type ComponentCounts, type CountsByComponent } from './incidents/component-failures.ts';
import { added, type MinuteCounts, minuteOf, NOTHING } from './minute.ts';
import { addStatus, type StatusLatencies } from './store.ts';

/** Maximum number of minutes kept while the store cannot be written: one day. While it cannot be read either, they count as down anyway. */
const MAX_WAITING = 1_440;

type Deps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws when the service is not ready */
  readonly checkServing: () => Promise<unknown>;
};

/** Measures each minute of this process and adds it to the store. Keeps what could not be written. */
export class Recorder {
  readonly #deps: Deps;
  #differences: AnswerDifferences | undefined;
  /** By minute number. */
  readonly #minutes = new Map<number, MinuteCounts>();
  readonly #latencies = new Map<string, { readonly day: string; readonly endpoint: string; counts: number[] }>();
  readonly #components = new Map<number, Map<ComponentName, ComponentCounts>>();
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

  /** Unwritten minutes, by number. */
  get waiting(): ReadonlyMap<number, MinuteCounts> {
    return this.#minutes;
  }

  /** The same by component. */
  get waitingComponents(): ReadonlyMap<number, CountsByComponent> {
    return this.#components;
  }

  /** Counts the responses since the last call, in the minute of that call. */
  count(): void {
    const difference = this.#differences?.take();
    const from = this.#looked;
    this.#looked = this.#deps.now();
    if (difference === undefined || difference.requests === 0) return;
    this.#urgent = true;
    this.#add(from, difference);
    this.#addLatencies(from, difference);
    this.#addComponents(from, difference);
  }

  /** Checks whether the service is ready, and records the result. @param hasBegun false until the service was ready for the first time: there is nothing yet that could be down */
  async check(hasBegun: boolean): Promise<boolean> {
    const at = this.#deps.now();
    const ready = await this.#deps.checkServing().then(
      () => true,
      // /readyz reports the reason.
      () => false,
    );
    if (!ready && !hasBegun) return false;
    if (!ready) this.#urgent = true;
    this.#add(at, { checks: 1, ready: ready ? 1 : 0 });
    return ready;
  }

  /**
   * Writes the pending minutes: immediately after requests or a failed check, otherwise once a minute, so that an idle service does not touch its
   * disk.
   * @throws errors of the store; everything is kept for the next call
   */
  async write(how: 'when due' | 'now'): Promise<void> {
    const minute = minuteOf(this.#deps.now());
    if (how === 'when due' && !this.#urgent && minute === this.#written) return;
    try {
      await addStatus(this.#deps.db, {
        minutes: this.#minuteRows(),
        components: this.#componentRows(),
        latencies: this.#latencyRows(),
      });
    } catch (error) {
      this.#urgent = true;
      for (const oldest of [...this.#minutes.keys()].sort((a, b) => a - b).slice(0, -MAX_WAITING)) {
        this.#minutes.delete(oldest);
        this.#components.delete(oldest);
      }
      throw error;
    }
    this.#minutes.clear();
    this.#components.clear();
    this.#latencies.clear();
    this.#urgent = false;
    this.#written = minute;
  }

  #add(time: number, counts: Partial<MinuteCounts>): void {
    const minute = minuteOf(time);
    this.#minutes.set(minute, added(this.#minutes.get(minute) ?? NOTHING, counts));
  }

  #addLatencies(time: number, { latencies }: CountDifference): void {
    const day = isoTime(time).slice(0, 10);
    for (const [endpoint, counts] of latencies) {
      const name = `${day} ${endpoint}`;
      this.#latencies.set(name, { day, endpoint, counts: sumOf(this.#latencies.get(name)?.counts, counts) });
    }
  }

  #addComponents(time: number, { components }: CountDifference): void {
    const minute = minuteOf(time);
    const known = this.#components.get(minute) ?? new Map<ComponentName, ComponentCounts>();
    for (const [name, counts] of components) known.set(name, addedCounts(known.get(name), counts));
    this.#components.set(minute, known);
  }

  #componentRows() {
    return [...this.#components]
      .flatMap(([minute, known]) =>
        [...known].map(([component, counts]) => ({ start: isoTime(minute * MINUTE_MS), component, ...counts })),
      )
      .sort((a, b) => (`${a.start} ${a.component}` < `${b.start} ${b.component}` ? -1 : 1));
  }

  #minuteRows() {
    return [...this.#minutes]
      .sort(([a], [b]) => a - b)
      .map(([minute, counts]) => ({ start: isoTime(minute * MINUTE_MS), ...counts }));
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
