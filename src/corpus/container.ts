import { createHash, hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/*
 * One immutable file of named binary sections:
 *
 *   0   "ISNAD\0\1\n"                  magic with the layout's version
 *   8   offset and length of the header (u64 each)
 *   24  SHA-256 of the header
 *   56  sections, each at a multiple of 8 (typed arrays are laid over them), gaps filled with zeros
 *   …   header: JSON, UTF-8, up to the end of the file
 *
 * The header holds the hash of every section, so its own hash names the whole content.
 */
export const MAGIC = Buffer.from('ISNAD\0\x01\n', 'latin1');
export const PROLOGUE_BYTES = 56;
const ALIGNMENT = 8;

export type SectionEntry = {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
};
export type FileHeader = {
  readonly kind: string;
  /** Name of the file, where it says what the file was made from. */
  readonly name?: string;
  readonly sections: readonly SectionEntry[];
  readonly content: unknown;
};

/** The file does not match its format or its hashes. `message` names the damaged part and is safe to show to an operator. */
export class DamagedContainer extends Error {
  override name = 'DamagedContainer';
}

/** A container opened for reading. Close it when done. */
export type Container = {
  /** First 16 hexadecimal digits of the header's hash. Equal ids mean equal content. */
  readonly id: string;
  /** The content that the writer stored in the header. */
  readonly content: unknown;
  /** Reads a whole section (8-byte aligned) and checks its hash. @throws {DamagedContainer} */
  readonly section: (name: string) => Uint8Array<SharedArrayBuffer>;
  /** Tests whether there is a section of this name. */
  readonly has: (name: string) => boolean;
  /** Returns the location of a section in the file, to read parts of it. @throws {DamagedContainer} when the section is missing */
  readonly range: (name: string) => { readonly offset: number; readonly length: number };
  /** Returns the SHA-256 (hexadecimal) of a section from the header. Only `verify` checks it against the data. @throws {DamagedContainer} */
  readonly sha256: (name: string) => string;
  /** Reads `length` bytes at `offset` of the file, without a check. */
  readonly read: (offset: number, length: number) => Buffer;
  /** Does the same into `target` at `at`. */
  readonly readTo: (target: Uint8Array, at: number, offset: number, length: number) => void;
  /** Checks every section without keeping any. @throws {DamagedContainer} naming the first damaged section */
  readonly verify: () => void;
  /** Checks one section without keeping it and without blocking other work. Ends early when the container is closed. @throws {DamagedContainer} */
  readonly checkSlowly: (name: string) => Promise<void>;
  readonly close: () => void;
};

/** Sections by name, in memory that threads share. */
export type SharedSections = Map<string, SharedArrayBuffer>;

/** The path of a file and its sections already read. Another thread opens the file with these without reading or checking them again. */
export type SharedFile = { readonly path: string; readonly sections: SharedSections };

/** Wraps a container with a cache of sections: returns cached ones, and adds each section it reads. */
export function sharing(container: Container, sections: SharedSections): Container {
  const section = (name: string) => {
    const shared = sections.get(name) ?? container.section(name).buffer;
    sections.set(name, shared);
    return new Uint8Array(shared);
  };
  return { ...container, section };
}

/** Opens a container and checks its header. @throws {DamagedContainer} when it is not one of these kinds (of any, if none is given) or has another name, or its header is damaged */
export function openContainer(path: string, ...kinds: readonly string[]): Container {
  const file = openSync(path, 'r');
  try {
    const { header, id } = readHeader(file, kinds);
    const { name = basename(path) } = header;
    if (name !== basename(path)) throw new DamagedContainer(`this is the file ${name}`);
    const entry = (name: string): SectionEntry => {
      const found = header.sections.find((section) => section.name === name);
      if (found === undefined) throw new DamagedContainer(`there is no section "${name}"`);
      return found;
    };
    // Closed only when no read is pending: the file descriptor can be reused for another file right after.
    const use = { closed: false, checks: 0 };
    const closeUnused = () => use.closed && use.checks === 0 && closeSync(file);
    return {
      id,
      content: header.content,
      section: (name) => readSection(file, entry(name)),
      has: (name) => header.sections.some((section) => section.name === name),
      range: (name) => ({ offset: entry(name).offset, length: entry(name).length }),
      sha256: (name) => entry(name).sha256,
      read: (offset, length) => readExactly(file, offset, length),
      readTo: (target, at, offset, length) => fill(file, target, offset, at, at + length),
      verify: () => verify(file, header),
      checkSlowly: async (name) => {
        use.checks++;
        try {
          await checkSlowly(file, entry(name), () => use.closed);
        } finally {
          use.checks--;
          closeUnused();
        }
      },
      close: () => {
        use.closed = true;
        closeUnused();
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The next multiple of the alignment of sections. */
export function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

function readHeader(file: number, kinds: readonly string[]): { header: FileHeader; id: string } {
  const prologue = readExactly(file, 0, PROLOGUE_BYTES);
  if (!prologue.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedContainer('this is not a corpus file');
  const offset = Number(prologue.readBigUInt64LE(8));
  const length = Number(prologue.readBigUInt64LE(16));
  // Checked before any allocation, because a damaged length can be huge.
  if (offset + length !== fstatSync(file).size)
    throw new DamagedContainer('the file has not the length it should have');
  const bytes = readExactly(file, offset, length);
  const sum = hash('sha256', bytes, 'buffer');
  if (!sum.equals(prologue.subarray(24))) throw new DamagedContainer('the header does not match its SHA-256');
  const header = JSON.parse(bytes.toString('utf8')) as FileHeader;
  if (kinds.length > 0 && !kinds.includes(header.kind)) {
    throw new DamagedContainer(`this is a file of kind "${header.kind}", not "${kinds.join('" or "')}"`);
  }
  return { header, id: sum.toString('hex', 0, 8) };
}

/** Reads through one small buffer, so that startup needs no memory for texts that nobody has requested. */
function verify(file: number, header: FileHeader): void {
  const piece = Buffer.allocUnsafe(1 << 18);
  for (const section of header.sections) {
    const sum = createHash('sha256');
    const end = section.offset + section.length;
    for (let at = section.offset; at < end; at += piece.length) {
      const part = piece.subarray(0, Math.min(piece.length, end - at));
      fill(file, part, at);
      sum.update(part);
    }
    checkHash(section, sum.digest('hex'));
    const gap = readExactly(file, end, align(end) - end);
    if (gap.some((byte) => byte !== 0)) {
      throw new DamagedContainer(`the gap behind section "${section.name}" is not empty`);
    }
  }
}

const readPiece = promisify(read);

/** Reads asynchronously. Each piece is hashed within a fraction of a millisecond, and other work runs in between. */
async function checkSlowly(file: number, section: SectionEntry, stopped: () => boolean): Promise<void> {
  const piece = Buffer.allocUnsafe(1 << 18);
  const sum = createHash('sha256');
  for (let done = 0; done < section.length; ) {
    const length = Math.min(piece.length, section.length - done);
    const { bytesRead } = await readPiece(file, piece, 0, length, section.offset + done);
    if (stopped()) return;
    if (bytesRead === 0) throw shorter();
    sum.update(piece.subarray(0, bytesRead));
    done += bytesRead;
  }
  checkHash(section, sum.digest('hex'));
}

const shorter = () => new DamagedContainer('the file is shorter than its header says');

function readSection(file: number, entry: SectionEntry): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(entry.length));
  fill(file, bytes, entry.offset);
  checkHash(entry, hash('sha256', bytes, 'hex'));
  return bytes;
}

function checkHash(entry: SectionEntry, found: string): void {
  if (found === entry.sha256) return;
  throw new DamagedContainer(`section "${entry.name}" has SHA-256 ${found}, its header says ${entry.sha256}`);
}

function readExactly(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  fill(file, bytes, offset);
  return bytes;
}

function fill(file: number, bytes: Uint8Array, offset: number, from = 0, to = bytes.length): void {
  for (let at = from; at < to; ) {
    const count = readSync(file, bytes, at, to - at, offset + at - from);
    if (count === 0) throw shorter();
    at += count;
  }
}
