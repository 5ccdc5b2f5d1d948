import { STATUS_DAYS } from '../contract/status.ts';
import { added, DAY_MS, downShare, MINUTE_MS, type MinuteCounts } from './minute.ts';

/** A day more than is told of: today is one of them, and has only begun. */
const SIZE = (STATUS_DAYS + 1) * (DAY_MS / MINUTE_MS);

export type SeenMinute = { readonly requests: number; readonly failed: number; readonly down: number };

/** The minutes of the last days, by their numbers since 1970, in 700 KB; older ones make room for newer ones. */
export class MinuteWindow {
  readonly #numbers = new Uint32Array(SIZE);
  readonly #requests = new Uint32Array(SIZE);
  readonly #failed = new Uint32Array(SIZE);
  readonly #checks = new Uint16Array(SIZE);
  readonly #ready = new Uint16Array(SIZE);
  readonly #waiting: ReadonlyMap<number, MinuteCounts>;

  /** @param waiting what is to be added to the minutes that are put in, as it stands at any time */
  constructor(waiting: ReadonlyMap<number, MinuteCounts>) {
    this.#waiting = waiting;
  }

  put(minute: number, counts: MinuteCounts): void {
    const at = minute % SIZE;
    this.#numbers[at] = minute;
    this.#requests[at] = counts.requests;
    this.#failed[at] = counts.failed;
    this.#checks[at] = counts.checks;
    this.#ready[at] = counts.ready;
  }

  /** Undefined: no process was there, as far as is known. */
  at(minute: number): SeenMinute | undefined {
    const known = this.#at(minute);
    const waiting = this.#waiting.get(minute);
    if (waiting === undefined) return known && { ...known, down: downShare(known) };
    const counts = known === undefined ? waiting : added(known, waiting);
    return { ...counts, down: downShare(counts) };
  }

  #at(minute: number): MinuteCounts | undefined {
    const at = minute % SIZE;
    if (this.#numbers[at] !== minute) return undefined;
    return {
      requests: this.#requests[at] ?? 0,
      failed: this.#failed[at] ?? 0,
      checks: this.#checks[at] ?? 0,
      ready: this.#ready[at] ?? 0,
    };
  }
}
