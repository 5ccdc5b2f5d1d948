import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { ImportFault } from '../../hadith/fault.ts';

/** A tensor of one or two dimensions in a safetensors file. Rows are read one at a time, because the largest files have 500 MB. */
type Tensor = {
  readonly rows: number;
  /** Numbers in a row: 1 for a tensor of one dimension. */
  readonly size: number;
  /** Returns a row in memory that the next call overwrites. */
  readonly row: (at: number) => Float32Array;
};

export type TensorFile = { readonly tensors: ReadonlyMap<string, Tensor>; readonly close: () => void };

const LENGTH_BYTES = 8;
const MAX_HEADER = 1024 * 1024;

type Format = { readonly bytes: number; readonly read: (view: DataView, at: number) => number };
const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['F64', { bytes: 8, read: (view, at) => view.getFloat64(at, true) }],
  ['F32', { bytes: 4, read: (view, at) => view.getFloat32(at, true) }],
  ['F16', { bytes: 2, read: (view, at) => halfOf(view.getUint16(at, true)) }],
  ['I64', { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) }],
  ['I32', { bytes: 4, read: (view, at) => view.getInt32(at, true) }],
  ['I8', { bytes: 1, read: (view, at) => view.getInt8(at) }],
]);

/** Converts a number of 16 bits (IEEE 754 binary16). */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Opens a safetensors file. Tensors of other number formats are left out. @throws {ImportFault} */
export function openTensors(path: string): TensorFile {
  const file = openSync(path, 'r');
  try {
    return { tensors: readTensors(file, basename(path)), close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readTensors(file: number, name: string): Map<string, Tensor> {
  const wrong = (message: string, cause?: unknown) => new ImportFault('damaged_file', message, { file: name, cause });
  const { size } = fstatSync(file);
  const length = size < LENGTH_BYTES ? 0 : Number(readAt(file, 0, LENGTH_BYTES).readBigUInt64LE());
  if (length < 2 || length > MAX_HEADER || LENGTH_BYTES + length > size) {
    throw wrong('This is no safetensors file, or it is incomplete.');
  }
  let header: unknown;
  try {
    header = JSON.parse(readAt(file, LENGTH_BYTES, length).toString('utf8'));
  } catch (cause) {
    throw wrong('The header of the safetensors file is damaged.', cause);
  }
  const tensors = new Map<string, Tensor>();
  for (const [key, entry] of Object.entries((header ?? {}) as object)) {
    if (key === '__metadata__') continue;
    const { dtype, shape, data_offsets: place } = (entry ?? {}) as Record<string, unknown>;
    const format = FORMATS.get(String(dtype));
    if (format === undefined) continue;
    const [rows, width = 1, ...more] = naturals(shape);
    const [from, to] = naturals(place);
    if (rows === undefined || from === undefined || to === undefined || more.length > 0 || width === 0) {
      throw wrong(`The place of the tensor "${key}" is damaged.`);
    }
    const start = LENGTH_BYTES + length + from;
    if (to - from !== rows * width * format.bytes || LENGTH_BYTES + length + to > size) {
      throw wrong(`The file is incomplete: the tensor "${key}" ends behind it.`);
    }
    tensors.set(key, { rows, size: width, row: rowReader(file, start, width, format) });
  }
  return tensors;
}

function naturals(value: unknown): number[] {
  const isList = Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one >= 0);
  return isList ? (value as number[]) : [];
}

function rowReader(file: number, start: number, size: number, { bytes, read }: Format): Tensor['row'] {
  const values = new Float32Array(size);
  return (at) => {
    const row = readAt(file, start + at * size * bytes, size * bytes);
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    for (let i = 0; i < size; i++) values[i] = read(view, i * bytes);
    return values;
  };
}

function readAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const count = readSync(file, bytes, done, length - done, offset + done);
    if (count === 0) throw new ImportFault('incomplete_file', 'The safetensors file ended while it was read.');
    done += count;
  }
  return bytes;
}
