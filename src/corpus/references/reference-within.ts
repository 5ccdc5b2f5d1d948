import { WorkBudget } from '../work-budget.ts';
import { findReferences, rolesOf } from './find-references.ts';
import type { Names } from './names.ts';
import { readWords } from './read-words.ts';
import type { PlacedReference } from './reader.ts';
import type { HadithNamed, VersesNamed } from './reference.ts';
import type { WordRole } from './word-roles.ts';

/** Longer queries are texts. */
const MAX_LENGTH = 300;
const UNITS = 200_000;
/** Words without which a name and a number can be anything: `every Muslim 5 times`. */
const TITLES: readonly (WordRole | undefined)[] = ['hadith', 'no', 'book', 'volume', 'by', 'title'];

/** Returns the verses that a longer query names: `what does Quran chapter 2 verse 255 mean?`. Undefined for a whole surah, and for bare numbers, such as a time. */
export function versesWithin(text: string, names: Names): VersesNamed | undefined {
  return within(text, names).find(
    (one): one is PlacedReference & VersesNamed =>
      one.kind === 'quran' && one.first !== undefined && (one.bracketed || /\p{L}/u.test(one.text)),
  );
}

/** Returns the hadith that a longer query names by its number: `is Bukhari #8 authentic?`, `রাসূল বলেছেন (মুসলিম, হাদিস: ৮)`. */
export function hadithWithin(text: string): HadithNamed | undefined {
  return within(text, undefined).find(
    (one): one is PlacedReference & HadithNamed => one.kind === 'hadith' && one.number !== undefined && isTitled(one),
  );
}

function within(text: string, names: Names | undefined): PlacedReference[] {
  if (text.length > MAX_LENGTH || !/\p{N}/u.test(text)) return [];
  return findReferences(readWords(text), names, new WorkBudget(UNITS)).filter(({ weak }) => !weak);
}

function isTitled({ text, bracketed }: PlacedReference): boolean {
  return bracketed || /[#:：(/]/u.test(text) || rolesOf(readWords(text).keys).some((role) => TITLES.includes(role));
}
