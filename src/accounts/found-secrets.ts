/** Secrets remembered; beyond it the one that was found longest ago goes first. About 100 bytes each. */
const REMEMBERED = 20_000;

/**
 * Which secrets, of keys or of sessions, have been found in the store by this process: looking one of them up again is no guess. Unlike
 * what is remembered of a key, this never has to be fresh.
 */
export class FoundSecrets {
  readonly #names = new Set<string>();

  /** @param name a hash of the secret */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  forget(name: string): void {
    this.#names.delete(name);
  }

  note(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    if (this.#names.size <= REMEMBERED) return;
    for (const oldest of this.#names) {
      this.#names.delete(oldest);
      break;
    }
  }
}
