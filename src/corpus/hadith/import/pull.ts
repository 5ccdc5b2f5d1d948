import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asImportFault, ImportFault } from '../fault.ts';
import { corpusDirectory } from '../records/corpus-state.ts';
import { type ImportEvent, type ImportOptions, type ImportReport, importHadith } from './import.ts';
import { DEFAULT_MAX_BYTES } from './max-bytes.ts';
import { type Disk, realDisk, sha256OfFile } from './pack-file.ts';

/** A file of a published pack: its URL and the hash of the only accepted content. */
type PackAddress = { url: string; sha256: string; name: string };

/** A published pack: files at public URLs with pinned hashes. */
export type PublishedPack = {
  name: string;
  title: string;
  source: string;
  version: string;
  /** Null when the source states no license; the operator must then accept that. */
  licence: string | null;
  files: readonly PackAddress[];
};

type PullEvent = ImportEvent | { kind: 'download'; file: string; received: number; total: number | undefined };

export type PullRequest = {
  dataDir: string;
  fetch: typeof globalThis.fetch;
  options?: Omit<ImportOptions, 'pack' | 'title' | 'source' | 'version' | 'licence'>;
  report?: (event: PullEvent) => void;
  signal?: AbortSignal;
};

/**
 * Downloads a pack, checks every file against its pinned SHA-256 and imports them as one pack. An interrupted download resumes the next time. Imports
 * nothing unless all files are correct.
 * @throws {ImportFault} `download_failed`, `wrong_checksum`, `too_large`, and those of importHadith
 */
export async function pullPack(pack: PublishedPack, request: PullRequest): Promise<ImportReport> {
  const { dataDir, options = {}, report, signal } = request;
  if (pack.licence === null && options.acceptLicence !== true) {
    const message = `The pack "${pack.name}" states no licence; accept that with --accept-licence.`;
    throw new ImportFault('licence_not_accepted', message);
  }
  const directory = join(corpusDirectory(dataDir), 'downloads', pack.name);
  const paths: string[] = [];
  try {
    mkdirSync(directory, { recursive: true });
    for (const file of pack.files) paths.push(await download(file, directory, request));
  } catch (error) {
    throw asImportFault(error);
  }
  const { name, title, source, version, licence } = pack;
  const described = { ...options, pack: name, title, source, version, ...(licence === null ? {} : { licence }) };
  const result = await importHadith({
    paths,
    dataDir,
    options: described,
    ...(report ? { report } : {}),
    ...(signal ? { signal } : {}),
  });
  rmSync(directory, { recursive: true, force: true });
  return result;
}

async function download(file: PackAddress, directory: string, request: PullRequest): Promise<string> {
  if (!/^[\w][\w.-]*$/.test(file.name))
    throw new ImportFault('download_failed', `"${file.name}" cannot be a file's name.`);
  const path = join(directory, file.name);
  if (existsSync(path) && sha256OfFile(path) === file.sha256) return path;
  const part = `${path}.part`;
  await fetchInto(part, file, request);
  const found = sha256OfFile(part);
  if (found !== file.sha256) {
    rmSync(part, { force: true });
    const message = `${file.url} has SHA-256 ${found}, pinned is ${file.sha256}; nothing was imported.`;
    throw new ImportFault('wrong_checksum', message, { file: file.name });
  }
  renameSync(part, path);
  return path;
}

/** Requests only the missing rest. A server that sends the whole file anyway (200) restarts the download. */
async function fetchInto(part: string, file: PackAddress, request: PullRequest): Promise<void> {
  const { fetch, report, signal, options = {} } = request;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const disk: Disk = options.disk ?? realDisk;
  let received = existsSync(part) ? statSync(part).size : 0;
  const response = await ask(fetch, file, received, signal);
  if (response.status === 416) return response.body?.cancel();
  if (response.status !== 206) received = 0;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = Number.isNaN(length) ? undefined : received + length;
  const output = openSync(part, received === 0 ? 'w' : 'a');
  try {
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      if (received > maxBytes) {
        rmSync(part, { force: true });
        throw new ImportFault('too_large', `${file.url} has more than ${maxBytes} bytes.`);
      }
      disk.write(output, chunk);
      report?.({ kind: 'download', file: file.name, received, total });
    }
    fsyncSync(output);
  } catch (error) {
    const known = error instanceof ImportFault || (error as { code?: string }).code !== undefined || signal?.aborted;
    if (known) throw error;
    throw failed(file, 'the connection broke off; run it again to go on from there', error);
  } finally {
    closeSync(output);
  }
  if (total !== undefined && received < total)
    throw failed(file, 'the answer ended early; run it again to go on from there');
}

async function ask(
  fetch: typeof globalThis.fetch,
  file: PackAddress,
  from: number,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (from > 0) headers.range = `bytes=${from}-`;
  let response: Response;
  try {
    response = await fetch(file.url, { headers, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failed(file, 'no connection', error);
  }
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  throw failed(file, `the server answered ${response.status}`);
}

const failed = (file: PackAddress, why: string, cause?: unknown): ImportFault =>
  new ImportFault('download_failed', `${file.url} could not be downloaded: ${why}.`, { file: file.name, cause });
