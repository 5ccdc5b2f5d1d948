import { edits } from '@isnad/contract/nearest-name';
import { foldArabic } from '../fold/arabic.ts';
import { nameKey } from '../fold/name.ts';
import { tokenise } from '../fold/tokenise.ts';
import { DOUBLE } from '../fold/vowel-marks.ts';
import type { VersesNamed } from './reference.ts';

/** What a name stands for: a surah, or one or more of its verses. */
export type NameTarget =
  | { readonly kind: 'surah'; readonly surah: number }
  | { readonly kind: 'verse'; readonly surah: number; readonly verse: number; readonly to?: number };

/** Names of surahs and verses by key, built once from lists of spellings. */
export type Names = {
  byKey: ReadonlyMap<string, NameTarget>;
  /** Names of verses alone. Some are those of a surah as well: `آية النور`. */
  verses: ReadonlyMap<string, NameTarget>;
  /** The first words of the names of verses. */
  verseStarts: ReadonlySet<string>;
  /** The Arabic names of surahs with their vowel marks. */
  marked: ReadonlyMap<number, string>;
};

/** Builds the name table. When two entries share a key, the first wins. `marked`: the Arabic names of surahs with their vowel marks. */
export function makeNames(
  entries: Iterable<{ reference: NameTarget; names: readonly string[] }>,
  marked: Names['marked'] = new Map(),
): Names {
  const byKey = new Map<string, NameTarget>();
  const verses = new Map<string, NameTarget>();
  const verseStarts = new Set<string>();
  for (const { reference, names } of entries) {
    for (const name of names) {
      const key = nameKey(name);
      if (key !== '' && reference.kind === 'verse' && !verses.has(key)) verses.set(key, reference);
      if (key === '' || byKey.has(key)) continue;
      byKey.set(key, reference);
      const [first, second] = tokenise(name);
      if (reference.kind === 'verse' && first !== undefined && second !== undefined) verseStarts.add(first.term);
    }
  }
  return { byKey, verses, verseStarts, marked };
}

/** Resolves a name by its exact key, or by the only key one edit away. */
export function nearName<T>(byKey: ReadonlyMap<string, T>, key: string): T | undefined {
  const known = byKey.get(key);
  if (known !== undefined || key.length < 5) return known;
  let near: T | undefined;
  for (const [other, target] of byKey) {
    if (other.charCodeAt(0) !== key.charCodeAt(0) || edits(key, other, 1) > 1) continue;
    if (near !== undefined && near !== target) return undefined;
    near = target;
  }
  return near;
}

/** Tests whether the vowel marks of an Arabic word tell it from a name of the same letters: `مَلَكٌ`, an angel, from `المُلْك`. The case does not count. */
export function hasOtherVowels(word: string, name: string): boolean {
  const [asked, known] = [bareWord(word), bareWord(name)];
  if (asked.term !== known.term) return false;
  return asked.vowels
    .slice(0, -1)
    .some((vowel, at) => vowel !== 0 && known.vowels[at] !== 0 && vowel !== known.vowels[at]);
}

/** A word without its article, and the vowel of each letter. */
function bareWord(word: string): { readonly term: string; readonly vowels: readonly number[] } {
  const marks: number[] = [];
  const { term } = foldArabic(word, marks);
  const from = term.startsWith('ال') ? 2 : 0;
  const vowels = Array.from(term.slice(from), (_, at) => (marks[from + at] ?? 0) & ~DOUBLE);
  return { term: term.slice(from), vowels };
}

/** The verses that a name stands for. */
export function versesNamed(target: NameTarget): VersesNamed {
  if (target.kind === 'surah') return { kind: 'quran', surah: target.surah };
  const { surah, verse: first, to: last = first } = target;
  return { kind: 'quran', surah, first, last };
}
