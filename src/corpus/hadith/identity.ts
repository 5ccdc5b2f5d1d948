/** Which id every reference has or had: `[ref, id]` for the living and for those that were removed. */
export type IdentityState = {
  nextId: number;
  live: readonly [ref: string, id: number][];
  retired: readonly [ref: string, id: number][];
};

export const NO_IDENTITY: IdentityState = { nextId: 1, live: [], retired: [] };

/**
 * Gives every hadith a number once and for all. A reference that comes back after its removal gets its old number; a
 * hadith whose canonical number becomes known later is recognised by its running number.
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

  /** `names` are the references under which this hadith may have been known, its present one first. */
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

  /** References whose number is not in use now: kept so that nobody else ever gets it. */
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
