import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@isnad/contract/failure';

/**
 * Writes an upload to a file.
 * @throws {Failure} `body_too_large`, `unavailable` when the disk is full, `malformed_request` when it is incomplete
 */
export async function keepUpload(body: Readable, path: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new Failure('body_too_large', `The file has more than ${maxBytes} bytes.`) : null, chunk);
    },
  });
  try {
    await pipeline(body, limit, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Converts an error of an upload to a response. Returns unexpected errors unchanged. */
export function refusalOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new Failure('unavailable', 'There is no room for the file; nothing of it was kept.', { cause: error });
  }
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new Failure('malformed_request', 'The file did not arrive whole; nothing of it was kept.', { cause: error });
  }
  return error;
}
