import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CurrentState, corpusDirectory, readState } from './hadith/records/corpus-state.ts';
import { RECORDS_KIND } from './hadith/records/records-format.ts';
import { hadithIndexName, lexiconName, lexiconPath, quranIndexName, quranPath } from './places.ts';
import type { QuranInputs } from './quran/inputs.ts';

/** The file of the starter pack, and the name it is installed under. */
export const STARTER = {
  path: fileURLToPath(new URL('../../data/hadith/nawawi40.json', import.meta.url)),
  name: 'nawawi40',
};

export type Place = { readonly dataDir: string; readonly inputs: QuranInputs };

/** Tests whether everything a server needs exists, built by this version from these inputs. Takes a few file lookups. */
export function isComplete({ dataDir, inputs }: Place): boolean {
  const directory = corpusDirectory(dataDir);
  const state = readState(dataDir);
  const lexicon = lexiconName(lexiconPath(dataDir, inputs));
  const names = [quranIndexName(inputs, lexicon), wantedHadithIndex(state, lexicon) ?? ''];
  return (
    existsSync(quranPath(dataDir, inputs)) &&
    !wantsStarter(state) &&
    state.quran?.index === names[0] &&
    state.hadith?.kind === RECORDS_KIND &&
    state.hadith?.index === names[1] &&
    names.every((name) => existsSync(join(directory, name)))
  );
}

/** Tests whether the lexicon has been learned from the verses of this build. */
export function isLearned({ dataDir, inputs }: Place): boolean {
  return lexiconName(lexiconPath(dataDir, inputs)) === 'learned';
}

/** True for an empty data folder, and when this version has a new text of an installed starter pack. Never true once it was removed. */
export function wantsStarter({ hadith }: CurrentState): boolean {
  if (hadith === undefined) return true;
  const installed = hadith.packs.find(({ name }) => name === STARTER.name);
  return installed !== undefined && installed.sha256 !== hash('sha256', readFileSync(STARTER.path), 'hex');
}

/** Returns the file name of the index for the records in use; undefined without records. */
export function wantedHadithIndex({ hadith }: CurrentState, lexicon: string): string | undefined {
  const id = /^hadith-(.+)\.records$/.exec(hadith?.records ?? '')?.[1];
  return id === undefined ? undefined : hadithIndexName(id, lexicon);
}
