import { LATENCY_BUCKETS, latencyBucket } from '../../contract/latency.ts';
import { USAGE_STATUSES } from '../../contract/usage.ts';

const MINUTE_MS = 60_000;
const REFUSED = USAGE_STATUSES.indexOf('429');

/** Requests of one key, or person, at one endpoint in one minute: for each class of status, its classes of latency one after the other. */
export type Cells = Uint32Array;
/** By the minute's beginning (milliseconds since 1970), then by who asked. */
export type CountedMinutes = ReadonlyMap<number, ReadonlyMap<string, Cells>>;

/** What was asked at one endpoint and is not written yet. */
export class EndpointCounts {
  readonly #now: () => number;
  #minutes = new Map<number, Map<string, Cells>>();
  #minute = new Map<string, Cells>();
  /** When the minute being counted began and ends: at first none. */
  #start = 0;
  #end = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an answer: one look into a map and one number raised, as this happens on every request. */
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

  /** Hands out everything counted, and begins anew. */
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
