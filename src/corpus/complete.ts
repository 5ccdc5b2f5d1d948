import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areVersesRecorded } from './changes/verse-changes.ts';
import { damagePath } from './damage.ts';
import { ImportFault } from './hadith/fault.ts';
import { areDescribed } from './hadith/import/pack-descriptions.ts';
import { type CurrentState, corpusDirectory, readState } from './hadith/records/corpus-state.ts';
import { idsName } from './hadith/records/record-ids.ts';
import { RECORDS_KIND } from './hadith/records/records-format.ts';
import { countTables, LEXICON_TABLES } from './index/table-files.ts';
import {
  hadithIndexName,
  hadithLexiconPath,
  isHadithIndexName,
  isQuranIndexName,
  learningFolder,
  lexiconForHadiths,
  lexiconName,
  lexiconPath,
  quranIndexName,
  quranPath,
  recordsIdOf,
  verseWordsPath,
} from './places.ts';
import { editionsToIndex } from './quran/index-editions.ts';
import type { QuranInputs } from './quran/inputs.ts';

/** The file of the starter pack, and the name it is installed under. */
export const STARTER = {
  path: fileURLToPath(new URL('../../data/hadith/nawawi40.json', import.meta.url)),
  name: 'nawawi40',
};

export type Place = { readonly dataDir: string; readonly inputs: QuranInputs };

/**
 * Tests whether everything a server needs exists, built by this version from these inputs, and nothing has been reported as damaged. Indexes with an
 * older lexicon will do. Takes a few file lookups.
 */
export function isComplete({ dataDir, inputs }: Place): boolean {
  if (existsSync(damagePath(dataDir))) return false;
  const state = stateIfAny(dataDir);
  const id = recordsIdOf(state?.hadith?.records);
  if (state?.hadith === undefined || id === undefined) return false;
  const { records, kind, index, packs } = state.hadith;
  const names = [records, idsName(id), index, state.quran?.index];
  return (
    existsSync(quranPath(dataDir, inputs)) &&
    existsSync(verseWordsPath(quranPath(dataDir, inputs))) &&
    areVersesRecorded(dataDir, inputs) &&
    !wantsStarter(state) &&
    kind === RECORDS_KIND &&
    isHadithIndexName(index, id) &&
    isQuranIndexName(state.quran?.index, inputs) &&
    names.every((name) => typeof name === 'string' && existsSync(join(corpusDirectory(dataDir), name))) &&
    areDescribed(dataDir, packs)
  );
}

/** Tests whether an index in use was built with an older lexicon than there is now, or an installed edition has none. */
export function areIndexesOutdated({ dataDir, inputs }: Place): boolean {
  const state = stateIfAny(dataDir);
  if (state?.hadith === undefined) return false;
  if (editionsToIndex(dataDir, state.editions ?? []).length > 0) return true;
  const quran = quranIndexName(inputs, lexiconName(lexiconPath(dataDir, inputs)));
  return state.quran?.index !== quran || state.hadith.index !== wantedHadithIndex({ dataDir, inputs }, state);
}

/** Undefined when `current.json` is lost. */
function stateIfAny(dataDir: string): CurrentState | undefined {
  try {
    return readState(dataDir);
  } catch (error) {
    if (error instanceof ImportFault && error.reason === 'damaged_file') return undefined;
    throw error;
  }
}

/** With fewer texts there is little to learn, and the verses alone are enough. */
const MIN_TEXTS = 500;

/** Tests whether meanings can be learned that have not been: from the verses, or from the hadiths in use. Takes a few file lookups. */
export function isLearningDue({ dataDir, inputs }: Place): boolean {
  if (!existsSync(lexiconPath(dataDir, inputs))) return true;
  const state = stateIfAny(dataDir);
  const id = recordsIdOf(state?.hadith?.records);
  return state !== undefined && id !== undefined && teaches(state) && !existsSync(hadithLexiconPath(dataDir, id));
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
function wantedHadithIndex({ dataDir, inputs }: Place, { hadith }: CurrentState): string | undefined {
  const id = recordsIdOf(hadith?.records);
  return id === undefined ? undefined : hadithIndexName(id, lexiconName(lexiconForHadiths(dataDir, inputs, id)));
}
