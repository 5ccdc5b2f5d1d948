import { readFileSync } from 'node:fs';
import type { SurahSummary } from '@isnad/contract/quran';
import { readSource } from '../../../src/corpus/quran/inputs.ts';

const BENGALI = new URL('../../../data/quran/surah-names.bn.json', import.meta.url);

/** The surahs with the names that references use, without the texts. */
export function surahSummaries(): SurahSummary[] {
  const bengali = JSON.parse(readFileSync(BENGALI, 'utf8')) as string[];
  return readSource('en').map(({ id, name, transliteration, verses }) => ({
    ...{ id, name: bengali[id - 1] ?? '', name_arabic: name, transliteration },
    total_verses: verses.length,
  })) as unknown as SurahSummary[];
}
