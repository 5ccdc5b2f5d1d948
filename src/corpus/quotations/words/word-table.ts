const SLOTS = 1 << 16;
/** Most words of a table, and most UTF-16 units of them all. A full table starts over. */
const MAX_WORDS = 30_000;
const MAX_UNITS = 1 << 18;
/** Longer words are hardly ever repeated. */
const MAX_LENGTH = 40;

/**
 * What was read from each written word so far, because texts repeat their words. Words are compared by their UTF-16 units, so that finding one makes no
 * string. Bounded in size.
 */
export class WordTable<T> {
  readonly #slots = new Uint16Array(SLOTS);
  readonly #hashes = new Int32Array(MAX_WORDS);
  readonly #starts = new Uint32Array(MAX_WORDS + 1);
  readonly #units = new Uint16Array(MAX_UNITS);
  readonly #values: T[] = [];
  readonly #read: (word: string) => T;

  /** @param read reads a word that the table does not have */
  constructor(read: (word: string) => T) {
    this.#read = read;
  }

  /** Returns what was read from the word `[start, end)` of a text. */
  get(text: string, start: number, end: number): T {
    if (end - start > MAX_LENGTH) return this.#read(text.slice(start, end));
    let hash = 0;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
    const hashes = this.#hashes;
    for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry < 0) return this.#add(text, start, end, hash);
      if (hashes[entry] === hash && this.#isSame(entry, text, start, end)) return this.#values[entry] as T;
    }
  }

  #isSame(entry: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[entry] as number;
    if ((this.#starts[entry + 1] as number) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#units[from + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }

  #add(text: string, start: number, end: number, hash: number): T {
    if (this.#values.length === MAX_WORDS || (this.#starts[this.#values.length] as number) > MAX_UNITS - MAX_LENGTH) {
      this.#slots.fill(0);
      this.#values.length = 0;
    }
    const entry = this.#values.length;
    const from = this.#starts[entry] as number;
    for (let at = start; at < end; at++) this.#units[from + at - start] = text.charCodeAt(at);
    // A slice would keep the whole text in memory.
    const value = this.#read(String.fromCharCode(...this.#units.subarray(from, from + end - start)));
    this.#values.push(value);
    this.#hashes[entry] = hash;
    this.#starts[entry + 1] = from + end - start;
    let slot = hash & (SLOTS - 1);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot] = entry + 1;
    return value;
  }
}
