/**
 * Lookup keys of records: `collection:number`. A canonical number always takes precedence over an alias. When two records share an alias, the first
 * keeps it. Positions in a book (`1/5`) are dropped instead, because they are ambiguous when they repeat.
 */
export class RecordKeys {
  readonly #canonical = new Map<string, number>();
  readonly #aliases = new Map<string, number>();
  readonly #repeated = new Set<string>();

  add(index: number, record: { collection: string; number: string; aliases: readonly string[] }): void {
    const { collection, number, aliases } = record;
    this.#canonical.set(`${collection}:${number}`, index);
    for (const alias of aliases) {
      const key = `${collection}:${alias}`;
      if (!this.#aliases.has(key)) this.#aliases.set(key, index);
      else if (alias.includes('/')) this.#repeated.add(key);
    }
  }

  /** Returns the keys in byte order, as flat sections. */
  sections(): { keys: Buffer; keyOffsets: Uint32Array; keyRecord: Uint32Array } {
    const found: [Buffer, number][] = [];
    for (const [key, index] of this.#canonical) found.push([Buffer.from(key, 'utf8'), index]);
    for (const [key, index] of this.#aliases) {
      if (!this.#canonical.has(key) && !this.#repeated.has(key)) found.push([Buffer.from(key, 'utf8'), index]);
    }
    found.sort((a, b) => Buffer.compare(a[0], b[0]));
    const keyOffsets = new Uint32Array(found.length + 1);
    const keyRecord = new Uint32Array(found.length);
    let at = 0;
    found.forEach(([key, index], place) => {
      at += key.length;
      keyOffsets[place + 1] = at;
      keyRecord[place] = index;
    });
    return { keys: Buffer.concat(found.map(([key]) => key)), keyOffsets, keyRecord };
  }
}

/** Finds the index of a key by binary search; -1 when it is missing. */
export function findKey(key: string, keys: Buffer, keyOffsets: Uint32Array): number {
  const wanted = Buffer.from(key, 'utf8');
  let low = 0;
  let high = keyOffsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = keys.compare(wanted, 0, wanted.length, keyOffsets[middle], keyOffsets[middle + 1]);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
