/** The most values of one generation. Two are kept: a value that is not used while another generation fills is dropped. */
const MAX_VALUES = 2_048;

/** A bounded cache of values by word. Dropping a generation at once costs less than dropping the oldest value each time. */
export class WordCache<T> {
  #young = new Map<string, T>();
  #old: ReadonlyMap<string, T> = new Map();

  get(word: string, make: () => T): T {
    const known = this.#young.get(word);
    if (known !== undefined) return known;
    const value = this.#old.get(word) ?? make();
    if (this.#young.size >= MAX_VALUES) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(word, value);
    return value;
  }
}
