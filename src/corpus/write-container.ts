import { createHash, hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { align, type FileHeader, MAGIC, PROLOGUE_BYTES, type SectionEntry } from './container.ts';

/** A section to write: one piece of data, or several when it should not be in memory at once. So sections themselves can be made one after another. */
export type Section = {
  readonly name: string;
  readonly data: Uint8Array | Iterable<Uint8Array>;
};

/**
 * Writes a container atomically: into a temporary file beside it, flushed to disk, then renamed to `path`. A reader finds the old file or the
 * complete new one.
 * @returns the container's id
 */
export function writeContainer(path: string, kind: string, content: unknown, sections: Iterable<Section>): string {
  return write(path, { kind, content }, sections);
}

/** Does the same for a file whose name says what it was made from. It cannot be opened under another name. */
export function writeNamedContainer(path: string, kind: string, content: unknown, sections: Iterable<Section>): string {
  return write(path, { kind, name: basename(path), content }, sections);
}

function write(path: string, about: Omit<FileHeader, 'sections'>, sections: Iterable<Section>): string {
  const { content, ...named } = about;
  const temporary = `${path}.${process.pid}.partial`;
  try {
    const file = openSync(temporary, 'w', 0o644);
    try {
      writeAll(file, Buffer.alloc(PROLOGUE_BYTES));
      const { entries, end } = writeSections(file, sections);
      const header = Buffer.from(JSON.stringify({ ...named, sections: entries, content }), 'utf8');
      writeAll(file, header);
      const prologue = prologueOf(header, end);
      writeAll(file, prologue, 0);
      fsyncSync(file);
      renameSync(temporary, path);
      syncDirectory(dirname(path));
      return prologue.toString('hex', 24, 32);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeSections(file: number, sections: Iterable<Section>): { entries: SectionEntry[]; end: number } {
  const entries: SectionEntry[] = [];
  let end = PROLOGUE_BYTES;
  for (const { name, data } of sections) {
    const sum = createHash('sha256');
    let length = 0;
    for (const piece of data instanceof Uint8Array ? [data] : data) {
      writeAll(file, piece);
      sum.update(piece);
      length += piece.length;
    }
    entries.push({ name, offset: end, length, sha256: sum.digest('hex') });
    writeAll(file, Buffer.alloc(align(length) - length));
    end += align(length);
  }
  return { entries, end };
}

function prologueOf(header: Buffer, offset: number): Buffer {
  const prologue = Buffer.alloc(PROLOGUE_BYTES);
  MAGIC.copy(prologue, 0);
  prologue.writeBigUInt64LE(BigInt(offset), 8);
  prologue.writeBigUInt64LE(BigInt(header.length), 16);
  hash('sha256', header, 'buffer').copy(prologue, 24);
  return prologue;
}

function writeAll(file: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position === undefined ? null : position + done);
  }
}

function syncDirectory(path: string): void {
  // Windows cannot open a directory; its rename is durable without a flush.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
