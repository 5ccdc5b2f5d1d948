import { after } from '../work/lists/after.ts';

/** LRU cache of the lists that searches gave, as JSON, limited by total bytes. */
export class RecentLists {
  readonly #limit: number;
  readonly #lists = new Map<string, Buffer>();
  #bytes = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param key identifies the query and the texts */
  get(key: string, make: () => Buffer | Promise<Buffer>): Buffer | Promise<Buffer> {
    const known = this.#lists.get(key);
    if (known === undefined) return after(make(), (made) => this.#keep(key, made));
    this.#lists.delete(key);
    this.#lists.set(key, known);
    return known;
  }

  #keep(key: string, made: Buffer): Buffer {
    this.#bytes += made.length - (this.#lists.get(key)?.length ?? 0);
    this.#lists.delete(key);
    this.#lists.set(key, made);
    for (const [oldest, list] of this.#lists) {
      if (this.#bytes <= this.#limit) break;
      this.#lists.delete(oldest);
      this.#bytes -= list.length;
    }
    return made;
  }
}
