import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Text } from './engines.ts';

/** All verses with their English and Bengali, from quran-json. */
export function verses(): Text[] {
  const require = createRequire(import.meta.url);
  type Surah = { id: number; verses: { id: number; text: string; translation: string }[] };
  const read = (language: string): Surah[] =>
    JSON.parse(readFileSync(require.resolve(`quran-json/dist/quran_${language}.json`), 'utf8'));
  const bengali = read('bn');
  return read('en').flatMap((surah, s) =>
    surah.verses.map((verse, v) => ({
      ref: `${surah.id}:${verse.id}`,
      texts: { ar: verse.text, en: verse.translation, bn: bengali[s]?.verses[v]?.translation ?? '' },
    })),
  );
}
