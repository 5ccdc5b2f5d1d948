import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPacks } from '../records/corpus-state.ts';
import {
  CORRECTIONS_FILE,
  CORRECTIONS_OPTIONS,
  CORRECTIONS_PACK,
  type CorrectedText,
  correctionsFile,
} from './corrections-file.ts';
import { importHadith } from './import.ts';
import type { OnDocuments } from './install.ts';
import { removePack } from './packs.ts';

type Installation = {
  readonly dataDir: string;
  /** ISO 8601. */
  readonly importedAt: string;
  readonly onDocuments: OnDocuments;
  readonly signal?: AbortSignal;
};

/**
 * Serves these corrections and no others. With none, the pack is removed.
 * @returns the number of hadiths that changed
 * @throws {ImportFault}
 */
export async function installCorrections(
  texts: readonly CorrectedText[],
  { dataDir, importedAt, onDocuments, signal }: Installation,
): Promise<number> {
  const common = { dataDir, ...(signal === undefined ? {} : { signal }) };
  if (texts.length === 0) {
    if (!listPacks(dataDir).some(({ name }) => name === CORRECTIONS_PACK)) return 0;
    return (await removePack({ ...common, name: CORRECTIONS_PACK, onDocuments })).difference.changed;
  }
  const folder = mkdtempSync(join(tmpdir(), 'isnad-corrections-'));
  try {
    const path = join(folder, CORRECTIONS_FILE);
    writeFileSync(path, correctionsFile(texts));
    const options = { ...CORRECTIONS_OPTIONS, importedAt, onDocuments };
    return (await importHadith({ ...common, paths: [path], options })).difference.changed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
