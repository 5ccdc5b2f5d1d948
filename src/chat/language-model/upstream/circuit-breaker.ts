const FAILURES = 5;
const OPEN_MS = 30_000;

/**
 * Circuit breaker for an upstream. Opens for 30 seconds after five consecutive failures. Then one probe request decides whether it closes or stays
 * open.
 */
export class CircuitBreaker<Fault> {
  readonly #now: () => number;
  #inARow = 0;
  #openUntil = 0;
  #probing = false;
  #last: Fault | undefined;

  /** @param now milliseconds of any monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** `probing`: the next request is the probe, or a probe is running. */
  get state(): 'closed' | 'open' | 'probing' {
    if (this.#inARow < FAILURES) return 'closed';
    return this.#probing || this.#now() >= this.#openUntil ? 'probing' : 'open';
  }

  /** @returns the last failure while the breaker is open. Otherwise undefined: send the request and report the outcome */
  refusal(): Fault | undefined {
    if (this.#inARow < FAILURES) return undefined;
    if (this.#probing || this.#now() < this.#openUntil) return this.#last;
    this.#probing = true;
    return undefined;
  }

  succeeded(): void {
    this.#inARow = 0;
    this.#probing = false;
  }

  failed(fault: Fault): void {
    this.#inARow += 1;
    this.#probing = false;
    this.#last = fault;
    this.#openUntil = this.#now() + OPEN_MS;
  }

  /** Reports a request that was canceled before its outcome was known. */
  abandoned(): void {
    this.#probing = false;
  }
}
