import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { asImportFault, ImportFault } from '../../fault.ts';

const CHUNK = 256 * 1024;
/** Number of bytes used to detect the layout. */
const HEAD = 64 * 1024;

/** One file (or one unpacked member of a zip file), read sequentially and never as a whole. */
export type FileSource = {
  /** The operator's name for the file: its path, or `archive.zip/member` for a member. */
  label: string;
  path: string;
  bytes: number;
  head: Buffer;
  /** Share of the operator's file that has been read, of which this may be a part. */
  shareRead(): number;
  /** Yields the content in order. @throws {ImportFault} `changed_while_reading` if the file changed since it was opened */
  chunks(): Generator<Buffer>;
  sha256(): string;
  close(): void;
};

/** The part of the operator's file that a source is: of all its bytes, where it begins and how much it is. */
export type Span = { readonly from: number; readonly size: number };
const WHOLE: Span = { from: 0, size: 1 };

/** Opens a file. @throws {ImportFault} `empty_file`, `too_large` (over `maxBytes`) or `not_found` */
export function openSource(path: string, label: string, maxBytes: number, span = WHOLE): FileSource {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    throw asImportFault(error, label);
  }
  try {
    return describe(fd, { path, label, span }, maxBytes);
  } catch (error) {
    closeSync(fd);
    throw asImportFault(error, label);
  }
}

type Opened = { readonly path: string; readonly label: string; readonly span: Span };

function describe(fd: number, { path, label, span }: Opened, maxBytes: number): FileSource {
  const before = fstatSync(fd, { bigint: true });
  const bytes = Number(before.size);
  if (bytes === 0) throw new ImportFault('empty_file', 'The file is empty.', { file: label });
  if (bytes > maxBytes) {
    throw new ImportFault('too_large', `The file has ${bytes} bytes; at most ${maxBytes} are read.`, { file: label });
  }
  const unchanged = () => {
    const now = fstatSync(fd, { bigint: true });
    if (now.size === before.size && now.mtimeNs === before.mtimeNs) return;
    throw new ImportFault('changed_while_reading', 'The file was changed while it was read.', { file: label });
  };
  let at = 0;
  function* chunks(): Generator<Buffer> {
    at = 0;
    while (at < bytes) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, bytes - at));
      const read = readSync(fd, chunk, 0, chunk.length, at);
      if (read === 0) break;
      at += read;
      yield chunk.subarray(0, read);
      unchanged();
    }
    unchanged();
  }
  const head = Buffer.alloc(Math.min(HEAD, bytes));
  readSync(fd, head, 0, head.length, 0);
  return {
    label,
    path,
    bytes,
    head,
    chunks,
    shareRead: () => span.from + (span.size * at) / bytes,
    sha256: () => {
      const hash = createHash('sha256');
      for (const chunk of chunks()) hash.update(chunk);
      return hash.digest('hex');
    },
    close: () => closeSync(fd),
  };
}

/** Refuses content that is clearly not UTF-8 text: UTF-16 with or without a BOM, or binary data. */
export function refuseForeignEncoding(source: FileSource): void {
  const { head, label } = source;
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') {
    throw new ImportFault('wrong_encoding', 'The file is UTF-16; save it as UTF-8.', { file: label });
  }
  if (head.includes(0)) {
    throw new ImportFault('wrong_encoding', 'The file holds zero bytes: UTF-16 or not a text at all.', { file: label });
  }
}

/** For unrecognized files: reports a single-byte encoding (Windows-1256, Latin-1) as such. */
export function refuseOtherThanUtf8({ head, bytes, label }: FileSource): void {
  // A character of up to four bytes can be cut at the end of the head.
  const ends = head.length < bytes ? [0, 1, 2, 3] : [0];
  if (ends.some((cut) => isUtf8(head.subarray(0, head.length - cut)))) return;
  throw new ImportFault('wrong_encoding', 'The file is not UTF-8; save it as UTF-8.', { file: label });
}

/** Decodes UTF-8. Refuses anything else instead of inserting replacement characters. */
export function decodeUtf8(bytes: Buffer, label: string, line: number): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new ImportFault('wrong_encoding', `Not UTF-8 at record ${line}; save the file as UTF-8.`, {
    file: label,
    line,
  });
}

/** Strips a UTF-8 BOM. */
export function* withoutMark(chunks: Iterable<Buffer>): Generator<Buffer> {
  let first = true;
  for (const chunk of chunks) {
    yield first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
    first = false;
  }
}

export const skipMark = (head: Buffer): Buffer =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
