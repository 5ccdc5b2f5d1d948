import { readSource } from '../src/corpus/quran/inputs.ts';
import type { Text } from './engines.ts';

/** All verses with their English and Bengali, from quran-json. */
export function verses(): Text[] {
  const bengali = readSource('bn');
  return readSource('en').flatMap((surah, s) =>
    surah.verses.map((verse, v) => ({
      ref: `${surah.id}:${verse.id}`,
      texts: { ar: verse.text, en: verse.translation ?? '', bn: bengali[s]?.verses[v]?.translation ?? '' },
    })),
  );
}
