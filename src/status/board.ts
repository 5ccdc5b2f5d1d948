import { setImmediate } from 'node:timers/promises';
import {
  COMPONENTS,
  INCIDENT_DAYS,
  type ServiceState,
  STATUS_DAYS,
  type Status,
  type StatusEndpoint,
} from '@isnad/contract/status';
import { DAY_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import { percentiles } from '../accounts/usage/percentiles.ts';
import { rememberFact } from '../storage/facts.ts';
import type { Tables } from '../storage/tables.ts';
import { ComponentFailures, type CountsByComponent } from './incidents/component-failures.ts';
import { componentsOf } from './incidents/components.ts';
import { incidentsOf } from './incidents/incidents.ts';
import { type MinuteCounts, minuteOf } from './minute.ts';
import { MinuteWindow } from './minute-window.ts';
import { selectFailures, selectLatencies, selectMinutes } from './store.ts';
import { firstDay, stateBegan, stateNow, summarise } from './summary.ts';

/** Other processes can write a minute this much later. Anything later is picked up by the next full read. */
const LATE_MS = 15 * MINUTE_MS;
const READ_AGAIN_MS = 60 * MINUTE_MS;

/** The fact of the store that says since when the service is measured. */
export const STATUS_SINCE = 'status since';

/** Of interest to nobody else, and a help to those who look for a way in. */
const NOT_PUBLIC = /^\/api\/(auth|operator)\b/;

type Deps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Minutes this process has measured and not yet written. */
  readonly waiting: ReadonlyMap<number, MinuteCounts>;
  readonly waitingComponents: ReadonlyMap<number, CountsByComponent>;
};

/** The state of the service at a time (`at`), and when it began, in milliseconds since 1970. */
export type Standing = { readonly state: ServiceState; readonly since: number; readonly at: number };

/** Measurements of all processes in the last days, kept in memory so that the status is available without the store. */
export class Board {
  readonly #db: Kysely<Tables>;
  readonly #window: MinuteWindow;
  readonly #failures: ComponentFailures;
  #endpoints: StatusEndpoint[] = [];
  /** The first known minute; before the store has been read, the start of this process. */
  #since: number;
  /** Time of the last full read, and below of the last read of any kind, in milliseconds since 1970. */
  #readAll: number | undefined;
  #read = 0;
  #standing: Standing | undefined;

  constructor({ db, now, waiting, waitingComponents }: Deps) {
    this.#db = db;
    this.#window = new MinuteWindow(waiting);
    this.#failures = new ComponentFailures(waitingComponents);
    this.#since = minuteOf(now());
  }

  /** Sets the time from which on the service is measured: that of its first start. An earlier one in the store counts more. */
  beginAt(now: number): void {
    this.#since = minuteOf(now);
  }

  /** Reads new measurements from the store. @throws errors of the store; known measurements are kept */
  async refresh(now: number): Promise<void> {
    if (this.#readAll === undefined || now - this.#readAll >= READ_AGAIN_MS) {
      // What is older than the reported days is complete, and read once.
      await this.#readMinutes(this.#readAll === undefined ? now - INCIDENT_DAYS * DAY_MS : firstDay(now), now);
      this.#failures.dropBefore(minuteOf(now - INCIDENT_DAYS * DAY_MS));
      const first = await rememberFact(this.#db, STATUS_SINCE, isoTime(this.#since * MINUTE_MS));
      this.#since = minuteOf(Date.parse(first));
      // Until now nothing earlier was known.
      if (this.#readAll === undefined) this.#standing = undefined;
      this.#readAll = now;
    } else {
      await this.#readMinutes(this.#read - LATE_MS, now);
    }
    // Latencies of thirty days hardly change within a minute, except in the first one.
    if (minuteOf(now) !== minuteOf(this.#read) || this.#endpoints.length === 0) await this.#readEndpoints(now);
    this.#read = now;
  }

  /** The state at a time. @param ready whether this process is ready */
  look(now: number, ready: boolean): Standing {
    const span = { since: this.#since, now: minuteOf(now) };
    const state = stateNow(this.#window, span.now, ready);
    const last = this.#standing;
    const since = last === undefined ? stateBegan(this.#window, state, span) : last.state === state ? last.since : now;
    this.#standing = { state, since, at: now };
    return this.#standing;
  }

  /** Builds the status response; takes some milliseconds. */
  tell({ state, since, at }: Standing): Status {
    const span = { since: this.#since, now: minuteOf(at) };
    return {
      state,
      since: isoTime(since),
      window_days: STATUS_DAYS,
      ...summarise(this.#window, span),
      components: componentsOf(this.#window, this.#failures, span),
      incidents: incidentsOf(this.#window, this.#failures, span),
      endpoints: this.#endpoints,
      generated_at: isoTime(at),
    };
  }

  /** Reads a day at a time, so that requests are answered in between. */
  async #readMinutes(from: number, to: number): Promise<void> {
    for (let start = from; start <= to; start += DAY_MS) {
      const rows = await selectMinutes(this.#db, isoTime(start), isoTime(start + DAY_MS));
      for (const row of rows) this.#window.put(minuteOf(Date.parse(row.start)), row);
      const failures = await selectFailures(this.#db, isoTime(start), isoTime(start + DAY_MS));
      for (const row of failures) {
        const name = COMPONENTS.find((one) => one === row.component);
        if (name !== undefined) this.#failures.put(minuteOf(Date.parse(row.start)), name, row);
      }
      await setImmediate();
    }
  }

  async #readEndpoints(now: number): Promise<void> {
    const rows = await selectLatencies(this.#db, isoTime(firstDay(now)).slice(0, 10));
    this.#endpoints = rows.flatMap(({ endpoint, latencies }) => {
      const found = percentiles(latencies);
      if (found === null) return [];
      const [method = '', route = ''] = endpoint.split(' ');
      if (NOT_PUBLIC.test(route)) return [];
      const count = latencies.reduce((sum, one) => sum + one, 0);
      return [{ route, method, count, p50_ms: found.p50, p95_ms: found.p95, p99_ms: found.p99 }];
    });
    this.#endpoints.sort((a, b) => (`${a.route} ${a.method}` < `${b.route} ${b.method}` ? -1 : 1));
  }
}
