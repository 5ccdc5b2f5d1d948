import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordHadithChanges } from '../../changes/hadith-changes.ts';
import { openContainer } from '../../container.ts';
import { corpusDirectory, type HadithState, type PackInfo, readState, writeState } from '../records/corpus-state.ts';
import { type HadithRecords, openRecords } from '../records/records.ts';
import { buildRecords } from '../records/records-build.ts';
import { EARLIER_KINDS, RECORDS_KIND } from '../records/records-format.ts';
import { type IdentityState, NO_IDENTITY } from './merge/identity.ts';
import { mergeSlots } from './merge/merge.ts';
import { type Merged, type Slot, slotOf } from './merge/slots.ts';
import { type Disk, PackReader } from './pack-file.ts';

/** Builds an index over new records. Returns the name of the file that it wrote into `directory`. */
export type OnDocuments = (records: HadithRecords, directory: string) => string | Promise<string>;

export type Install = {
  dataDir: string;
  packs: readonly PackInfo[];
  disk: Disk;
  onDocuments?: OnDocuments | undefined;
  /** Rebuilds the index even if the records are unchanged. */
  rebuild?: boolean;
  signal?: AbortSignal | undefined;
};

/** The effect of a change on the hadiths. A record counts as changed when any part of it differs. */
export type CorpusDifference = { added: number; changed: number; unchanged: number; removed: number };

export type Installed = {
  id: string;
  changed: boolean;
  records: number;
  difference: CorpusDifference;
  merged: readonly Merged[];
};

/**
 * Builds the corpus of these packs and activates it: records, then index, then `current.json`. Files in use are not touched before that final rename.
 */
export async function installPacks(install: Install): Promise<Installed> {
  const { dataDir, packs, disk, onDocuments, rebuild = false, signal } = install;
  const directory = corpusDirectory(dataDir);
  const state = readState(dataDir);
  const before = state.hadith;
  const merged = mergePacks(directory, packs, signal);
  const temporary = join(directory, `hadith-new-${process.pid}.partial`);
  const made: string[] = [];
  try {
    const readers = openPacks(directory, packs);
    let id: string;
    try {
      id = buildRecords({ path: temporary, merged, packs: readers, before: identityOf(directory, before), disk });
    } finally {
      for (const reader of readers) reader.close();
    }
    signal?.throwIfAborted();
    const name = `hadith-${id}.records`;
    const changed = before?.records !== name;
    if (changed) made.push(name);
    renameSync(temporary, join(directory, name));
    const index =
      changed || rebuild || before.index === null ? await buildIndex(directory, name, onDocuments) : before.index;
    if (index !== null && index !== before?.index) made.push(index);
    const next = { records: name, kind: RECORDS_KIND, index, packs: [...packs] };
    const changes = recordHadithChanges({ dataDir, before: state, next, disk });
    const difference = compare(sumsOf(directory, before), sumsOf(directory, { records: name, kind: RECORDS_KIND }));
    signal?.throwIfAborted();
    writeState(dataDir, { hadith: next, ...(changes && { changes }) }, disk);
    const records = merged.filter(({ best }) => Object.keys(best).length > 0).length;
    return { id, changed, records, difference, merged };
  } catch (error) {
    // Free the disk space immediately. Files of a killed process are removed at the start of the next change.
    for (const path of [temporary, ...made.map((name) => join(directory, name))]) rmSync(path, { force: true });
    throw error;
  }
}

/** Returns the checksum of each record by id; empty for earlier kinds of records, which have none. */
function sumsOf(directory: string, state: { records: string; kind?: string } | undefined): Map<number, number> {
  if (state?.kind !== RECORDS_KIND) return new Map();
  const records = openRecords(join(directory, state.records));
  try {
    const { id, sums } = records.columns;
    return new Map(Array.from(id, (own, index) => [own, sums[index] ?? 0]));
  } finally {
    records.close();
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

const openPacks = (directory: string, packs: readonly PackInfo[]): PackReader[] =>
  packs.map((pack) => new PackReader(pack.name, join(directory, pack.path)));

function mergePacks(directory: string, packs: readonly PackInfo[], signal: AbortSignal | undefined): Merged[] {
  const slots: Slot[] = [];
  const readers = openPacks(directory, packs);
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

function identityOf(directory: string, state: HadithState | undefined): IdentityState {
  if (!state) return NO_IDENTITY;
  const records = openContainer(join(directory, state.records), RECORDS_KIND, ...EARLIER_KINDS);
  try {
    return JSON.parse(Buffer.from(records.section('identity')).toString('utf8')) as IdentityState;
  } finally {
    records.close();
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
