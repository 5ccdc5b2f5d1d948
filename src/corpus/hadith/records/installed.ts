import { join } from 'node:path';
import { corpusDirectory, type HadithState, readState } from './corpus-state.ts';
import { type HadithRecords, openRecords } from './records.ts';

/** The hadith corpus in use. `index` is the path of the index file, null when none was built. */
export type InstalledHadith = { records: HadithRecords; index: string | null; state: HadithState };

const ATTEMPTS = 3;

/**
 * Opens the files that `current.json` names; undefined when nothing is installed, or its records are not built. Retries when an import replaces the files between reading that name
 * and opening.
 * @throws {ImportFault} or {DamagedContainer}
 */
export function openInstalled(dataDir: string): InstalledHadith | undefined {
  const directory = corpusDirectory(dataDir);
  for (let attempt = 1; ; attempt++) {
    const state = readState(dataDir).hadith;
    if (!state || state.records === null) return undefined;
    try {
      const records = openRecords(join(directory, state.records));
      return { records, index: state.index === null ? null : join(directory, state.index), state };
    } catch (error) {
      const gone = (error as { code?: string }).code === 'ENOENT';
      if (!gone || attempt === ATTEMPTS || readState(dataDir).hadith?.records === state.records) throw error;
    }
  }
}
