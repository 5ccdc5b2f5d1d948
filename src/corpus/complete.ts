import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areVersesRecorded } from './changes/verse-changes.ts';
import { type CurrentState, corpusDirectory, readState } from './hadith/records/corpus-state.ts';
import { RECORDS_KIND } from './hadith/records/records-format.ts';
import { countTables, LEXICON_TABLES } from './index/table-files.ts';
import {
  hadithIndexName,
  hadithLexiconPath,
  learningFolder,
  lexiconForHadiths,
  lexiconName,
  lexiconPath,
  quranIndexName,
  quranPath,
  recordsIdOf,
  verseWordsPath,
} from './places.ts';
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
  const names = [
    quranIndexName(inputs, lexiconName(lexiconPath(dataDir, inputs))),
    wantedHadithIndex({ dataDir, inputs }, state) ?? '',
  ];
  return (
    existsSync(quranPath(dataDir, inputs)) &&
    existsSync(verseWordsPath(quranPath(dataDir, inputs))) &&
    areVersesRecorded(dataDir, inputs) &&
    !wantsStarter(state) &&
    state.quran?.index === names[0] &&
    state.hadith?.kind === RECORDS_KIND &&
    state.hadith?.index === names[1] &&
    names.every((name) => existsSync(join(directory, name)))
  );
}

/** With fewer texts there is little to learn, and the verses alone are enough. */
const MIN_TEXTS = 500;

/** Tests whether meanings can be learned that have not been: from the verses, or from the hadiths in use. Takes a few file lookups. */
export function isLearningDue({ dataDir, inputs }: Place): boolean {
  if (!existsSync(lexiconPath(dataDir, inputs))) return true;
  const state = readState(dataDir);
  const id = recordsIdOf(state.hadith?.records);
  if (id === undefined || !teaches(state)) return false;
  return (
    !existsSync(hadithLexiconPath(dataDir, id)) || state.hadith?.index !== wantedHadithIndex({ dataDir, inputs }, state)
  );
}

/** Tests whether enough hadiths are installed to learn from them. */
export function teaches({ hadith }: CurrentState): boolean {
  return (hadith?.packs ?? []).reduce((sum, { entries }) => sum + entries, 0) >= MIN_TEXTS;
}

/** Returns how much has been learned from the hadiths in use, from 0 to 1. Reads a folder. */
export function learningProgress({ dataDir }: Pick<Place, 'dataDir'>, recordsId: string): number {
  if (existsSync(hadithLexiconPath(dataDir, recordsId))) return 1;
  return countTables(join(learningFolder(dataDir), recordsId)) / (LEXICON_TABLES + 1);
}

/** True for an empty data folder, and when this version has a new text of an installed starter pack. Never true once it was removed. */
export function wantsStarter({ hadith }: CurrentState): boolean {
  if (hadith === undefined) return true;
  const installed = hadith.packs.find(({ name }) => name === STARTER.name);
  return installed !== undefined && installed.sha256 !== hash('sha256', readFileSync(STARTER.path), 'hex');
}

/** Returns the file name of the index for the records in use; undefined without records. */
export function wantedHadithIndex({ dataDir, inputs }: Place, { hadith }: CurrentState): string | undefined {
  const id = recordsIdOf(hadith?.records);
  return id === undefined ? undefined : hadithIndexName(id, lexiconName(lexiconForHadiths(dataDir, inputs, id)));
}
