import type { PackJob, PackQuery } from '@isnad/contract/operator-packs';
import { pathOf, problemOf, Unreachable } from '../../api/client.ts';

export type { PackQuery } from '@isnad/contract/operator-packs';

/** What keeps a file from being sent at all. */
export type FileFault = 'empty' | 'tooLarge';

export function faultOf({ size }: File, maxBytes: number): FileFault | undefined {
  if (size === 0) return 'empty';
  return size > maxBytes ? 'tooLarge' : undefined;
}

export type Upload = {
  readonly file: File;
  readonly query: Omit<PackQuery, 'name'>;
  /** Told how many bytes have left. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends a file as it is. By XMLHttpRequest, as `fetch` does not tell how much of it has left.
 * @throws {ApiProblem} when it is refused, {Unreachable} when it does not arrive, the reason of the signal when it is given up
 */
export function sendPack({ file, query, onSent, signal }: Upload): Promise<PackJob> {
  const { promise, resolve, reject } = Promise.withResolvers<PackJob>();
  const request = new XMLHttpRequest();
  request.open('POST', pathOf('POST /api/operator/hadith/packs', { query: { name: file.name, ...query } }));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status === 202) resolve(JSON.parse(responseText));
    else problemOf(new Response(responseText, { status })).then(reject, reject);
  });
  request.addEventListener('error', () => reject(new Unreachable('the file did not arrive')));
  request.addEventListener('abort', () => reject(signal.reason));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

/** Whether a file can be read: not a folder, and still there. */
export function isReadable(file: File): Promise<boolean> {
  const first = file.slice(0, 1).arrayBuffer();
  return first.then(
    () => true,
    () => false,
  );
}
