const FAILURES = 5;
const OPEN_MS = 30_000;

/**
 * Keeps from an upstream that keeps failing: after five failures in a row nobody tries for 30 seconds; then one does, and by how that
 * goes it closes or stays open.
 */
export class CircuitBreaker<Fault> {
  readonly #now: () => number;
  #inARow = 0;
  #openUntil = 0;
  #probing = false;
  #last: Fault | undefined;

  /** @param now milliseconds of any clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** `probing`: whoever comes next tries, or somebody does now. */
  get state(): 'closed' | 'open' | 'probing' {
    if (this.#inARow < FAILURES) return 'closed';
    return this.#probing || this.#now() >= this.#openUntil ? 'probing' : 'open';
  }

  /** @returns the last failure while it is open, else nothing: then try, and say how it went */
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

  /** It was given up before it showed how it goes. */
  abandoned(): void {
    this.#probing = false;
  }
}
