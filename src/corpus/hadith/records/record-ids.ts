import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedContainer, openContainer } from '../../container.ts';
import { writeNamedContainer } from '../../write-container.ts';
import type { IdentityState } from '../import/merge/identity.ts';
import { corpusDirectory } from './corpus-state.ts';
import { EARLIER_KINDS, RECORDS_KIND } from './records-format.ts';

const KIND = 'isnad-hadith-ids-1';
const SECTION = 'identity';

/** Name of the file with the ids of these records. It is a second copy, for when the records themselves are lost. */
export function idsName(recordsId: string | undefined): string | undefined {
  return recordsId === undefined ? undefined : `hadith-${recordsId}.ids`;
}

/** Writes the ids of a records file beside it, unless that has been done. @returns the name of the file */
export function writeIds(dataDir: string, records: string, recordsId: string): string {
  const directory = corpusDirectory(dataDir);
  const name = `hadith-${recordsId}.ids`;
  const path = join(directory, name);
  if (existsSync(path)) return name;
  const container = openContainer(join(directory, records), RECORDS_KIND);
  try {
    writeNamedContainer(path, KIND, null, [{ name: SECTION, data: container.section(SECTION) }]);
    return name;
  } finally {
    container.close();
  }
}

/** Reads the ids that hadiths have or had, from every file that keeps them. An id never gets another meaning, so files of different age agree. */
export function readIds(dataDir: string): IdentityState {
  const directory = corpusDirectory(dataDir);
  const names = readdirSync(directory).filter((name) => /^hadith-.*\.(?:records|ids)$/.test(name));
  const read = names.flatMap((name) => readIdentity(join(directory, name)) ?? []);
  const distinct = new Map(read.map((state) => [JSON.stringify(state), state]));
  const states = [...distinct.values()].sort((one, other) => one.nextId - other.nextId);
  return {
    nextId: Math.max(1, ...states.map(({ nextId }) => nextId)),
    live: states.flatMap(({ live }) => live),
    retired: states.flatMap(({ retired }) => retired),
  };
}

/** Undefined for a damaged file. */
function readIdentity(path: string): IdentityState | undefined {
  try {
    const container = openContainer(path, RECORDS_KIND, ...EARLIER_KINDS, KIND);
    try {
      return JSON.parse(Buffer.from(container.section(SECTION)).toString('utf8')) as IdentityState;
    } finally {
      container.close();
    }
  } catch (error) {
    if (error instanceof DamagedContainer) return undefined;
    throw error;
  }
}
