import { scriptOf, stem } from '../../fold/stem.ts';
import { isStopword } from '../../fold/stopwords.ts';
import type { Lang } from '../../hadith/model.ts';
import { bengaliForm, englishForm } from '../words/spelling-variants.ts';
import { DENIED_VERB, turningWords, type Word } from './turning-words.ts';

/** A word with its form that translations share, and the words that turn it. */
export type Told = Word & {
  readonly form: string;
  /** A name, verb or adjective. */
  readonly telling: boolean;
  /** Index of the negation beside it. */
  readonly negation: number | undefined;
};

/** Words `[from, to)` of what is said, and what a wording has instead. */
export type Change = { readonly start: number; readonly end: number; readonly expected: string };

/** Words between a negation and what it denies, by language: before it, and behind it. */
const REACH: Readonly<Record<Lang, { readonly before: number; readonly behind: number }>> = {
  en: { before: 3, behind: 1 },
  bn: { before: 1, behind: 3 },
  ar: { before: 2, behind: 0 },
};

/** Reads the words of a text, each with the negation beside it. */
export function told(text: string, lang: Lang): Told[] {
  const words = turningWords(text, lang);
  return words.map((word, at) => ({
    ...word,
    form: commonForm(word.denied ? word.term.replace(DENIED_VERB, '') : word.term, scriptOf(word.term)),
    telling: word.turn === undefined && word.amount === undefined && !isStopword(word.term) && !/^\d/u.test(word.term),
    negation: word.denied ? at : negationOf(words, at, lang),
  }));
}

function negationOf(words: readonly Word[], at: number, lang: Lang): number | undefined {
  const { before, behind } = REACH[lang];
  for (let near = at - 1; near >= Math.max(0, at - before); near--) {
    if ((words[near + 1] as Word).pause) break;
    if ((words[near] as Word).turn === 'negation') return near;
  }
  for (let near = at + 1; near <= Math.min(words.length - 1, at + behind); near++) {
    if ((words[near] as Word).pause) break;
    if ((words[near] as Word).turn === 'negation') return near;
  }
  return undefined;
}

/** The form in which two translations share a word. */
export function commonForm(term: string, script: string): string {
  return stem(script === 'bengali' ? bengaliForm(stem(term)) : englishForm(term));
}
