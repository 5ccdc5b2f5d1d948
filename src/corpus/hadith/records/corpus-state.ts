import { hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EditionTitles } from '@isnad/contract/editions';
import type { EditionInfo } from '../../editions/edition-info.ts';
import { asImportFault, ImportFault } from '../fault.ts';
import type { LayoutName } from '../import/layouts/layout.ts';
import type { Disk } from '../import/pack-file.ts';

/** An imported file, as recorded in the pack. */
type PackedFile = { file: string; sha256: string; bytes: number; layout: LayoutName | undefined };

/** An installed pack. `sha256` is the hash of its single input file, or of the list of hashes of several. */
export type PackInfo = {
  name: string;
  title: string | null;
  /** Packs of a catalogue that has them. */
  titles?: EditionTitles;
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

/**
 * `kind` is the layout of the records file; earlier versions did not store it. `records` is null while the packs are known and their records must
 * still be built.
 */
export type HadithState = { records: string | null; kind?: string; index: string | null; packs: PackInfo[] };
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
  /** Installed editions of the Quran, in the order of their installation. */
  editions?: EditionInfo[];
  [part: string]: unknown;
};

export const corpusDirectory = (dataDir: string): string => join(dataDir, 'corpus');
export const statePath = (dataDir: string): string => join(corpusDirectory(dataDir), 'current.json');

export const editionsDirectory = (dataDir: string): string => join(corpusDirectory(dataDir), 'editions');
export const packsDirectory = (dataDir: string): string => join(corpusDirectory(dataDir), 'packs');

/**
 * Returns what is installed; empty when nothing has ever been.
 * @throws {ImportFault} `damaged_file` when `current.json` is damaged, or is missing beside installed packs
 */
export function readState(dataDir: string): CurrentState {
  let text: string;
  try {
    text = readFileSync(statePath(dataDir), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw asImportFault(error, 'current.json');
    if (packFiles(dataDir).length > 0 || editionFiles(dataDir).length > 0) throw lost('is missing');
    return {};
  }
  try {
    return parseState(text);
  } catch (cause) {
    throw lost('is damaged', cause);
  }
}

function lost(what: string, cause?: unknown): ImportFault {
  const fix = 'Start the service, or run "isnad corpus build": it is made again from the installed packs.';
  return new ImportFault('damaged_file', `current.json ${what}. ${fix}`, { file: 'current.json', cause });
}

/** Earlier versions wrote no checksum. */
function parseState(text: string): CurrentState {
  const { sum, ...state } = JSON.parse(text) as CurrentState & { sum?: string };
  const isWhole =
    sum === undefined ? ['hadith', 'quran', 'changes', 'editions'].some((part) => part in state) : sum === sumOf(state);
  if (!isWhole) throw new Error('it does not match its checksum');
  return state;
}

const sumOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex');

/** Lists the files of packs, in use or not. */
export function packFiles(dataDir: string): string[] {
  const directory = packsDirectory(dataDir);
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => name.endsWith('.ndjson'));
}

/** Lists the files of editions, in use or not. @param ending another one, for what is made from them; empty for all */
export function editionFiles(dataDir: string, ending = '.edition'): string[] {
  const directory = editionsDirectory(dataDir);
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => name.endsWith(ending));
}

/** Lists the installed packs of hadiths in the order of their import. */
export function listPacks(dataDir: string): PackInfo[] {
  return readState(dataDir).hadith?.packs ?? [];
}

/** Replaces a part of `current.json` atomically. */
export function writeState(dataDir: string, part: CurrentState, disk: Disk): void {
  replaceState(dataDir, { ...readState(dataDir), ...part }, disk);
}

/** Replaces `current.json` atomically, whatever it contains. */
export function replaceState(dataDir: string, state: CurrentState, disk: Disk): void {
  const path = statePath(dataDir);
  const temporary = `${path}.${process.pid}.partial`;
  try {
    const file = openSync(temporary, 'w', 0o644);
    try {
      disk.write(file, Buffer.from(`${JSON.stringify({ ...state, sum: sumOf(state) }, null, 2)}\n`, 'utf8'));
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
