import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, withLock } from '../../../lock/lock.ts';
import { recordsIdOf } from '../../places.ts';
import { asImportFault, ImportFault } from '../fault.ts';
import { recoverState } from '../import/pack-descriptions.ts';
import { type CurrentState, corpusDirectory, editionsDirectory, packsDirectory } from './corpus-state.ts';
import { idsName } from './record-ids.ts';

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
      sweep(dataDir, recoverState(dataDir));
      return change();
    });
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new ImportFault('busy', 'Another import is running on this data directory.', { cause: error });
  }
}

const REPLACED =
  /^hadith-.*\.(?:records|ids|index)$|^texts-.*\.changes$|^(?:hadith-|texts-|verses-|current\.json).*\.partial$/;

/**
 * Removes files that an earlier change replaced or left incomplete, never a pack. Runs at the start of the next change and not at the end of that one,
 * so that a server that has just read the old `current.json` still finds its files.
 */
function sweep(dataDir: string, { hadith, changes }: CurrentState): void {
  const directory = corpusDirectory(dataDir);
  // Until the records have been built again, those that are there tell the ids.
  const isBuilt = hadith === undefined || (hadith.records !== null && existsSync(join(directory, hadith.records)));
  const steps = changes?.steps.map(({ file }) => file) ?? [];
  const used = new Set([hadith?.records, idsName(recordsIdOf(hadith?.records)), hadith?.index, ...steps]);
  for (const name of readdirSync(directory)) {
    const isReplaced = name.endsWith('.partial') || (isBuilt && !used.has(name));
    if (REPLACED.test(name) && isReplaced) rmSync(join(directory, name), { force: true });
  }
  for (const folder of [packsDirectory(dataDir), editionsDirectory(dataDir)].filter(existsSync))
    for (const name of readdirSync(folder)) if (name.endsWith('.partial')) rmSync(join(folder, name), { force: true });
  rmSync(join(directory, 'staging'), { force: true, recursive: true });
}
