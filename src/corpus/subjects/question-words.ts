import { consonantsOf, isSpeltAlike } from './keys.ts';
import { misspelt } from './misspelling.ts';
import type { Table } from './table-file.ts';

/** Weight of a question word that no phrase has, as a share of that of the rarest word. */
const UNKNOWN_SHARE = 0.5;
/** A word found by its consonants alone counts less. */
const SPELT_SHARE = 0.8;

/** A word with a letter wrong, left out or added. */
const SLIP_SHARE = 0.7;

/** A word that has only the root in common. */
const ROOT_SHARE = 0.5;
/** An Arabic word with the same stem counts less than the word itself. */
const STEM = 0.85;
/** How much a matched key counts by the language of the question. Bengali in Latin letters also uses English words, and the reverse. 1 when it is not listed. */
const WORTH: Readonly<Record<'en' | 'bn' | 'ar' | 'unknown', Readonly<Record<string, number>>>> = {
  en: { r: 0.8, a: STEM },
  bn: { e: 0.85, r: 0.95, a: STEM },
  ar: { e: 0.85, r: 0.85, a: STEM },
  unknown: { r: 0.95, a: STEM },
};

/** A numbered key of the table with its weight in a question. */
export type Alternative = { readonly key: number; readonly weight: number };

/** A word of a question: its first key, which identifies it, all of them, what it can stand for, and the greatest weight of that. */
export type QuestionWord = {
  readonly key: string;
  readonly keys: readonly string[];
  readonly found: readonly Alternative[];
  readonly weight: number;
};

/** Finds what a word of a question, given by its keys, can stand for in the table. */
export function wordOf(
  table: Table<unknown>,
  keys: readonly string[],
  language: 'en' | 'bn' | 'ar' | 'unknown',
): QuestionWord {
  const found = alternatives(table, keys, language);
  const weight = found.reduce((most, { weight }) => Math.max(most, weight), 0) || table.rarest * UNKNOWN_SHARE;
  return { key: keys[0] ?? '', keys, found, weight };
}

/** Returns the keys of the table that a question word can stand for, each with its weight. */
function alternatives(
  { numberOf, wordOf, kindOf, speltAs, rarity }: Table<unknown>,
  keys: readonly string[],
  language: 'en' | 'bn' | 'ar' | 'unknown',
): Alternative[] {
  const worth = WORTH[language];
  const of = (key: number, share: number): Alternative => ({
    key,
    weight: (rarity[key] as number) * share * (worth[kindOf(key)] ?? 1),
  });
  const alike = (key: string) => speltAs(consonantsOf(key) ?? '').filter((known) => isSpeltAlike(key, wordOf(known)));
  const exact = keys.flatMap((key) => numberOf(key) ?? []);
  if (exact.length === 0) {
    const spelt = keys.flatMap((key) => alike(key).map((known) => of(known, SPELT_SHARE)));
    return spelt.length > 0 || language === 'bn'
      ? spelt
      : misspelt(numberOf, keys).map((known) => of(known, SLIP_SHARE));
  }
  // In an English question an English word is that word, and not a Bengali one that sounds like it.
  const own = exact.filter((key) => kindOf(key) === 'e');
  if (language === 'en' && own.length > 0) return own.map((key) => of(key, 1));
  const slips = language === 'en' ? misspelt(numberOf, keys).filter((key) => !exact.includes(key)) : [];
  // Arabic words have more forms than the stemmer knows.
  const [stem = ''] = keys;
  const others = stem.startsWith('a') ? alike(stem).filter((known) => !exact.includes(known)) : [];
  return [
    ...exact.map((key) => of(key, 1)),
    ...others.map((known) => of(known, ROOT_SHARE)),
    ...slips.map((known) => of(known, SLIP_SHARE)),
  ];
}
