import { hash } from 'node:crypto';

type Row = Readonly<Record<string, unknown>>;

const TIMES = new Set(['timestamptz', 'timestamp', 'date']);
const MODULUS = 2n ** 256n;

/** Converts a value of the embedded store, which has text, numbers and bytes, to the type of a column. */
export function valueFor(dataType: string, value: unknown): unknown {
  if (value === null) return null;
  if (dataType === 'bool') return Boolean(Number(value));
  if (TIMES.has(dataType)) return new Date(value as string | number);
  if (dataType === 'json' || dataType === 'jsonb') return JSON.parse(value as string);
  return value;
}

/** Count and checksum of rows, independent of their order, because databases sort text differently. Tables with equal sums are equal. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', canonical(row), 'hex')}`)) % MODULUS;
  }

  /** 64 hexadecimal digits: the sum of the SHA-256 of all rows. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.checksum === other.checksum;
  }
}

/** Canonical text of a value: columns and object members sorted by name, times as ISO text, bytes in hexadecimal. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
