import type { Columns } from './records-format.ts';

/** The whole numbers of a collection, ascending, and the greatest one in any of its numberings. */
type Numbers = { readonly cited: readonly number[]; readonly last: number };

/** Tells numbers that an installed edition lacks from numbers beyond its last one. Reads the keys of a collection when it is first asked about. */
export class InstalledNumbers {
  readonly #keys: Buffer;
  readonly #offsets: Columns['keyOffsets'];
  readonly #known = new Map<string, Numbers>();

  constructor(keys: Buffer, offsets: Columns['keyOffsets']) {
    this.#keys = keys;
    this.#offsets = offsets;
  }

  /**
   * Tests whether a hadith can exist under a key without being installed: a number within the collection, or a place in a book, which the editions
   * count differently. False for a number beyond the last one, and for a collection that is not installed.
   */
  canExist(key: string): boolean {
    const [slug = '', number = ''] = key.split(':');
    const { last } = this.#of(slug);
    return last > 0 && (!/^\d+[a-z]{0,2}$/.test(number) || Number.parseInt(number, 10) <= last);
  }

  /** The number before which a key would be: `bukhari:2360` → 2359. Undefined for a place in a book, and before the first one. */
  before(key: string): number | undefined {
    const [slug = '', number = ''] = key.split(':');
    if (!/^\d+[a-z]{0,2}$/.test(number)) return undefined;
    const place = Number.parseInt(number, 10);
    return this.#of(slug).cited.findLast((one) => one < place);
  }

  /** The last number of a collection in the numbering by which it is cited; 0 when it has none. Another numbering can go further. */
  lastCited(slug: string): number {
    return this.#of(slug).cited.at(-1) ?? 0;
  }

  /** The last number of a collection in any of its numberings; 0 when it is not installed. */
  last(slug: string): number {
    return this.#of(slug).last;
  }

  #of(slug: string): Numbers {
    const known = this.#known.get(slug);
    if (known !== undefined) return known;
    const cited: number[] = [];
    let last = 0;
    const prefix = `${slug}:`;
    for (let at = this.#firstFrom(prefix); at < this.#offsets.length - 1; at++) {
      const key = this.#key(at);
      if (!key.startsWith(prefix)) break;
      const [, family, digits] = /^([a-z]+-)?(\d+)(?:[a-z]{1,2}|\.\d+)?$/.exec(key.slice(prefix.length)) ?? [];
      if (digits === undefined) continue;
      if (family === undefined) cited.push(Number(digits));
      last = Math.max(last, Number(digits));
    }
    cited.sort((a, b) => a - b);
    const numbers = { cited, last };
    this.#known.set(slug, numbers);
    return numbers;
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#offsets.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#key(middle) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #key(at: number): string {
    return this.#keys.toString('utf8', this.#offsets[at], this.#offsets[at + 1]);
  }
}
