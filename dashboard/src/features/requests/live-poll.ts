const FASTEST_MS = 2_000;
const SLOWEST_MS = 30_000;

/** How long to wait before the log is read again: two seconds after something new, and twice as long each time there was nothing. */
export class LivePoll {
  #reads = -1;
  #newest: string | undefined;
  #wait = FASTEST_MS;

  /** @param reads how often it has been read. Only another number counts as a read. @param newest the newest request there was */
  next(reads: number, newest: string | undefined): number {
    if (reads === this.#reads) return this.#wait;
    this.#wait = this.#reads === -1 || newest !== this.#newest ? FASTEST_MS : Math.min(this.#wait * 2, SLOWEST_MS);
    this.#reads = reads;
    this.#newest = newest;
    return this.#wait;
  }
}
