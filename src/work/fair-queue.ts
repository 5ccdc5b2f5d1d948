/** A queue that serves its owners in turn. An owner's items wait behind each other, not behind those of others. */
export class FairQueue<T> {
  /** Items by owner, in serving order. */
  readonly #items = new Map<string, T[]>();
  readonly #maxItems: number;
  readonly #maxPerOwner: number;
  #size = 0;

  constructor({ maxItems, maxPerOwner }: { readonly maxItems: number; readonly maxPerOwner: number }) {
    this.#maxItems = maxItems;
    this.#maxPerOwner = maxPerOwner;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item. @returns false when the queue, or the owner's share of it, is full */
  add(owner: string, item: T): boolean {
    const own = this.#items.get(owner);
    if (this.#size >= this.#maxItems || (own?.length ?? 0) >= this.#maxPerOwner) return false;
    if (own === undefined) this.#items.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
    return true;
  }

  /** Takes the first item of the next owner, who then moves to the end. */
  take(): T | undefined {
    const [next] = this.#items;
    if (next === undefined) return undefined;
    const [owner, own] = next;
    const item = own.shift();
    this.#items.delete(owner);
    if (own.length > 0) this.#items.set(owner, own);
    this.#size -= 1;
    return item;
  }

  /** Removes an item anywhere in the queue. @returns whether it was found */
  remove(item: T): boolean {
    for (const [owner, own] of this.#items) {
      const at = own.indexOf(item);
      if (at < 0) continue;
      own.splice(at, 1);
      if (own.length === 0) this.#items.delete(owner);
      this.#size -= 1;
      return true;
    }
    return false;
  }
}
