import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordHadithChanges } from '../../changes/hadith-changes.ts';
import { DamagedContainer } from '../../container.ts';
import {
  type CurrentState,
  corpusDirectory,
  type HadithState,
  type PackInfo,
  readState,
  writeState,
} from '../records/corpus-state.ts';
import { readIds, writeIds } from '../records/record-ids.ts';
import { type HadithRecords, openRecords } from '../records/records.ts';
import { buildRecords } from '../records/records-build.ts';
import { RECORDS_KIND } from '../records/records-format.ts';
import { countStored } from './import-report.ts';
import { mergeSlots } from './merge/merge.ts';
import { hasText, type Merged, type Slot, slotOf } from './merge/slots.ts';
import { describePacks, forgetPacks } from './pack-descriptions.ts';
import { type Disk, PackReader } from './pack-file.ts';

/** Builds an index over new records. Returns the name of the file that it wrote into `directory`. */
export type OnDocuments = (records: HadithRecords, directory: string) => string | Promise<string>;

export type Install = {
  dataDir: string;
  packs: readonly PackInfo[];
  /** Packs whose files have other names until they are in use. */
  staged?: readonly Staged[];
  disk: Disk;
  onDocuments?: OnDocuments | undefined;
  /** Rebuilds the index even if the records are unchanged. */
  rebuild?: boolean;
  signal?: AbortSignal | undefined;
};

/** A pack that was read and is not in use yet, and its file. */
export type Staged = { readonly info: PackInfo; readonly file: string };

/** The effect of a change on the hadiths. A record counts as changed when any part of it differs. */
export type CorpusDifference = { added: number; changed: number; unchanged: number; removed: number };

export type Installed = {
  id: string;
  changed: boolean;
  records: number;
  difference: CorpusDifference;
  /** Of each pack, the number of rows of each file of which a text is stored. */
  stored: readonly (readonly number[])[];
};

/**
 * Builds the corpus of these packs and activates it: records, then index, then `current.json`. Files in use are not touched before that final rename.
 */
export async function installPacks(install: Install): Promise<Installed> {
  const { dataDir, packs, disk, onDocuments, rebuild = false, signal } = install;
  const directory = corpusDirectory(dataDir);
  const state = readState(dataDir);
  const before = state.hadith;
  const temporary = join(directory, `hadith-new-${process.pid}.partial`);
  const made: string[] = [];
  try {
    const { id, ...counts } = writeRecords(install, temporary);
    signal?.throwIfAborted();
    const name = `hadith-${id}.records`;
    const changed = before?.records !== name;
    const earlier = sumsOf(directory, before);
    if (changed) made.push(name);
    renameSync(temporary, join(directory, name));
    const known = changed || rebuild ? null : before.index;
    const isKnown = known !== null && existsSync(join(directory, known));
    const index = isKnown ? known : await buildIndex(directory, name, onDocuments);
    if (index !== null && index !== before?.index) made.push(index);
    const ids = writeIds(dataDir, name, id);
    if (changed) made.push(ids);
    const next = { records: name, kind: RECORDS_KIND, index, packs: [...packs] };
    const changes = recordHadithChanges({ dataDir, before: state, next, disk });
    const difference = compare(earlier, sumsOf(directory, { records: name, kind: RECORDS_KIND }));
    signal?.throwIfAborted();
    activate(install, before?.packs ?? [], { hadith: next, ...(changes && { changes }) });
    return { id, changed, difference, ...counts };
  } catch (error) {
    // Free the disk space immediately. Files of a killed process are removed at the start of the next change.
    for (const path of [temporary, ...made.map((name) => join(directory, name))]) rmSync(path, { force: true });
    throw error;
  }
}

/** Merges the packs into a file of records. What that needs in memory is free before the index is built. */
function writeRecords(install: Install, path: string): Pick<Installed, 'id' | 'records' | 'stored'> {
  const { dataDir, packs, staged = [], disk, signal } = install;
  const directory = corpusDirectory(dataDir);
  const files = packs.map((pack) => staged.find(({ info }) => info === pack)?.file ?? join(directory, pack.path));
  const merged = mergePacks(packs, files, signal);
  const readers = openPacks(packs, files);
  try {
    const id = buildRecords({ path, merged, packs: readers, before: readIds(dataDir), disk });
    return { id, records: merged.filter(hasText).length, stored: countStored(merged, packs.length) };
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** Gives the staged packs their names, and names the new files in `current.json`. */
function activate(
  { dataDir, packs, staged = [], disk }: Install,
  before: readonly PackInfo[],
  part: CurrentState,
): void {
  const kept = new Set(packs.map(({ path }) => path));
  const named = staged.map(({ info, file }) => ({ file, target: join(corpusDirectory(dataDir), info.path) }));
  const fresh = named.filter(({ target }) => !existsSync(target));
  for (const { file, target } of named) renameSync(file, target);
  forgetPacks(
    dataDir,
    before.filter(({ path }) => !kept.has(path)),
  );
  try {
    writeState(dataDir, part, disk);
  } catch (error) {
    describePacks(dataDir, before);
    // Nobody has them yet. What imported them discards them.
    for (const { file, target } of fresh) renameSync(target, file);
    throw error;
  }
  describePacks(dataDir, packs);
}

/** Returns the checksum of each record by id; empty for lost records, and for earlier kinds, which have none. */
function sumsOf(directory: string, state: Pick<HadithState, 'records' | 'kind'> | undefined): Map<number, number> {
  if (state?.kind !== RECORDS_KIND || state.records === null) return new Map();
  const path = join(directory, state.records);
  if (!existsSync(path)) return new Map();
  try {
    const records = openRecords(path);
    const { id, sums } = records.columns;
    records.close();
    return new Map(Array.from(id, (own, index) => [own, sums[index] ?? 0]));
  } catch (error) {
    if (error instanceof DamagedContainer) return new Map();
    throw error;
  }
}

function compare(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): CorpusDifference {
  const difference = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  for (const [id, sum] of now) {
    const old = before.get(id);
    difference[old === undefined ? 'added' : old === sum ? 'unchanged' : 'changed']++;
  }
  for (const id of before.keys()) if (!now.has(id)) difference.removed++;
  return difference;
}

const openPacks = (packs: readonly PackInfo[], files: readonly string[]): PackReader[] =>
  packs.map((pack, index) => new PackReader(pack.name, files[index] ?? ''));

function mergePacks(packs: readonly PackInfo[], files: readonly string[], signal: AbortSignal | undefined): Merged[] {
  const slots: Slot[] = [];
  const readers = openPacks(packs, files);
  try {
    readers.forEach((reader, pack) => {
      for (const { offset, length, line } of reader.lines(packs[pack]?.content_sha256 ?? '')) {
        slots.push(slotOf(line, { pack, offset, length, file: line.f, row: line.n }));
      }
      signal?.throwIfAborted();
    });
    return mergeSlots(slots, (slot) => readers[slot.pack]?.at(slot.offset, slot.length).text ?? '');
  } finally {
    for (const reader of readers) reader.close();
  }
}

async function buildIndex(
  directory: string,
  name: string,
  onDocuments: OnDocuments | undefined,
): Promise<string | null> {
  if (!onDocuments) return null;
  const records = openRecords(join(directory, name));
  try {
    return await onDocuments(records, directory);
  } finally {
    records.close();
  }
}
