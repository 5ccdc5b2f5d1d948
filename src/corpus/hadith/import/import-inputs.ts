import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asImportFault, ImportFault } from '../fault.ts';
import { type FileSource, openSource, type Span } from './layouts/file-source.ts';
import { isZip, readZipDirectory, unpackMember, type ZipMember } from './layouts/zip.ts';

/** A file to import. A fault in a file that was found in a folder (`inFolder`) does not stop the others. */
export type Input = { path: string; label: string; inFolder: boolean };

/** Lists the files under the given paths recursively, sorted. Skips hidden files and links to folders. */
export function listInputs(paths: readonly string[]): Input[] {
  const inputs: Input[] = [];
  for (const path of paths) {
    try {
      const found = statSync(path);
      if (found.isDirectory()) inputs.push(...folder(path));
      else if (found.isFile()) inputs.push({ path, label: path, inFolder: false });
      else throw new ImportFault('unknown_shape', 'Neither a file nor a folder.', { file: path });
    } catch (error) {
      throw asImportFault(error, path);
    }
  }
  if (inputs.length === 0)
    throw new ImportFault('nothing_to_import', 'There is no file to import.', { file: paths.join(', ') });
  return inputs;
}

function folder(path: string): Input[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.sort().map((file) => ({ path: file, label: file, inFolder: true }));
}

/** All members of a zip file together can unpack to this multiple of the limit for one file. */
const ARCHIVE_FACTOR = 4;

export type OpenLimits = { maxBytes: number; staging: string; signal?: AbortSignal | undefined };

/** Opens a file for reading. Yields each member of a zip file, also of one within it, unpacked into `staging` one at a time. */
export async function* openInput(input: Input, limits: OpenLimits): AsyncGenerator<FileSource> {
  const source = openSource(input.path, input.label, limits.maxBytes);
  try {
    if (!isZip(source.head)) yield source;
    else yield* openArchive({ ...input, nested: false, unpacked: { bytes: 0 }, span: { from: 0, size: 1 } }, limits);
  } finally {
    source.close();
  }
}

/** A zip file: of the operator, or within theirs. `span`: the part of theirs that it, or the member to open, is. */
type Archive = {
  readonly path: string;
  readonly label: string;
  readonly nested: boolean;
  /** Bytes that the operator's file and those within it say they unpack to. */
  readonly unpacked: { bytes: number };
  readonly span: Span;
};

async function* openArchive(archive: Archive, limits: OpenLimits): AsyncGenerator<FileSource> {
  const { path, label, unpacked } = archive;
  const members = readZipDirectory(path, label);
  if (members.length === 0) throw new ImportFault('empty_file', 'The zip file holds no file.', { file: label });
  unpacked.bytes += members.reduce((sum, member) => sum + member.size, 0);
  if (unpacked.bytes > ARCHIVE_FACTOR * limits.maxBytes) {
    const message = `Unpacked the zip file has ${unpacked.bytes} bytes; at most ${ARCHIVE_FACTOR * limits.maxBytes} are read.`;
    throw new ImportFault('too_large', message, { file: label });
  }
  const packed = members.reduce((sum, member) => sum + member.packed, 0);
  let { from } = archive.span;
  for (const member of members) {
    const size = packed === 0 ? 0 : (archive.span.size * member.packed) / packed;
    yield* openMember(member, { ...archive, span: { from, size } }, limits);
    from += size;
  }
}

async function* openMember(member: ZipMember, archive: Archive, limits: OpenLimits): AsyncGenerator<FileSource> {
  const { path, nested, unpacked, span } = archive;
  const label = `${archive.label}/${basename(member.name)}`;
  mkdirSync(limits.staging, { recursive: true });
  const target = join(limits.staging, nested ? 'unpacked-within' : 'unpacked');
  try {
    await unpackMember(member, { path, label, target, maxBytes: limits.maxBytes, signal: limits.signal });
    const source = openSource(target, label, limits.maxBytes, span);
    try {
      // A third level is refused by its reader, with the reason.
      if (nested || !isZip(source.head)) yield source;
      else yield* openArchive({ path: target, label, nested: true, unpacked, span }, limits);
    } finally {
      source.close();
    }
  } finally {
    rmSync(target, { force: true });
  }
}
