import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { asImportFault, ImportFault } from '../corpus/hadith/fault.ts';
import type { PublishedPack } from '../corpus/hadith/import/pull.ts';

/** Maximum size of a list of packs, in bytes. */
const MAX_LIST = 1024 * 1024;

/**
 * Reads a list of packs (`{"packs": […]}`, an array, or one pack alone) from a file or URL.
 * @throws {ImportFault} if the list is invalid
 */
export async function readPublished(from: string, fetch: typeof globalThis.fetch): Promise<PublishedPack[]> {
  const text = /^https?:\/\//.test(from) ? await download(from, fetch) : readList(from);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ImportFault('damaged_file', 'The list of packs is not JSON.', { file: from, cause });
  }
  const list = Array.isArray(value) ? value : ((value as { packs?: unknown } | null)?.packs ?? [value]);
  if (!Array.isArray(list)) throw new ImportFault('unknown_shape', '"packs" is not a list.', { file: from });
  return list.map((pack) => checkPack(pack, from));
}

/** Finds a pack by name. @throws {ImportFault} `not_found` */
export function findPublished(packs: readonly PublishedPack[], name: string): PublishedPack {
  const found = packs.find((pack) => pack.name === name);
  if (found !== undefined) return found;
  const names = packs.map((pack) => pack.name).join(', ') || 'none';
  throw new ImportFault('not_found', `The list has no pack "${name}". Available packs: ${names}.`);
}

function readList(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw asImportFault(error, path);
  }
}

async function download(from: string, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    const answer = await fetch(from);
    if (!answer.ok) throw new ImportFault('download_failed', `${from} responded with ${answer.status}.`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body ?? []) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_LIST) throw new ImportFault('too_large', `${from} is too large for a list of packs.`);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault('download_failed', `Cannot reach ${from}.`, { cause: error });
  }
}

function checkPack(value: unknown, from: string): PublishedPack {
  const pack = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const wrong = (what: string) => new ImportFault('unknown_shape', `A pack in the list has ${what}.`, { file: from });
  for (const key of ['name', 'title', 'source', 'version']) {
    if (typeof pack[key] !== 'string' || pack[key] === '') throw wrong(`no ${key}`);
  }
  // Used as a folder name.
  if (!/^\w[\w-]{0,63}$/.test(String(pack.name))) throw wrong('an invalid name (use letters, digits, - and _)');
  if (pack.licence !== null && typeof pack.licence !== 'string')
    throw wrong('no "licence" (use null if none is stated)');
  if (!Array.isArray(pack.files) || pack.files.length === 0) throw wrong('no files');
  const files = pack.files.map((entry: unknown) => {
    const { url, sha256, name } = (entry ?? {}) as Record<string, unknown>;
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) throw wrong('a file without url');
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw wrong('a file without sha256');
    return { url, sha256, name: typeof name === 'string' ? name : basename(new URL(url).pathname) };
  });
  return { ...(pack as Omit<PublishedPack, 'files'>), files };
}
