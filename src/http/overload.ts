const SAMPLE_MS = 500;
/** A loop that comes this much too late twice in a row has a backlog that new requests would only add to; once is a hiccup. */
const TOO_LATE_MS = 1_000;

/** Whether the event loop is so far behind that requests should be sent away. */
export class Overload {
  readonly #timer: NodeJS.Timeout;
  #expected: number;
  #lateSamples = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#expected = now() + SAMPLE_MS;
    this.#timer = setInterval(() => {
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
