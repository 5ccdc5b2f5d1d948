import { stemArabic } from './arabic-stem.ts';
import { stemBengali } from './bengali.ts';
import { stemEnglish } from './english.ts';
import { kindOf, scriptNames } from './letters.ts';
import type { Script } from './token.ts';

/** Returns the script of a folded term by its first letter. Digits count as Latin. */
export function scriptOf(term: string): Script {
  return scriptNames[kindOf(term.charCodeAt(0))] ?? 'other';
}

/**
 * Returns the light stem of a folded term by the rules of its script; terms of other scripts are unchanged. `isKnown` tests whether a term is a word
 * of the indexed texts; without it no one-letter Arabic particle is stripped, and Bengali endings by their letters alone.
 */
export function stem(term: string, isKnown: (term: string) => boolean = () => false): string {
  switch (scriptOf(term)) {
    case 'arabic':
      return stemArabic(term, isKnown);
    case 'bengali':
      return stemBengali(term, isKnown);
    case 'latin':
      return stemEnglish(term);
    default:
      return term;
  }
}
