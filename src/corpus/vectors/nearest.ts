/** Vectors of texts, in 8 bits a dimension. Row `r` is `[r * size, (r + 1) * size)`, times `scales[r]` a vector of length 1. */
export type VectorRows = { readonly size: number; readonly values: Int8Array; readonly scales: Float32Array };

/** Vectors with the signs of their dimensions as bits, 32 to a number: a first measure of distance that is ten times as fast. */
export type VectorIndex = VectorRows & { readonly count: number; readonly signs: Int32Array; readonly words: number };

const FULL = 127;

/** Converts a vector to a row. The length of the vector does not matter. */
export function quantise(vector: Float32Array): { readonly values: Int8Array; readonly scale: number } {
  let most = 0;
  let squares = 0;
  for (const value of vector) {
    most = Math.max(most, Math.abs(value));
    squares += value * value;
  }
  if (most === 0) return { values: new Int8Array(vector.length), scale: 0 };
  const values = Int8Array.from(vector, (value) => Math.round((value / most) * FULL));
  return { values, scale: most / FULL / Math.sqrt(squares) };
}

function signsOf(values: Int8Array, from: number, size: number, into: Int32Array, at: number): void {
  for (let i = 0; i < size; i++) {
    if ((values[from + i] as number) > 0) into[at + (i >>> 5)] = (into[at + (i >>> 5)] as number) | (1 << (i & 31));
  }
}

export function indexVectors({ size, values, scales }: VectorRows): VectorIndex {
  // In threes, as they are compared.
  const words = Math.ceil(size / 96) * 3;
  const count = scales.length;
  const signs = new Int32Array(count * words);
  for (let row = 0; row < count; row++) signsOf(values, row * size, size, signs, row * words);
  return { size, values, scales, count, signs, words };
}

/** Returns the number of bits in each half-byte of a number. */
function nibbleBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

/** Fills in the number of different signs for each row. Half-bytes hold the sum of three numbers, so that these are added up only once. */
function measure({ signs, words, count }: VectorIndex, asked: Int32Array, distances: Uint16Array): void {
  for (let row = 0, at = 0; row < count; row++) {
    let distance = 0;
    for (let word = 0; word < words; word += 3, at += 3) {
      const sum =
        nibbleBits((signs[at] as number) ^ (asked[word] as number)) +
        nibbleBits((signs[at + 1] as number) ^ (asked[word + 1] as number)) +
        nibbleBits((signs[at + 2] as number) ^ (asked[word + 2] as number));
      const octets = (sum & 0x0f0f0f0f) + ((sum >>> 4) & 0x0f0f0f0f);
      distance += Math.imul(octets, 0x01010101) >>> 24;
    }
    distances[row] = distance;
  }
}

/** Texts whose signs differ least from those of the query are measured exactly: at least this many. */
const MEASURED = 600;

/** A row and how near it is to a vector: the cosine, -1 to 1. */
export type NearRow = { readonly row: number; readonly cosine: number };

/** Returns the rows that are nearest to a vector by cosine, nearest first, among those that `allow` accepts. */
export function nearest(
  index: VectorIndex,
  vector: Float32Array,
  limit: number,
  allow?: (row: number) => boolean,
): NearRow[] {
  const { size, scales, count, words } = index;
  if (vector.length !== size || count === 0) return [];
  const { values: asked, scale } = quantise(vector);
  const askedSigns = new Int32Array(words);
  signsOf(asked, 0, size, askedSigns, 0);
  const distances = new Uint16Array(count);
  measure(index, askedSigns, distances);
  const frequencies = new Uint32Array(words * 32 + 1);
  for (let row = 0; row < count; row++) {
    const distance = distances[row] as number;
    // A row without a vector is near to nothing.
    if (scales[row] !== 0) frequencies[distance] = (frequencies[distance] as number) + 1;
  }
  // With a filter, rows that it refuses must not use up the places.
  const wanted = allow === undefined ? MEASURED : MEASURED * 4;
  let bound = 0;
  for (let sum = 0; bound < frequencies.length - 1; bound++) {
    sum += frequencies[bound] as number;
    if (sum >= wanted) break;
  }
  const measured: NearRow[] = [];
  for (let row = 0; row < count; row++) {
    if ((distances[row] as number) > bound || scales[row] === 0) continue;
    if (allow !== undefined && !allow(row)) continue;
    measured.push({ row, cosine: scale * product(index, row, asked) });
  }
  measured.sort((a, b) => b.cosine - a.cosine || a.row - b.row);
  return measured.slice(0, limit);
}

/** Returns the cosine of a row and a vector of length 1. */
export function cosineOf(index: VectorIndex, row: number, vector: Float32Array): number {
  return product(index, row, vector);
}

function product({ size, values, scales }: VectorIndex, row: number, vector: Float32Array | Int8Array): number {
  let sum = 0;
  for (let i = 0, at = row * size; i < size; i++, at++) sum += (values[at] as number) * (vector[i] as number);
  return sum * (scales[row] as number);
}
