import { packHalfBytes } from './half-bytes.ts';

/** Numbers whose signs are kept in one. */
const KEPT_IN_ONE = 32;

/**
 * The signs of the numbers of some rows, and the rows. Rows whose signs differ in few places are near to each other: a first measure that is many
 * times as fast as their product.
 */
export class Signs {
  readonly #rows: Uint32Array;
  readonly #signs: Int32Array;
  readonly #width: number;

  /**
   * @param halfBytes all rows, one after the other (`half-bytes.ts`)
   * @param dimensions numbers of a row
   * @param rows the numbers of those that count
   */
  constructor(halfBytes: Uint8Array, dimensions: number, rows: Uint32Array) {
    this.#rows = rows;
    this.#width = Math.ceil(dimensions / KEPT_IN_ONE);
    this.#signs = new Int32Array(rows.length * this.#width);
    const bytes = dimensions / 2;
    rows.forEach((row, at) => {
      this.#take(halfBytes.subarray(row * bytes, (row + 1) * bytes), this.#signs, at * this.#width);
    });
  }

  /** Returns the rows whose signs differ from those of a direction least, up to some number and none of those that differ as much as the next one. */
  nearest(direction: Float32Array, most: number): number[] {
    const asked = new Int32Array(this.#width);
    this.#take(packHalfBytes(direction.map((value) => Math.sign(value))), asked, 0);
    const distances = Uint16Array.from(this.#rows, (_, at) => this.#distance(at, asked));
    const counts = new Uint32Array(direction.length + 1);
    for (const distance of distances) (counts[distance] as number)++;
    let bound = 0;
    for (let sum = 0; bound < counts.length; bound++) {
      sum += counts[bound] as number;
      if (sum > most) break;
    }
    const near: number[] = [];
    for (let at = 0; at < distances.length; at++)
      if ((distances[at] as number) < bound) near.push(this.#rows[at] as number);
    return near;
  }

  #distance(at: number, asked: Int32Array): number {
    let different = 0;
    for (let place = 0, from = at * this.#width; place < this.#width; place++, from++)
      different += bitsIn((this.#signs[from] as number) ^ (asked[place] as number));
    return different;
  }

  /** Fills in the signs of a row: the highest bit of each half-byte. */
  #take(row: Uint8Array, into: Int32Array, from: number): void {
    row.forEach((both, at) => {
      const place = from + (at >> 4);
      const bits = ((both >> 3) & 1) | ((both >> 6) & 2);
      into[place] = (into[place] as number) | (bits << (2 * (at & 15)));
    });
  }
}

function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
