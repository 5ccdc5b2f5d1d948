/** Sums of one weight per word for numbered items: of the forms of a word, only the heaviest counts. Its memory is used again for every question. */
export class WordSums {
  readonly #sums: Float64Array;
  /** The weight of the last word that an item has. */
  readonly #last: Float64Array;
  /** The last word that an item has. */
  readonly #word: Uint32Array;
  readonly #touched: Uint32Array;
  #count = 0;
  #current = 0;

  constructor(items: number) {
    this.#sums = new Float64Array(items);
    this.#last = new Float64Array(items);
    this.#word = new Uint32Array(items);
    this.#touched = new Uint32Array(items);
  }

  clear(): void {
    for (let at = 0; at < this.#count; at++) this.#word[this.#touched[at] as number] = 0;
    this.#count = 0;
    this.#current = 0;
  }

  nextWord(): void {
    this.#current++;
  }

  /** Counts this weight of the current word, unless another form of it weighs more. */
  raise(item: number, weight: number): void {
    const word = this.#word[item] as number;
    if (word === this.#current) {
      const more = weight - (this.#last[item] as number);
      if (more <= 0) return;
      (this.#sums[item] as number) += more;
    } else {
      if (word === 0) {
        this.#touched[this.#count++] = item;
        this.#sums[item] = 0;
      }
      this.#word[item] = this.#current;
      (this.#sums[item] as number) += weight;
    }
    this.#last[item] = weight;
  }

  /** The sum of an item; 0 without a word of this question. */
  of(item: number): number {
    return this.#word[item] === 0 ? 0 : (this.#sums[item] as number);
  }

  /** The items that have a word, in the order in which they were found. */
  touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }
}
