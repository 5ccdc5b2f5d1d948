import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { INDEX_VERSION } from './index/layout.ts';
import type { QuranInputs } from './quran/inputs.ts';

/** Increment when learning from hadiths changes, so that installed hadiths are learned again. */
const HADITH_LEXICON_VERSION = 1;

/** Path of the Quran corpus built from these inputs. */
export function quranPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}.corpus`);
}

/** Increment when words are read otherwise, so that the file is made again. */
const VERSE_WORDS_VERSION = 1;

/** Path of the words of the verses of this build, as quotations are compared with them. */
export function verseWordsPath(quranFile: string): string {
  return quranFile.replace(/\.corpus$/, `-v${VERSE_WORDS_VERSION}.words`);
}

/** Path of the lexicon learned from the verses of this build, stemmed by this version of the index. */
export function lexiconPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}-v${INDEX_VERSION}.lexicon`);
}

/** Path of the lexicon learned from the verses and from these hadiths. */
export function hadithLexiconPath(dataDir: string, recordsId: string): string {
  return join(dataDir, 'corpus', `hadith-${recordsId}-v${INDEX_VERSION}.${HADITH_LEXICON_VERSION}.lexicon`);
}

/**
 * Path of the lexicon for the hadith index: the one learned from these hadiths; else one learned from the hadiths before the last import; else that
 * of the verses.
 */
export function lexiconForHadiths(dataDir: string, inputs: QuranInputs, recordsId: string | undefined): string {
  const own = recordsId === undefined ? undefined : hadithLexiconPath(dataDir, recordsId);
  if (own !== undefined && existsSync(own)) return own;
  const version = `-v${INDEX_VERSION}.${HADITH_LEXICON_VERSION}.lexicon`;
  const directory = join(dataDir, 'corpus');
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const earlier = names.filter((name) => name.startsWith('hadith-') && name.endsWith(version)).sort()[0];
  return earlier === undefined ? lexiconPath(dataDir, inputs) : join(directory, earlier);
}

/** The name of the lexicon is part of the index names. With hadiths, it contains the id of the records it was learned from. */
export type LexiconName = 'plain' | 'learned' | `learned-${string}`;

/** Returns the name of the lexicon at `path`; `plain` if the file does not exist. */
export function lexiconName(path: string): LexiconName {
  if (!existsSync(path)) return 'plain';
  const records = /^hadith-([^-]+)-/.exec(basename(path))?.[1];
  return records === undefined ? 'learned' : `learned-${records.slice(0, 8)}`;
}

/** File name of the verse index. `lexicon` names the lexicon it was built with. */
export function quranIndexName(inputs: QuranInputs, lexicon: string): string {
  return `quran-${inputs.build}-${lexicon}-v${INDEX_VERSION}.index`;
}

/** File name of the index for a records file. */
export function hadithIndexName(recordsId: string, lexicon: string): string {
  return `hadith-${recordsId}-${lexicon}-v${INDEX_VERSION}.index`;
}

/** Tests whether a file name is that of an index for a records file, built by this version with any lexicon. */
export function isHadithIndexName(name: string | null, recordsId: string): boolean {
  return name?.startsWith(`hadith-${recordsId}-`) === true && name.endsWith(`-v${INDEX_VERSION}.index`);
}

/** Tests whether a file name is that of a verse index, built by this version with any lexicon. */
export function isQuranIndexName(name: string | undefined, { build }: QuranInputs): boolean {
  return name?.startsWith(`quran-${build}-`) === true && name.endsWith(`-v${INDEX_VERSION}.index`);
}

/** Returns the id in the name of a records file. */
export function recordsIdOf(file: string | null | undefined): string | undefined {
  return /^hadith-(.+)\.records$/.exec(file ?? '')?.[1];
}

/** Returns the build in the path of a Quran corpus. */
export function quranBuildOf(path: string): string {
  return basename(path, '.corpus').slice('quran-'.length);
}

/** Folder of the tables of a lexicon that is being learned. */
export function learningFolder(dataDir: string): string {
  return join(dataDir, 'corpus', 'learning');
}
