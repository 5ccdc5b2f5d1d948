import { LATENCY_BUCKETS, latencyBucket } from '@isnad/contract/latency';
import { MINUTE_MS } from '@isnad/contract/time';
import { USAGE_STATUSES } from '@isnad/contract/usage';

const REFUSED = USAGE_STATUSES.indexOf('429');

/** Requests of one key or person at one endpoint in one minute: the latency classes of each status class, one after another. */
export type Cells = Uint32Array;
/** By start of the minute (milliseconds since 1970), then by caller. */
export type CountedMinutes = ReadonlyMap<number, ReadonlyMap<string, Cells>>;

/** Requests to one endpoint that have not been written yet. */
export class EndpointCounts {
  readonly #now: () => number;
  #minutes = new Map<number, Map<string, Cells>>();
  #minute = new Map<string, Cells>();
  /** Start and end of the minute being counted; empty at first. */
  #start = 0;
  #end = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a response. Costs one map lookup and one increment, because it runs on every request. */
  record(askerId: string, status: number, seconds: number): void {
    const now = this.#now();
    if (now >= this.#end || now < this.#start) this.#turnTo(now);
    let cells = this.#minute.get(askerId);
    if (cells === undefined) {
      cells = new Uint32Array(USAGE_STATUSES.length * LATENCY_BUCKETS);
      this.#minute.set(askerId, cells);
    }
    const kind = status === 429 ? REFUSED : Math.floor(status / 100) - 2;
    const at = kind * LATENCY_BUCKETS + latencyBucket(seconds);
    cells[at] = (cells[at] ?? 0) + 1;
  }

  /** Returns all counts and starts over. */
  take(): CountedMinutes {
    const taken = this.#minutes;
    this.#minutes = new Map();
    this.#end = 0;
    return taken;
  }

  #turnTo(now: number): void {
    this.#start = now - (now % MINUTE_MS);
    this.#end = this.#start + MINUTE_MS;
    this.#minute = this.#minutes.get(this.#start) ?? new Map();
    this.#minutes.set(this.#start, this.#minute);
  }
}
