import { hash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionsInFolder } from '../../editions/recover-editions.ts';
import { ImportFault } from '../fault.ts';
import {
  type CurrentState,
  corpusDirectory,
  type PackInfo,
  packFiles,
  packsDirectory,
  readState,
  replaceState,
} from '../records/corpus-state.ts';
import { realDisk, sha256OfFile } from './pack-file.ts';

/*
 * Each pack file has a description beside it: `packs/<name>-<hash>.json`, the entry of the pack in `current.json` and its position there. So the list
 * of packs can be made again from the folder of packs alone (docs/decisions/0033).
 */

type Described = { readonly position: number; readonly pack: PackInfo };

const PACK_FILE = /^(.+)-([0-9a-f]{16})\.ndjson$/;

function descriptionOf({ position, pack }: Described): string {
  const sum = hash('sha256', JSON.stringify([position, pack]), 'hex');
  return `${JSON.stringify({ position, pack, sum }, null, 2)}\n`;
}

function pathOf(dataDir: string, { path }: Pick<PackInfo, 'path'>): string {
  return join(corpusDirectory(dataDir), path.replace(/\.ndjson$/, '.json'));
}

/** Tests whether the installed packs are those of the folder, with their descriptions. Reads a small file for each. */
export function areDescribed(dataDir: string, packs: readonly PackInfo[]): boolean {
  const isDescribed = (pack: PackInfo, position: number) =>
    read(pathOf(dataDir, pack)) === descriptionOf({ position, pack });
  return packs.every(isDescribed) && !isOutdated(dataDir, packs);
}

/** Tests whether the folder has a pack that was installed, by its description, and is not in the list: the list is an older one, or that of another folder. */
function isOutdated(dataDir: string, packs: readonly PackInfo[]): boolean {
  const used = new Set(packs.map(({ path }) => path));
  const others = packFiles(dataDir).map((file) => `packs/${file}`);
  return others.some((path) => !used.has(path) && readDescription(pathOf(dataDir, { path }), path) !== undefined);
}

/** Lists the damaged files of packs that are not installed: they were left out when the list of packs had to be made again, and so are their texts. */
export function packsLeftOut(dataDir: string): string[] {
  const used = new Set(readState(dataDir).hadith?.packs.map(({ path }) => path));
  const others = packFiles(dataDir).filter((file) => !used.has(`packs/${file}`));
  return others.filter((file) => {
    const start = PACK_FILE.exec(file)?.[2];
    return start !== undefined && !sha256OfFile(join(packsDirectory(dataDir), file)).startsWith(start);
  });
}

/** Lists the installed packs whose file is missing or damaged. Their texts are still served, from the records. Reads every byte. */
export function damagedPacks(dataDir: string): PackInfo[] {
  const packs = readState(dataDir).hadith?.packs ?? [];
  return packs.filter(({ path, content_sha256 }) => {
    const file = join(corpusDirectory(dataDir), path);
    return !existsSync(file) || sha256OfFile(file) !== content_sha256;
  });
}

/** Writes the descriptions of the installed packs that are missing or say something else. */
export function describePacks(dataDir: string, packs: readonly PackInfo[]): void {
  for (const [position, pack] of packs.entries()) {
    const path = pathOf(dataDir, pack);
    const text = descriptionOf({ position, pack });
    if (read(path) === text) continue;
    writeFileSync(`${path}.partial`, text, { mode: 0o644, flush: true });
    renameSync(`${path}.partial`, path);
  }
}

/** Takes back that packs are installed, just before `current.json` no longer names them. */
export function forgetPacks(dataDir: string, packs: readonly PackInfo[]): void {
  for (const pack of packs) rmSync(pathOf(dataDir, pack), { force: true });
}

/** Deletes the files of a pack that was removed or replaced. Nothing else deletes a pack file. Call it when `current.json` no longer names them. */
export function deletePackFiles(dataDir: string, name: string): void {
  const used = new Set(readState(dataDir).hadith?.packs.map(({ path }) => path));
  for (const file of packFiles(dataDir)) {
    const path = `packs/${file}`;
    if (PACK_FILE.exec(file)?.[1] !== name || used.has(path)) continue;
    rmSync(pathOf(dataDir, { path }), { force: true });
    rmSync(join(corpusDirectory(dataDir), path), { force: true });
  }
}

/**
 * Returns what is installed. If `current.json` is lost, or is that of an earlier time, makes it again from the packs and editions; the records of the
 * packs have to be built then.
 */
export function recoverState(dataDir: string): CurrentState {
  try {
    const state = readState(dataDir);
    // From here on, a missing file is a lost one.
    if (Object.keys(state).length === 0) replaceState(dataDir, {}, realDisk);
    if (!isOutdated(dataDir, state.hadith?.packs ?? []) && canBuild(dataDir, state)) return state;
  } catch (error) {
    if (!(error instanceof ImportFault) || error.reason !== 'damaged_file') throw error;
  }
  const packs = packsInFolder(dataDir);
  const isFirstStart = packFiles(dataDir).length === 0;
  const editions = editionsInFolder(dataDir);
  const state: CurrentState = {
    ...(isFirstStart ? {} : { hadith: { records: null, index: null, packs } }),
    ...(editions.length === 0 ? {} : { editions }),
  };
  replaceState(dataDir, state, realDisk);
  return state;
}

/** Without the records, each pack is needed. */
function canBuild(dataDir: string, { hadith }: CurrentState): boolean {
  if (hadith === undefined) return true;
  const exists = (path: string | null) => path !== null && existsSync(join(corpusDirectory(dataDir), path));
  return exists(hadith.records) || hadith.packs.every(({ path }) => exists(path));
}

/** Lists the whole packs of the folder: one of each name, the newest, in their order. */
function packsInFolder(dataDir: string): PackInfo[] {
  const found = packFiles(dataDir).flatMap((file) => describedIn(dataDir, file) ?? []);
  const age = ({ pack }: Described) => pack.imported_at ?? '';
  found.sort((one, other) => age(one).localeCompare(age(other)));
  const newest = new Map(found.map((one) => [one.pack.name, one]));
  return [...newest.values()].sort((one, other) => one.position - other.position).map(({ pack }) => pack);
}

/** Undefined for a file whose content is not what its name says. It stays where it is. */
function describedIn(dataDir: string, file: string): Described | undefined {
  const [, name, start] = PACK_FILE.exec(file) ?? [];
  if (name === undefined || start === undefined) return undefined;
  const path = `packs/${file}`;
  const sha256 = sha256OfFile(join(packsDirectory(dataDir), file));
  if (!sha256.startsWith(start)) return undefined;
  return readDescription(pathOf(dataDir, { path }), path) ?? undescribed(dataDir, { name, path, sha256 });
}

function readDescription(file: string, path: string): Described | undefined {
  const text = read(file);
  try {
    const { position, pack } = JSON.parse(text ?? '') as Described;
    return pack.path === path && text === descriptionOf({ position, pack }) ? { position, pack } : undefined;
  } catch {
    // Missing or damaged.
    return undefined;
  }
}

type Undescribed = { readonly name: string; readonly path: string; readonly sha256: string };

/** A pack of an earlier version, or one whose description is damaged: as much as its file says. */
function undescribed(dataDir: string, { name, path, sha256 }: Undescribed): Described {
  const full = join(corpusDirectory(dataDir), path);
  const { size, mtime } = statSync(full);
  const bytes = readFileSync(full);
  let entries = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) entries++;
  const facts = { title: null, source: null, version: null, licence: null, imported_at: mtime.toISOString() };
  const sums = { sha256, content_sha256: sha256, entries, bytes: size, file_count: 1, files: [] };
  return { position: Number.MAX_SAFE_INTEGER, pack: { name, ...facts, ...sums, path } };
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
