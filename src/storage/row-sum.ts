import { hash } from 'node:crypto';

type Row = Readonly<Record<string, unknown>>;

const TIMES = new Set(['timestamptz', 'timestamp', 'date']);
const MODULUS = 2n ** 256n;

/** A value of the embedded store, which knows text, numbers and bytes, as a column of that type takes it and gives it back. */
export function valueFor(dataType: string, value: unknown): unknown {
  if (value === null) return null;
  if (dataType === 'bool') return Boolean(Number(value));
  if (TIMES.has(dataType)) return new Date(value as string | number);
  if (dataType === 'json' || dataType === 'jsonb') return JSON.parse(value as string);
  return value;
}

/** Number and content of rows, whatever their order: databases sort text differently. Two tables are equal when both are. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', canonical(row), 'hex')}`)) % MODULUS;
  }

  /** 64 hexadecimal digits: the SHA-256 of all rows, added up. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.checksum === other.checksum;
  }
}

/** Columns and members of objects by name, times as ISO text, bytes in hexadecimal. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
