import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { asImportFault, ImportFault } from '../../fault.ts';

/** One file inside a zip file. `name` is only a label and never used as a path. */
export type ZipMember = { name: string; method: number; crc: number; packed: number; size: number; headerAt: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_MEMBERS = 10_000;
/** Texts compress 4 to 8 times, databases up to 20. A ratio of a hundred indicates a zip bomb. */
const MAX_RATIO = 100;
const RATIO_FROM = 4 * 1024 * 1024;

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL;

/**
 * Lists the files in a zip file by its central directory (APPNOTE 6.3, stored and deflated). Zip64 and encryption are not supported, because files
 * under the size limit do not need them. Skips folders and hidden files.
 * @throws {ImportFault} `damaged_file`, `zip_bomb`
 */
export function readZipDirectory(path: string, label: string): ZipMember[] {
  const fd = openSync(path, 'r');
  try {
    const bytes = fstatSync(fd).size;
    const { count, size, at } = endRecord(fd, bytes, label);
    const directory = Buffer.alloc(size);
    readSync(fd, directory, 0, size, at);
    const members = parseDirectory(directory, count, label);
    const packed = members.reduce((sum, member) => sum + member.packed, 0);
    if (packed > bytes) throw new ImportFault('zip_bomb', 'The files in the zip overlap.', { file: label });
    return members.filter((member) => !/\/$|(?:^|\/)(?:\.|__MACOSX\/)/.test(member.name));
  } finally {
    closeSync(fd);
  }
}

function endRecord(fd: number, bytes: number, label: string): { count: number; size: number; at: number } {
  const tail = Buffer.alloc(Math.min(bytes, 66_000));
  readSync(fd, tail, 0, tail.length, bytes - tail.length);
  let found = tail.length - 22;
  while (found >= 0 && tail.readUInt32LE(found) !== END) found--;
  if (found < 0)
    throw new ImportFault('incomplete_file', 'The zip file has no end: it is not complete.', { file: label });
  const count = tail.readUInt16LE(found + 10);
  const size = tail.readUInt32LE(found + 12);
  const at = tail.readUInt32LE(found + 16);
  if (count === 0xffff || at === 0xffffffff) {
    throw new ImportFault('unknown_shape', 'Zip64 is not read; unpack the file.', { file: label });
  }
  if (count > MAX_MEMBERS || at + size > bytes) {
    throw new ImportFault('damaged_file', 'The directory of the zip file is damaged.', { file: label });
  }
  return { count, size, at };
}

function parseDirectory(directory: Buffer, count: number, label: string): ZipMember[] {
  const members: ZipMember[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) {
      throw new ImportFault('damaged_file', 'The directory of the zip file is damaged.', { file: label });
    }
    const nameLength = directory.readUInt16LE(at + 28);
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) {
      throw new ImportFault('unknown_shape', 'The zip file is encrypted.', { file: label });
    }
    members.push({
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      headerAt: directory.readUInt32LE(at + 42),
      name: directory.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return members;
}

/**
 * Unpacks one member to `target`. Stops once the output exceeds `maxBytes` or a hundred times the packed size, whatever the directory claims. Checks
 * length and CRC-32 at the end.
 */
export async function unpackMember(
  member: ZipMember,
  {
    path,
    label,
    target,
    maxBytes,
    signal,
  }: { path: string; label: string; target: string; maxBytes: number; signal?: AbortSignal | undefined },
): Promise<void> {
  if (member.size > maxBytes) {
    throw new ImportFault('too_large', `Unpacked it has ${member.size} bytes; at most ${maxBytes} are read.`, {
      file: label,
    });
  }
  if (member.method !== 0 && member.method !== 8) {
    throw new ImportFault('unknown_shape', `Packing method ${member.method} is not read.`, { file: label });
  }
  const start = dataStart(path, member, label);
  const limit = { bytes: 0, crc: 0 };
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      limit.bytes += chunk.length;
      limit.crc = crc32(chunk, limit.crc);
      done(tooMuch(limit.bytes, member, { maxBytes, label }), chunk);
    },
  });
  const input = createReadStream(
    path,
    member.packed === 0 ? { start, end: start, autoClose: true } : { start, end: start + member.packed - 1 },
  );
  const output = createWriteStream(target);
  const until = signal ? { signal } : {};
  try {
    if (member.method === 8) await pipeline(input, createInflateRaw(), guard, output, until);
    else await pipeline(input, guard, output, until);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') !== true) throw asImportFault(error, label);
    throw new ImportFault('damaged_file', `It cannot be unpacked: ${message}.`, { file: label, cause: error });
  }
  if (limit.bytes === member.size && limit.crc === member.crc) return;
  throw new ImportFault('damaged_file', 'The packed file does not have the length and checksum it claims.', {
    file: label,
  });
}

function tooMuch(
  bytes: number,
  member: ZipMember,
  { maxBytes, label }: { maxBytes: number; label: string },
): ImportFault | null {
  if (bytes > RATIO_FROM && bytes > MAX_RATIO * member.packed) {
    return new ImportFault('zip_bomb', `It unpacks to more than ${MAX_RATIO} times its size.`, { file: label });
  }
  return bytes > maxBytes
    ? new ImportFault('too_large', `Unpacked it has more than ${maxBytes} bytes.`, { file: label })
    : null;
}

function dataStart(path: string, member: ZipMember, label: string): number {
  const fd = openSync(path, 'r');
  try {
    const header = Buffer.alloc(30);
    readSync(fd, header, 0, 30, member.headerAt);
    if (header.readUInt32LE(0) !== LOCAL)
      throw new ImportFault('damaged_file', 'A file in the zip is damaged.', { file: label });
    return member.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    closeSync(fd);
  }
}
