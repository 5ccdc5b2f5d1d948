const unfolded: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
]);

/** Folds a Latin word: lowercase, without accents and apostrophes (Qur'ān → quran), special letters spelled out. */
export function foldLatin(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  let out = '';
  for (const letter of lower.normalize('NFKD')) {
    if (/[a-z0-9]/.test(letter)) out += letter;
    else out += unfolded.get(letter) ?? '';
  }
  return out;
}

const VOWELS = 'aeiou';

function isVowel(word: string, at: number): boolean {
  const letter = word.charAt(at);
  return VOWELS.includes(letter) || (letter === 'y' && at > 0 && !isVowel(word, at - 1));
}

/** Counts vowel-consonant sequences: Porter's measure of the stem before a suffix. */
function measure(word: string): number {
  let steps = 0;
  for (let i = 1; i < word.length; i++) if (!isVowel(word, i) && isVowel(word, i - 1)) steps++;
  return steps;
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (isVowel(word, i)) return true;
  return false;
}

function endsShort(word: string): boolean {
  const at = word.length - 1;
  return at >= 2 && !isVowel(word, at) && isVowel(word, at - 1) && !isVowel(word, at - 2) && !/[wxy]$/.test(word);
}

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function pastOrGoing(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = /(ed|ing|ingly|edly)$/.exec(word)?.[0];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (!hasVowel(rest) || rest.length < 2) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

// [suffix, replacement, minimum measure of the rest]; longest suffixes first within a step.
type Rule = readonly [string, string, number];
const middle: readonly Rule[] = [
  ['ational', 'ate', 0],
  ['ization', 'ize', 0],
  ['iveness', 'ive', 0],
  ['fulness', 'ful', 0],
  ['ousness', 'ous', 0],
  ['tional', 'tion', 0],
  ['biliti', 'ble', 0],
  ['lessli', 'less', 0],
  ['entli', 'ent', 0],
  ['ation', 'ate', 0],
  ['alism', 'al', 0],
  ['aliti', 'al', 0],
  ['ousli', 'ous', 0],
  ['iviti', 'ive', 0],
  ['fulli', 'ful', 0],
  ['alli', 'al', 0],
  ['izer', 'ize', 0],
  ['ator', 'ate', 0],
  ['abli', 'able', 0],
  ['eli', 'e', 0],
  ['li', '', 0],
];
const late: readonly Rule[] = [
  ['alize', 'al', 0],
  ['icate', 'ic', 0],
  ['iciti', 'ic', 0],
  ['ative', '', 1],
  ['ical', 'ic', 0],
  ['ness', '', 0],
  ['ful', '', 0],
  ['less', '', 0],
];
const last: readonly Rule[] = [
  ['ement', '', 1],
  ['ance', '', 1],
  ['ence', '', 1],
  ['able', '', 1],
  ['ible', '', 1],
  ['ment', '', 1],
  ['ant', '', 1],
  ['ent', '', 1],
  ['ism', '', 1],
  ['ate', '', 1],
  ['iti', '', 1],
  ['ous', '', 1],
  ['ive', '', 1],
  ['ize', '', 1],
  ['sion', 's', 1],
  ['tion', 't', 1],
  ['al', '', 1],
  ['er', '', 1],
  ['ic', '', 1],
];

function apply(word: string, rules: readonly Rule[]): string {
  for (const [ending, becomes, steps] of rules) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    return measure(rest) > steps ? rest + becomes : word;
  }
  return word;
}

// Pairs of forms that rules cannot relate and that are frequent in these texts.
const irregular: ReadonlyMap<string, string> = new Map([
  ['patience', 'patient'],
  ['belief', 'believ'],
  ['beliefs', 'believ'],
  ['creation', 'creat'],
  ['hypocrisy', 'hypocrit'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['forgave', 'forgiv'],
  ['forgiven', 'forgiv'],
  ['gave', 'give'],
  ['given', 'give'],
  ['ate', 'eat'],
  ['eaten', 'eat'],
  ['sent', 'send'],
  ['slew', 'slai'],
  ['slain', 'slai'],
  ['wives', 'wife'],
  ['oxen', 'ox'],
  ['died', 'die'],
  ['dying', 'die'],
  ['dies', 'die'],
  ['taught', 'teach'],
  ['fasting', 'fast'],
  ['prayed', 'prayer'],
  ['praying', 'prayer'],
  ['pray', 'prayer'],
  ['prays', 'prayer'],
  ['prayers', 'prayer'],
]);

/** Stems a folded English word with the Porter algorithm (1980). Words of up to two letters stay unchanged. */
export function stemEnglish(term: string): string {
  const known = irregular.get(term);
  if (known !== undefined) return known;
  if (term.length < 3 || /[0-9]/.test(term)) return term;
  let word = pastOrGoing(plural(term));
  if (word.endsWith('y') && hasVowel(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  word = apply(apply(apply(word, middle), late), last);
  if (
    word.endsWith('e') &&
    (measure(word.slice(0, -1)) > 1 || (measure(word.slice(0, -1)) === 1 && !endsShort(word.slice(0, -1))))
  ) {
    word = word.slice(0, -1);
  }
  return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word;
}
