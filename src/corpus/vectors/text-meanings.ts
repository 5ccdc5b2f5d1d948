import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DamagedContainer } from '../container.ts';
import type { HadithRecords } from '../hadith/records/records.ts';
import { quranBuildOf } from '../places.ts';
import type { Quran } from '../quran/open.ts';
import { indexVectors, type VectorIndex } from './nearest.ts';
import { readVectors, type TextSet } from './vector-file.ts';

/*
 * What each text means by the words of the shipped table (`data/subjects/meanings`): a vector for each verse and hadith, made beside the service. It needs
 * no other service and no other table.
 */

/** The first eight digits of the SHA-256 of `data/subjects/meanings.bin`: vectors of texts and questions can be compared only if both are made with it. */
export const MEANINGS_ID = 'c0d0b15c';

/** Increment when the words of texts are read otherwise (`keys.ts`, `measure-texts.ts`), so that the vectors are made again. */
const READING_VERSION = 1;

/** File name of what these texts mean. */
export function textMeaningsName(set: TextSet, textsId: string): string {
  return `meanings-${set}-${textsId}-${MEANINGS_ID}-v${READING_VERSION}.vectors`;
}

/** Tests whether a file name is that of what verses or hadiths mean, in any version. */
export function isTextMeanings(name: string, set: TextSet): boolean {
  return name.startsWith(`meanings-${set}-`);
}

/** Removes a file, so that it is made again like a missing one. In a folder that cannot be written it stays, and is used by nobody. */
function removeDamaged(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

const opened = new WeakMap<object, VectorIndex>();

/** Returns what all verses mean; undefined until it has been computed, or when the file is damaged. */
export function meaningsOfVerses(quran: Pick<Quran, 'file'>): VectorIndex | undefined {
  const { path } = quran.file;
  return open(quran.file, path, textMeaningsName('quran', quranBuildOf(path)));
}

/** Returns what all hadiths mean; undefined until it has been computed, or when the file is damaged. */
export function meaningsOfHadiths(records: HadithRecords, path: string): VectorIndex | undefined {
  return open(records, path, textMeaningsName('hadith', records.id));
}

/** Reads a file beside the one with the texts. */
function open(texts: object, beside: string, name: string): VectorIndex | undefined {
  const known = opened.get(texts);
  if (known !== undefined) return known;
  const path = join(dirname(beside), 'vectors', name);
  if (!existsSync(path)) return undefined;
  try {
    const index = indexVectors(readVectors(path));
    opened.set(texts, index);
    return index;
  } catch (error) {
    // Another process has replaced it since.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof DamagedContainer)) throw error;
    removeDamaged(path);
    return undefined;
  }
}
