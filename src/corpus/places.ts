import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_VERSION } from './index/layout.ts';
import type { QuranInputs } from './quran/inputs.ts';

/** Path of the Quran corpus built from these inputs. */
export function quranPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}.corpus`);
}

/** Path of the lexicon learned from the verses of this build, stemmed by this version of the index. */
export function lexiconPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}-v${INDEX_VERSION}.lexicon`);
}

/** The name of the lexicon is part of the index names. */
export type LexiconName = 'plain' | 'learned';

/** Returns `learned` if the file of the learned lexicon exists. */
export function lexiconName(path: string): LexiconName {
  return existsSync(path) ? 'learned' : 'plain';
}

/** File name of the verse index. `lexicon` names the lexicon it was built with. */
export function quranIndexName(inputs: QuranInputs, lexicon: string): string {
  return `quran-${inputs.build}-${lexicon}-v${INDEX_VERSION}.index`;
}

/** File name of the index for a records file. */
export function hadithIndexName(recordsId: string, lexicon: string): string {
  return `hadith-${recordsId}-${lexicon}-v${INDEX_VERSION}.index`;
}
