/** The id of every current and former reference: `[ref, id]` for both existing and removed hadiths. */
export type IdentityState = {
  nextId: number;
  live: readonly [ref: string, id: number][];
  retired: readonly [ref: string, id: number][];
};

/**
 * Assigns every hadith a permanent number. A removed reference that returns gets its old number. A hadith whose canonical number becomes known later
 * is recognized by its running number.
 */
export class Identity {
  readonly #known: Map<string, number>;
  readonly #refs = new Map<number, string>();
  readonly #before: IdentityState;
  #next: number;

  constructor(before: IdentityState) {
    this.#before = before;
    this.#known = new Map([...before.retired, ...before.live]);
    this.#next = before.nextId;
  }

  /** Returns the id of a hadith. `names` are its possible references, the current one first. */
  idOf(names: readonly string[]): number {
    const ref = names[0] ?? '';
    for (const name of names) {
      const id = this.#known.get(name);
      if (id === undefined || this.#refs.has(id)) continue;
      this.#refs.set(id, ref);
      return id;
    }
    const id = this.#next++;
    this.#refs.set(id, ref);
    return id;
  }

  get nextId(): number {
    return this.#next;
  }

  /** References whose number is currently unused. Stored so that no other hadith gets it. */
  retired(): [string, number][] {
    const all = new Map(
      [...this.#before.retired, ...this.#before.live].map(([ref, id]) => [
        `${id}\n${ref}`,
        [ref, id] as [string, number],
      ]),
    );
    return [...all.values()].filter(([, id]) => !this.#refs.has(id));
  }
}
