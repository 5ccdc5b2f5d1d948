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

/** Words from a negation to what it denies, by language: before it, and behind it. */
const REACH: Readonly<Record<Lang, { readonly before: number; readonly behind: number }>> = {
  en: { before: 3, behind: 1 },
  bn: { before: 1, behind: 3 },
  ar: { before: 2, behind: 0 },
};
/** Words from a negation to what it denies when all between them are function words: `None of you should hope`. */
const MAX_REACH = 6;

/** Reads the words of a text, each with the negation beside it. */
export function told(text: string, lang: Lang, isKnown?: IsKnown): Told[] {
  const words = turningWords(text, lang);
  return words.map((word, at) => ({
    ...word,
    form: commonForm(word.denied ? word.term.replace(DENIED_VERB, '') : word.term, scriptOf(word.term), isKnown),
    telling: word.turn === undefined && word.amount === undefined && !isStopword(word.term) && !/^\d/u.test(word.term),
    negation: word.denied ? at : negationOf(words, at, lang),
  }));
}

function negationOf(words: readonly Word[], at: number, lang: Lang): number | undefined {
  const { before, behind } = REACH[lang];
  let isLight = lang === 'en';
  for (let near = at - 1; near >= Math.max(0, at - MAX_REACH); near--) {
    if ((words[near + 1] as Word).pause || (near < at - before && !isLight)) break;
    if ((words[near] as Word).turn === 'negation') return near;
    isLight &&= isStopword((words[near] as Word).term);
  }
  for (let near = at + 1; near <= Math.min(words.length - 1, at + behind); near++) {
    if ((words[near] as Word).pause) break;
    // `told his sons not to despair` denies nothing of the sons.
    if ((words[near] as Word).turn === 'negation') return words[near + 1]?.term === 'to' ? undefined : near;
  }
  return undefined;
}

/** Tests whether a word is one of the installed texts. */
export type IsKnown = (term: string) => boolean;

/** The form in which two translations share a word. With `isKnown`, Arabic particles are cut off before a known word: `بلسانه` is `لسانه`. */
export function commonForm(term: string, script: string, isKnown?: IsKnown): string {
  if (script === 'arabic') return stem(term, isKnown);
  return stem(script === 'bengali' ? bengaliForm(stem(term)) : englishForm(term));
}
