/** Maximum number of secrets remembered; the oldest is evicted first. About 100 bytes each. */
const REMEMBERED = 20_000;

/**
 * Secrets, of keys or of sessions, that this process has found in the store. Looking up one of them again is not a guess. Unlike cached keys,
 * this never needs to be fresh.
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
