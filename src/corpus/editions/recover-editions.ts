import { join } from 'node:path';
import { DamagedContainer } from '../container.ts';
import { editionFiles, editionsDirectory, readState } from '../hadith/records/corpus-state.ts';
import { describeEdition, isWholeEdition } from './edition-file.ts';
import type { EditionInfo } from './edition-info.ts';

/** Lists the whole editions of the folder, as `current.json` lists them: one of each id, the newest, in the order of their installation. Reads every byte. */
export function editionsInFolder(dataDir: string): EditionInfo[] {
  const found = editionFiles(dataDir).flatMap((file) => {
    try {
      return describeEdition(join(editionsDirectory(dataDir), file));
    } catch (error) {
      // It stays where it is, and `isnad doctor` names it.
      if (error instanceof DamagedContainer) return [];
      throw error;
    }
  });
  const age = ({ imported_at }: EditionInfo) => imported_at ?? '';
  found.sort((one, other) => age(one).localeCompare(age(other)) || one.id.localeCompare(other.id));
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** Lists the files of editions that are missing or damaged: those of installed editions, and those left out when the list had to be made again. Reads every byte. */
export function damagedEditions(dataDir: string): string[] {
  const listed = (readState(dataDir).editions ?? []).map(({ file }) => file);
  const files = new Set([...listed, ...editionFiles(dataDir)]);
  return [...files].filter((file) => !isWholeEdition(join(editionsDirectory(dataDir), file)));
}
