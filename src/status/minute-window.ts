import { INCIDENT_DAYS } from '@isnad/contract/status';
import { DAY_MS, MINUTE_MS } from '@isnad/contract/time';
import { added, downShare, type MinuteCounts, notReadyShare } from './minute.ts';

/** One day more than is reported, because today counts as one and has only begun. */
const SIZE = (INCIDENT_DAYS + 1) * (DAY_MS / MINUTE_MS);

export type SeenMinute = {
  readonly requests: number;
  readonly failed: number;
  readonly down: number;
  readonly notReady: number;
};

/** The minutes of the last days, by their number since 1970, in 2 MB. Newer minutes overwrite older ones. */
export class MinuteWindow {
  readonly #numbers = new Uint32Array(SIZE);
  readonly #requests = new Uint32Array(SIZE);
  readonly #failed = new Uint32Array(SIZE);
  readonly #checks = new Uint16Array(SIZE);
  readonly #ready = new Uint16Array(SIZE);
  readonly #waiting: ReadonlyMap<number, MinuteCounts>;

  /** @param waiting live counts to add to the stored minutes */
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

  /** Undefined when no process is known to have run in that minute. */
  at(minute: number): SeenMinute | undefined {
    const known = this.#at(minute);
    const waiting = this.#waiting.get(minute);
    const counts = known !== undefined && waiting !== undefined ? added(known, waiting) : (known ?? waiting);
    return counts && { ...counts, down: downShare(counts), notReady: notReadyShare(counts) };
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
