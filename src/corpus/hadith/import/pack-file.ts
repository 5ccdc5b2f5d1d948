import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { writeContainer, writeNamedContainer } from '../../write-container.ts';
import { ImportFault } from '../fault.ts';
import type { Entry } from '../model.ts';

/** The write operations of an import. Tests replace them to simulate a full disk. */
export type Disk = {
  write(file: number, bytes: Uint8Array): void;
  writeContainer: typeof writeContainer;
  writeNamedContainer: typeof writeNamedContainer;
};

export const realDisk: Disk = {
  write(file, bytes) {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  },
  writeContainer,
  writeNamedContainer,
};

/** An entry as a line of a pack file, with its import file `f` and its row `n`. */
export type PackLine = Entry & { f: number; n: number };
export type PackSum = { sha256: string; entries: number; bytes: number };

const FLUSH_AT = 1024 * 1024;
const CHUNK = 1024 * 1024;

/**
 * Writes a pack: cleaned entries, one JSON object per line. Packs are kept, so that the corpus can be rebuilt without the operator's files when
 * another pack is added or removed.
 */
export class PackWriter {
  readonly #path: string;
  readonly #disk: Disk;
  readonly #file: number;
  #waiting: string[] = [];
  #size = 0;
  #entries = 0;
  #bytes = 0;
  #mark = { entries: 0, bytes: 0 };

  constructor(path: string, disk: Disk) {
    this.#path = path;
    this.#disk = disk;
    rmSync(path, { force: true });
    // Opened for appending: after a rollback the next write goes to the new end.
    this.#file = openSync(path, 'a', 0o644);
  }

  add(line: PackLine): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#waiting.push(text);
    this.#size += text.length;
    this.#entries++;
    if (this.#size >= FLUSH_AT) this.#flush();
  }

  /** Sets the position for `rollback`. */
  mark(): void {
    this.#flush();
    this.#mark = { entries: this.#entries, bytes: this.#bytes };
  }

  /** Discards everything after the mark. */
  rollback(): void {
    this.#waiting = [];
    this.#size = 0;
    ftruncateSync(this.#file, this.#mark.bytes);
    this.#entries = this.#mark.entries;
    this.#bytes = this.#mark.bytes;
  }

  /** Flushes everything to disk and closes the file. */
  finish(): PackSum {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { sha256: sha256OfFile(this.#path), entries: this.#entries, bytes: this.#bytes };
  }

  /** Closes and removes the file. */
  abandon(): void {
    try {
      closeSync(this.#file);
    } catch {
      // Already closed: the fault came after finish().
    }
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''), 'utf8');
    this.#waiting = [];
    this.#size = 0;
    this.#disk.write(this.#file, bytes);
    this.#bytes += bytes.length;
  }
}

/** Hashes a file in chunks. */
export function sha256OfFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const sum = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) sum.update(chunk.subarray(0, read));
    return sum.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** A pack opened for reading: sequentially once, then single lines by offset. */
export class PackReader {
  readonly name: string;
  readonly #path: string;
  readonly #file: number;

  constructor(name: string, path: string) {
    this.name = name;
    this.#path = path;
    this.#file = openSync(path, 'r');
  }

  /** Yields all lines with their offsets. @throws {ImportFault} `damaged_file` at the end when the hash of the content differs */
  *lines(sha256: string): Generator<{ offset: number; length: number; line: PackLine }> {
    const hash = createHash('sha256');
    let rest: Buffer = Buffer.alloc(0);
    let start = 0;
    for (let at = 0; ; ) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(this.#file, chunk, 0, CHUNK, at);
      if (read === 0) break;
      at += read;
      hash.update(chunk.subarray(0, read));
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, read)]) : chunk.subarray(0, read);
      let from = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
        yield { offset: start + from, length: end - from, line: this.#parse(bytes.subarray(from, end)) };
        from = end + 1;
      }
      start += from;
      rest = bytes.subarray(from);
    }
    if (rest.length > 0 || hash.digest('hex') !== sha256) throw this.#damaged();
  }

  at(offset: number, length: number): PackLine {
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#file, bytes, 0, length, offset);
    return this.#parse(bytes);
  }

  close(): void {
    closeSync(this.#file);
  }

  #parse(bytes: Buffer): PackLine {
    try {
      return JSON.parse(bytes.toString('utf8')) as PackLine;
    } catch {
      throw this.#damaged();
    }
  }

  #damaged(): ImportFault {
    const message = `The installed pack "${this.name}" is damaged; remove it and import it again.`;
    return new ImportFault('damaged_file', message, { file: this.#path });
  }
}
