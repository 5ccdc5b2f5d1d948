import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ImportFault } from '../../hadith/fault.ts';
import { editionsDirectory, readState } from '../../hadith/records/corpus-state.ts';
import { isFurtherWording } from './known-wordings.ts';

/** The installed translations whose words have not been read yet, as the paths of their files. */
export function missingWordings(dataDir: string): readonly string[] {
  return (editionsIn(dataDir) ?? [])
    .filter(isFurtherWording)
    .map(({ file }) => join(editionsDirectory(dataDir), file))
    .filter((path) => existsSync(path) && !existsSync(wordingPath(path)));
}

/** Undefined when `current.json` is lost: the next start makes it again. */
function editionsIn(dataDir: string) {
  try {
    return readState(dataDir).editions;
  } catch (error) {
    if (error instanceof ImportFault && error.reason === 'damaged_file') return undefined;
    throw error;
  }
}

/** Path of what finds the words of an edition, beside its file. */
export function wordingPath(editionPath: string): string {
  return editionPath.replace(/\.edition$/, '.wording');
}
