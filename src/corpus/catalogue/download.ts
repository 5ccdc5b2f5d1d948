import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ImportFault } from '../hadith/fault.ts';
import { DEFAULT_MAX_BYTES } from '../hadith/import/max-bytes.ts';
import { type Disk, realDisk } from '../hadith/import/pack-file.ts';
import type { CataloguePack, PackFile } from './catalogue.ts';
import { wrongContent } from './checksum.ts';
import { fetchTwice } from './fetch-twice.ts';
import { localName } from './local-name.ts';

/** Progress of all downloads together, in bytes. `total` is undefined when the catalogue does not say it. */
export type DownloadEvent = { kind: 'download'; file: string; received: number; total: number | undefined };

export type DownloadRequest = {
  readonly fetch: typeof globalThis.fetch;
  /** Folder for the files. Each pack has its own below it. */
  readonly directory: string;
  /** Address whose origin and path stand before the path of each file instead of its own origin. */
  readonly mirror?: string | undefined;
  readonly maxBytes?: number | undefined;
  readonly disk?: Disk | undefined;
  readonly report?: ((event: DownloadEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Returns a function that downloads a file, checks its content and returns its path. An interrupted download goes on the next time.
 * @param expected size of all files, in bytes; undefined when it is not known
 */
export function downloader(
  request: DownloadRequest,
  expected: number | undefined,
): (pack: CataloguePack, file: PackFile) => Promise<string> {
  let received = 0;
  return async (pack, file) => {
    const path = join(request.directory, pack.name, localName(file));
    const onBytes = (bytes: number) => {
      received += bytes;
      request.report?.({ kind: 'download', file: pack.name, received, total: expected });
    };
    if (existsSync(path) && (await wrongContent(path, file)) === undefined) {
      onBytes(statSync(path).size);
      return path;
    }
    mkdirSync(dirname(path), { recursive: true });
    const part = `${path}.part`;
    const url = addressOf(pack, file, request.mirror);
    await fetchInto(part, { url, onBytes, ...request });
    const wrong = await wrongContent(part, file);
    if (wrong !== undefined) {
      rmSync(part, { force: true });
      throw new ImportFault('wrong_checksum', `${url} is not the file of the catalogue: ${wrong}.`, {
        file: pack.name,
      });
    }
    renameSync(part, path);
    return path;
  };
}

function addressOf(pack: CataloguePack, file: PackFile, mirror: string | undefined): string {
  const address = new URL(file.url, pack.base);
  if (mirror === undefined || mirror === '') return address.href;
  return `${mirror.replace(/\/+$/, '')}${address.pathname}${address.search}`;
}

type Fetching = DownloadRequest & { readonly url: string; readonly onBytes: (bytes: number) => void };

/** Requests only the missing rest. A server that sends the whole file anyway (200) restarts the download. */
async function fetchInto(part: string, fetching: Fetching): Promise<void> {
  const { url, onBytes, signal, maxBytes = DEFAULT_MAX_BYTES, disk = realDisk } = fetching;
  let have = existsSync(part) ? statSync(part).size : 0;
  const response = await ask(fetching, have);
  if (response.status === 416) return response.body?.cancel();
  if (response.status !== 206) have = 0;
  onBytes(have);
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = Number.isNaN(length) ? undefined : have + length;
  const output = openSync(part, have === 0 ? 'w' : 'a');
  try {
    for await (const chunk of response.body ?? []) {
      have += chunk.length;
      if (have > maxBytes) {
        rmSync(part, { force: true });
        throw new ImportFault('too_large', `${url} has more than ${maxBytes} bytes.`);
      }
      disk.write(output, chunk);
      onBytes(chunk.length);
    }
    fsyncSync(output);
  } catch (error) {
    const known = error instanceof ImportFault || (error as { code?: string }).code !== undefined || signal?.aborted;
    if (known) throw error;
    throw failed(url, 'the connection broke off; run it again to go on from there', error);
  } finally {
    closeSync(output);
  }
  if (total !== undefined && have < total)
    throw failed(url, 'the answer ended early; run it again to go on from there');
}

async function ask({ fetch, url, signal }: Fetching, from: number): Promise<Response> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (from > 0) headers.range = `bytes=${from}-`;
  let response: Response;
  try {
    response = await fetchTwice(fetch, url, { headers, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = `${new URL(url).host} cannot be reached. Run it again with a network, or give the folder that has the files (--from).`;
    throw new ImportFault('unreachable', message, { cause: error });
  }
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  throw failed(url, `the server answered ${response.status}`);
}

const failed = (url: string, why: string, cause?: unknown): ImportFault =>
  new ImportFault('download_failed', `${url} could not be downloaded: ${why}.`, { cause });
