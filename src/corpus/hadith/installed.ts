import { join } from 'node:path';
import { corpusDirectory, type HadithState, readState } from './corpus-state.ts';
import { type HadithRecords, openRecords } from './records.ts';

/** The hadith corpus that is in use. `index`: path of the index file, null when none was built. */
export type InstalledHadith = { records: HadithRecords; index: string | null; state: HadithState };

const ATTEMPTS = 3;

/**
 * Opens what `current.json` names; undefined when nothing is installed. An import may replace the files between the
 * reading of that name and the opening: then the name has changed, and is read again.
 * Throws ImportFault or DamagedContainer.
 */
export function openInstalled(dataDir: string): InstalledHadith | undefined {
  const directory = corpusDirectory(dataDir);
  for (let attempt = 1; ; attempt++) {
    const state = readState(dataDir).hadith;
    if (!state) return undefined;
    try {
      const records = openRecords(join(directory, state.records));
      return { records, index: state.index === null ? null : join(directory, state.index), state };
    } catch (error) {
      const gone = (error as { code?: string }).code === 'ENOENT';
      if (!gone || attempt === ATTEMPTS || readState(dataDir).hadith?.records === state.records) throw error;
    }
  }
}
