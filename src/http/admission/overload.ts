import { every } from '../../timers/timers.ts';

const SAMPLE_MS = 500;
/** A delay of the event loop of this length twice in a row means that it has a backlog. A single delay is ignored. */
const TOO_LATE_MS = 1_000;

/** Detects an event loop that is so far behind that requests should be refused. */
export class Overload {
  readonly #timer: NodeJS.Timeout;
  #expected: number;
  #lateSamples = 0;

  /** @param now monotonic clock in milliseconds */
  constructor(now: () => number) {
    this.#expected = now() + SAMPLE_MS;
    this.#timer = every(() => {
      this.#lateSamples = now() - this.#expected > TOO_LATE_MS ? this.#lateSamples + 1 : 0;
      this.#expected = now() + SAMPLE_MS;
    }, SAMPLE_MS);
    this.#timer.unref();
  }

  now(): boolean {
    return this.#lateSamples > 1;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
