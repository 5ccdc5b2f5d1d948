import { ImportFault } from '../../fault.ts';
import { decodeUtf8, type FileSource, withoutMark } from './file-source.ts';

/*
 * Reads a JSON file of any size, member by member. Elements of every array at the top, or directly inside the top object, are read one at a time; all
 * other members as a whole. Finds only the boundaries, by jumping from quote to quote, and passes each piece to JSON.parse. One way for all sizes is
 * simpler than two, and on files of 4 MB it costs no more than parsing the whole file.
 */

/** `bytes` is the size of the value in the file. */
export type JsonItem = { key: string; element: boolean; value: unknown; line: number; bytes: number };

/** Maximum size of a single element or member, in bytes. */
const MAX_ITEM = 32 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** @throws {ImportFault} `incomplete_file` when the file ends early, `damaged_file` when it is not JSON, `wrong_encoding` */
export function* jsonItems(source: FileSource): Generator<JsonItem> {
  const cursor = new Cursor(source);
  const opened = cursor.next();
  if (opened === OPEN_ARRAY) yield* elements(cursor, '');
  else if (opened === OPEN_OBJECT) yield* members(cursor);
  else throw cursor.broken('The file is not a JSON object or array.');
  if (cursor.peek() !== undefined) throw cursor.broken('Something follows after the end of the JSON.');
}

function* members(cursor: Cursor): Generator<JsonItem> {
  if (cursor.peek() === CLOSE_OBJECT) {
    cursor.next();
    return;
  }
  for (;;) {
    const key = String(cursor.value());
    if (cursor.next() !== COLON) throw cursor.broken('A colon is missing.');
    if (cursor.peek() === OPEN_ARRAY) {
      cursor.next();
      yield* elements(cursor, key);
    } else yield { key, element: false, value: cursor.value(), line: 1, bytes: cursor.taken };
    const after = cursor.next();
    if (after === CLOSE_OBJECT) return;
    if (after !== COMMA) throw cursor.broken('A comma is missing.');
  }
}

function* elements(cursor: Cursor, key: string): Generator<JsonItem> {
  cursor.record = 0;
  if (cursor.peek() === CLOSE_ARRAY) {
    cursor.next();
    return;
  }
  for (;;) {
    cursor.record++;
    yield { key, element: true, value: cursor.value(), line: cursor.record, bytes: cursor.taken };
    const after = cursor.next();
    if (after === CLOSE_ARRAY) return;
    if (after !== COMMA) throw cursor.broken('A comma is missing.');
  }
}

class Cursor {
  record = 0;
  /** Size in bytes of the last value. */
  taken = 0;
  readonly #chunks: Iterator<Buffer>;
  readonly #label: string;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(source: FileSource) {
    this.#chunks = withoutMark(source.chunks());
    this.#label = source.label;
  }

  broken(what: string): ImportFault {
    const place = this.record > 0 ? ` at record ${this.record}` : '';
    return new ImportFault('damaged_file', `Not valid JSON${place}: ${what}`, this.#where());
  }

  /** Returns the next non-blank byte without consuming it; undefined at the end. */
  peek(): number | undefined {
    for (;;) {
      const byte = this.#buffer[this.#at];
      if (byte === undefined) {
        if (!this.#more()) return undefined;
      } else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) this.#at++;
      else return byte;
    }
  }

  next(): number {
    const byte = this.peek();
    if (byte === undefined) throw this.#ended();
    this.#at++;
    return byte;
  }

  /** Consumes one whole value. */
  value(): unknown {
    if (this.peek() === undefined) throw this.#ended();
    const length = this.#measure();
    const text = decodeUtf8(this.#buffer.subarray(this.#at, this.#at + length), this.#label, this.record);
    this.#at += length;
    this.taken = length;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.broken(`${(error as Error).message.slice(0, 80)} in ${text.slice(0, 60)}`);
    }
  }

  /** Returns the size in bytes of the value at the cursor. Reads on until it is complete. */
  #measure(): number {
    const first = this.#buffer[this.#at] ?? 0;
    const nested = first === OPEN_OBJECT || first === OPEN_ARRAY;
    let depth = 0;
    let length = 0;
    for (;;) {
      const byte = this.#byte(length);
      if (byte === undefined) {
        if (nested) throw this.#ended();
        return length;
      }
      if (byte === QUOTE) {
        length = this.#afterString(length);
        if (!nested) return length;
        continue;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (!nested) return length;
        depth--;
        if (depth === 0) return length + 1;
      } else if (!nested && (byte === COMMA || byte <= 0x20)) return length;
      length++;
    }
  }

  #byte(offset: number): number | undefined {
    const byte = this.#buffer[this.#at + offset];
    if (byte !== undefined) return byte;
    return this.#more() ? this.#buffer[this.#at + offset] : undefined;
  }

  /** Returns the offset after the string that starts at `offset`. */
  #afterString(offset: number): number {
    let from = offset + 1;
    for (;;) {
      const quote = this.#buffer.indexOf(QUOTE, this.#at + from);
      if (quote < 0) {
        from = Math.max(from, this.#buffer.length - this.#at);
        if (!this.#more()) throw this.#ended();
        continue;
      }
      let before = quote - 1;
      while (this.#buffer[before] === BACKSLASH) before--;
      from = quote + 1 - this.#at;
      if ((quote - before) % 2 === 1) return from;
    }
  }

  #ended(): ImportFault {
    const place = this.record > 0 ? ` in record ${this.record}` : '';
    const message = `The JSON ends too early${place}: the file is not complete.`;
    return new ImportFault('incomplete_file', message, this.#where());
  }

  #where(): { file: string; line?: number } {
    return { file: this.#label, ...(this.record > 0 ? { line: this.record } : {}) };
  }

  #more(): boolean {
    const rest = this.#buffer.subarray(this.#at);
    if (rest.length > MAX_ITEM) {
      const message = `One value has more than ${MAX_ITEM} bytes: this is no file of hadiths.`;
      throw new ImportFault('too_large', message, this.#where());
    }
    const { value, done } = this.#chunks.next();
    if (done || value === undefined) return false;
    this.#buffer = rest.length === 0 ? value : Buffer.concat([rest, value]);
    this.#at = 0;
    return true;
  }
}
