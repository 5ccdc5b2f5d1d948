import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_VERSION } from './index/layout.ts';
import type { QuranInputs } from './quran/inputs.ts';

/** Where the Quran corpus made from these inputs lies. */
export function quranPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}.corpus`);
}

/** Where the lexicon lies that was learned from the verses of this build, cut to stems as this version of the index cuts them. */
export function lexiconPath(dataDir: string, inputs: QuranInputs): string {
  return join(dataDir, 'corpus', `quran-${inputs.build}-v${INDEX_VERSION}.lexicon`);
}

/** Indexes built with another lexicon carry another name. */
export type LexiconName = 'plain' | 'learned';

/** `learned` once the file of a learned lexicon is there. */
export function lexiconName(path: string): LexiconName {
  return existsSync(path) ? 'learned' : 'plain';
}

/** File name of the index over the verses; `lexicon` names what its words were widened with. */
export function quranIndexName(inputs: QuranInputs, lexicon: string): string {
  return `quran-${inputs.build}-${lexicon}-v${INDEX_VERSION}.index`;
}

/** File name of the index over a records file. */
export function hadithIndexName(recordsId: string, lexicon: string): string {
  return `hadith-${recordsId}-${lexicon}-v${INDEX_VERSION}.index`;
}
