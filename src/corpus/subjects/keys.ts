import { edits } from '@isnad/contract/nearest-name';
import { roughBengali, roughLatin, skeletonOf } from '../fold/banglish.ts';
import { stem } from '../fold/stem.ts';
import type { Token } from '../fold/token.ts';
import { tokenise } from '../fold/tokenise.ts';

/*
 * A key is a word in the form in which it is compared, with a letter in front for the kind of key: `e` an English stem, `a` an Arabic stem, `n` a
 * Bengali stem, `r` the rough sound of Bengali in either script, `d` a number, and `A` an Arabic word as it is written, because one stem can have
 * several meanings.
 */

/** Endings of Bengali nouns in the rough spelling: `namajer`, `allahke`, `jannate`. */
const ROUGH_ENDING = /^(.{3,}?)(?:derke|der|ger|er|ke|te|re|ra|ta|ti|r|e|i)$/;
const MIN_ROUGH = 2;
const MIN_CONSONANTS = 3;

/**
 * Returns the keys of each word of a text: its stem, then the alternatives.
 * @param remembered keeps the keys of words, to read many texts
 */
export function keysOf(
  text: string,
  isKnown?: (term: string) => boolean,
  remembered?: Map<string, readonly string[]>,
): (readonly string[])[] {
  return tokenise(text)
    .filter(({ joined }) => joined !== true)
    .map((token) => {
      const keys = remembered?.get(token.term) ?? keysOfWord(token, isKnown);
      remembered?.set(token.term, keys);
      return keys;
    });
}

/** Returns the keys of one word. */
export function keysOfWord({ term, script }: Token, isKnown: ((term: string) => boolean) | undefined): string[] {
  if (script === 'arabic') return [`a${stem(term, isKnown)}`, `A${term}`];
  if (script === 'bengali') return withRough([`n${stem(term)}`], roughBengali(term));
  if (script !== 'latin' || /^[0-9]+$/.test(term)) return [`d${term}`];
  const word = `e${stem(american(term))}`;
  // Bengali in Latin letters has vowels.
  return /[aeiou]/.test(term) ? withRough([word], roughLatin(term)) : [word];
}

/** British spellings that the stemmer does not know: neighbour, judgement, baptise. */
const american = (term: string): string =>
  term
    .replace(/(?<=...)our(?=s?$|ed$|ing$|ly$)/, 'or')
    .replace(/dgement/, 'dgment')
    .replace(/(?<=...)is(?=e[ds]?$|ing$)/, 'iz');

function withRough(keys: string[], rough: string): string[] {
  return rough.length < MIN_ROUGH ? keys : [...keys, `r${ROUGH_ENDING.exec(rough)?.[1] ?? rough}`];
}

/** Returns the consonants of a key, with its kind, by which other spellings and forms of the word are found; undefined when they are too few. */
export function consonantsOf(key: string): string | undefined {
  const kind = key.charAt(0);
  if (kind === 'a') return arabicConsonants(key.slice(1));
  if (kind !== 'e' && kind !== 'r') return undefined;
  // A final h is often left out: baqara, baqarah.
  const bare = skeletonOf(kind === 'e' ? roughLatin(key.slice(1)) : key.slice(1)).replace(/(?<=..)h$/, '');
  return bare.length < MIN_CONSONANTS ? undefined : kind + bare;
}

/** Letters of a word for each letter that another spelling of it may have otherwise. */
const LETTERS_PER_DIFFERENCE = 3;

/**
 * Tests whether two keys with the same consonants are spellings of one word. Vowels vary, but not all of them at once: `khadeeja` and `khadija` are one
 * name, `vaccine` and `bacon` are two words. Arabic keys are always alike: their vowels are not written.
 */
export function isSpeltAlike(key: string, other: string): boolean {
  if (key.startsWith('a')) return true;
  const [rough, known] = [roughOf(key), roughOf(other)];
  const most = Math.max(1, Math.floor(Math.max(rough.length, known.length) / LETTERS_PER_DIFFERENCE));
  return edits(rough, known, most) <= most;
}

const roughOf = (key: string) => (key.startsWith('e') ? roughLatin(key.slice(1)) : key.slice(1));

const PARTICLES = /^(?:وال|فال|بال|كال|عال|هال|لل|ال|[وفبلكحه](?=.{3}))/;
const PRONOUNS = /(?<=.{3})(?:تها|ته|تي|ها|هم|كم|نا|ني|ين|ون|ات|ان|ه|ي|ك|ت)$/;

/** Letters that the dialects write otherwise: دبح, كتير, ضهر. */
const DIALECT_LETTERS: Readonly<Record<string, string>> = { ذ: 'د', ث: 'ت', ظ: 'ض' };

/** Roughly the root of an Arabic word in any form, dialects included: without particles, pronouns, weak letters and a servile first letter. */
function arabicConsonants(term: string): string | undefined {
  const bare = term
    .replace(PARTICLES, '')
    .replace(PRONOUNS, '')
    .replace(/[ءأإؤئ]/g, 'ا')
    .replace(/[ذثظ]/g, (letter) => DIALECT_LETTERS[letter] ?? letter);
  const root = bare
    .replace(/^[اميتن](?=.{3})/, '')
    .replace(/[اويىه]/g, '')
    .replace(/(.)\1+/g, '$1');
  return root.length < 2 ? undefined : `a${root}`;
}
