import { readFileSync } from 'node:fs';
import type { SurahSummary } from '@isnad/contract/quran';
import { knownNames } from '../references/known-names.ts';
import { makeNames, type Names } from '../references/names.ts';

const MARKED = new URL('../../../data/quran/surah-names.ar.json', import.meta.url);
const ALIASES = new URL('../../../data/quran/surah-aliases.bn.json', import.meta.url);

/** Collects every name of a surah or verse, for queries that name one: Arabic, Latin and Bengali names, and alternative spellings. */
export function quranNames(surahs: readonly SurahSummary[]): Names {
  const aliases = JSON.parse(readFileSync(ALIASES, 'utf8')) as Record<string, string[]>;
  const own = surahs.map(({ id, name, name_arabic, transliteration }) => ({
    reference: { kind: 'surah' as const, surah: id },
    names: [name_arabic, transliteration, name, ...(aliases[id] ?? [])],
  }));
  const marked = JSON.parse(readFileSync(MARKED, 'utf8')) as string[];
  return makeNames([...own, ...knownNames], new Map(marked.map((name, at) => [at + 1, name])));
}
