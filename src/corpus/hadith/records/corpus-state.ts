import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { LockHeld, withLock } from '../../../lock/lock.ts';
import { asImportFault, ImportFault } from '../fault.ts';
import type { LayoutName } from '../import/layouts/layout.ts';
import type { Disk } from '../import/pack-file.ts';

/** An imported file, as recorded in the pack. */
type PackedFile = { file: string; sha256: string; bytes: number; layout: LayoutName | undefined };

/** An installed pack. `sha256` is the hash of its single input file, or of the list of hashes of several. */
export type PackInfo = {
  name: string;
  title: string | null;
  source: string | null;
  version: string | null;
  /** Null when the source states no license and the operator accepted that. */
  licence: string | null;
  sha256: string;
  imported_at: string | null;
  entries: number;
  bytes: number;
  /** The pack's file under `packs/`, and the hash of its content. */
  path: string;
  content_sha256: string;
  file_count: number;
  /** The first 200 files. */
  files: PackedFile[];
};

/** `kind` is the layout of the records file; earlier versions did not store it. */
export type HadithState = { records: string; kind?: string; index: string | null; packs: PackInfo[] };
/** A recorded change of the texts, from one version to the next. `file` lists what changed. */
export type ChangeStep = {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly added: number;
  readonly corrected: number;
  readonly removed: number;
};
/** Recorded changes, oldest first, and the build of the Quran after them. */
export type ChangesState = { readonly build: string; readonly steps: readonly ChangeStep[] };
/** The content of `current.json`: the files in use. Other parts of the corpus store their own members in it. */
export type CurrentState = {
  hadith?: HadithState;
  quran?: { index: string };
  changes?: ChangesState;
  [part: string]: unknown;
};

export const corpusDirectory = (dataDir: string): string => join(dataDir, 'corpus');
export const statePath = (dataDir: string): string => join(corpusDirectory(dataDir), 'current.json');

/** Returns what is installed; empty when there is no `current.json` yet. */
export function readState(dataDir: string): CurrentState {
  let text: string;
  try {
    text = readFileSync(statePath(dataDir), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw asImportFault(error, 'current.json');
  }
  try {
    return JSON.parse(text) as CurrentState;
  } catch (cause) {
    throw new ImportFault('damaged_file', 'current.json is damaged.', { file: 'current.json', cause });
  }
}

/** Lists the installed packs in the order of their import. */
export function listPacks(dataDir: string): PackInfo[] {
  return readState(dataDir).hadith?.packs ?? [];
}

/** Replaces a part of `current.json` atomically. */
export function writeState(dataDir: string, part: CurrentState, disk: Disk): void {
  const path = statePath(dataDir);
  const temporary = `${path}.${process.pid}.partial`;
  try {
    const file = openSync(temporary, 'w', 0o644);
    try {
      disk.write(file, Buffer.from(`${JSON.stringify({ ...readState(dataDir), ...part }, null, 2)}\n`, 'utf8'));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The first start builds for some seconds, and two processes can start at once. An import can take longer and fails as busy. */
const TIMEOUT_MS = 20_000;

/**
 * Runs one change of the corpus at a time, and waits for another process that is changing it.
 * @throws {ImportFault} `busy` when that takes too long
 */
export async function withCorpusLock<T>(dataDir: string, change: () => Promise<T>, patience = TIMEOUT_MS): Promise<T> {
  const directory = corpusDirectory(dataDir);
  try {
    mkdirSync(join(directory, 'packs'), { recursive: true });
  } catch (error) {
    throw asImportFault(error);
  }
  try {
    return await withLock(join(directory, 'corpus.lock'), patience, () => {
      sweep(directory, readState(dataDir));
      return change();
    });
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new ImportFault('busy', 'Another import is running on this data directory.', { cause: error });
  }
}

const REPLACED =
  /^hadith-.*\.(?:records|index)$|^texts-.*\.changes$|^(?:hadith-|texts-|verses-|current\.json).*\.partial$/;

/**
 * Removes files that an earlier change replaced or left incomplete. Runs at the start of the next change and not at the end of that one, so that a
 * server that has just read the old `current.json` still finds its files.
 */
function sweep(directory: string, { hadith: state, changes }: CurrentState): void {
  const steps = changes?.steps.map(({ file }) => file) ?? [];
  const used = new Set([state?.records, state?.index, ...(state?.packs.map((pack) => pack.path) ?? []), ...steps]);
  const remove = (path: string) => rmSync(join(directory, path), { force: true, recursive: true });
  for (const name of readdirSync(directory)) {
    if (REPLACED.test(name) && !used.has(name)) remove(name);
  }
  for (const name of readdirSync(join(directory, 'packs'))) if (!used.has(`packs/${name}`)) remove(`packs/${name}`);
  if (existsSync(join(directory, 'staging'))) remove('staging');
}
