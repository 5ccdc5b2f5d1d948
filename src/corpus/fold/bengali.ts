const NUKTA = 0x9bc;
const HASANTA = '\u09cd';
const nuktaLetters: ReadonlyMap<string, string> = new Map([
  ['\u09a1', '\u09dc'],
  ['\u09a2', '\u09dd'],
  ['\u09af', '\u09df'],
]);

function isLetter(unit: number): boolean {
  return (unit >= 0x985 && unit <= 0x9b9) || (unit >= 0x9dc && unit <= 0x9e1) || unit >= 0x9f0;
}

/** Composes letters with two Unicode encodings, including য় and ড়, which NFC does not compose. */
function compose(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit < 0x980 || unit > 0x9ff) continue;
    const last = out.charAt(out.length - 1);
    if (unit === NUKTA) {
      const composed = nuktaLetters.get(last);
      if (composed !== undefined) out = out.slice(0, -1) + composed;
    } else if (unit === 0x9be && last === '\u09c7') out = `${out.slice(0, -1)}\u09cb`;
    else if (unit === 0x9d7 && last === '\u09c7') out = `${out.slice(0, -1)}\u09cc`;
    else if (unit === 0x9ce) out += '\u09a4';
    else out += String.fromCharCode(unit);
  }
  return out;
}

/** Older spelling doubles the letter after র: ধৈর্য্য, ধর্ম্ম. */
const DOUBLE_AFTER_REPH = /(\u09b0\u09cd([\u0995-\u09b9]))\u09cd\2/g;
/** A chandrabindu typed before the vowel it belongs to: হঁ্যা for হ্যাঁ. */
const EARLY_CHANDRABINDU = /\u0981((?:\u09cd[\u0995-\u09b9])?[\u09be-\u09cc])/g;

/**
 * Folds a Bengali word: unifies nukta letters and split vowels, drops joiners, maps ৎ to ত, and drops a final hasanta because it is silent. A word of
 * signs only folds to ''.
 */
export function foldBengali(word: string): string {
  const out = compose(word).replace(DOUBLE_AFTER_REPH, '$1').replace(EARLY_CHANDRABINDU, '$1\u0981');
  let letters = 0;
  for (let i = 0; i < out.length; i++) if (isLetter(out.charCodeAt(i))) letters++;
  if (letters === 0) return '';
  return out.endsWith(HASANTA) ? out.slice(0, -1) : out;
}

// Letters that spelling reforms and dialects interchange: long and short vowels, the three sibilants, ণ and ন, য and জ.
const mixed: ReadonlyMap<string, string> = new Map([
  ['ী', 'ি'],
  ['ূ', 'ু'],
  ['ঈ', 'ই'],
  ['ঊ', 'উ'],
  ['ণ', 'ন'],
  ['ষ', 'স'],
  ['শ', 'স'],
  ['য', 'জ'],
  ['ঁ', ''],
  ['ঃ', ''],
  ['ঙ', 'ং'],
]);

const MIXED = new RegExp(`[${[...mixed.keys()].join('')}]`, 'g');

// Longest first. Case and plural suffixes of nouns, then suffixes of verbs. The emphatic ই and ও are stripped before them.
const nounEndings = [
  'গুলোকে',
  'গুলিকে',
  'গুলোর',
  'গুলির',
  'গুলোতে',
  'দিগকে',
  'দিগের',
  'সমূহের',
  'সমুহের',
  'সমূহে',
  'সমুহ',
  'সমূহ',
  'গুলো',
  'গুলি',
  'গুলা',
  'গনের',
  'গনকে',
  'গন',
  'দেরকে',
  'েদের',
  'য়দের',
  'দের',
  'েরা',
  'টিকে',
  'টির',
  'টার',
  'টিতে',
  'খানা',
  'খানি',
  'য়েরা',
  'য়ের',
  'ের',
  'টি',
  'টা',
  'রা',
  'কে',
  'তে',
  'রে',
  'য়ে',
  'য়',
  'র',
  'ে',
];
const verbEndings = [
  'িয়েছিলেন',
  'িয়েছিলে',
  'িয়েছিল',
  'িয়েছেন',
  'িয়েছি',
  'িয়েছে',
  'িয়াছেন',
  'িয়াছে',
  'িয়াছি',
  'িতেছেন',
  'িতেছে',
  'েছিলেন',
  'েছিলাম',
  'েছিল',
  'েছেন',
  'েছি',
  'েছে',
  'ছিলেন',
  'ছিলাম',
  'ছিল',
  'িলেন',
  'িবেন',
  'বেন',
  'লেন',
  'তেন',
  'ছেন',
  'লাম',
  'তাম',
  'িলে',
  'িবে',
  'বে',
  'লে',
  'তো',
  'ছে',
  'ছি',
  'বো',
  'েন',
  'িয়া',
  'িয়ে',
  'ানো',
  'বার',
];
const vowelEndings = ['ি', 'ো', 'া'];

function baseLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (isLetter(text.charCodeAt(i))) count++;
  return count;
}

/** Unifies letters that spellings interchange: ী as ি, শ and ষ as স, ণ as ন, য as জ. */
export function unmixBengali(term: string): string {
  return term.replace(MIXED, (letter) => mixed.get(letter) ?? letter);
}

/** Endings after vowels alone: the র of কবর belongs to the word. */
const AFTER_VOWELS: ReadonlySet<string> = new Set(['র', 'রে', 'রা']);
const TAKES_R = /(?:[\u09be-\u09cc\u09df]|লাহ)$/;

function strip(word: string, endings: readonly string[], keep: number): string {
  for (const ending of endings) {
    if (word.endsWith(ending)) {
      const rest = word.slice(0, -ending.length);
      if (AFTER_VOWELS.has(ending) && !TAKES_R.test(rest)) continue;
      if (baseLetters(rest) >= keep && !rest.endsWith(HASANTA)) return rest;
    }
  }
  return word;
}

/** Strips a final vowel. In a short word only when it is bare like a root (করা, বলা), because জিনা is not জিন. */
function cutVowel(word: string): string {
  return strip(word, vowelEndings, word.length === 3 ? 2 : 3);
}

/**
 * Returns the light stem of a folded Bengali word: unifies interchanged letters and strips suffixes of nouns and verbs as long as two letters remain.
 */
export function stemBengali(term: string, isKnown: (term: string) => boolean = () => false): string {
  // জান্নাতে is জান্নাত and ে, not জান্না and তে.
  if (term.endsWith('তে') && isKnown(term.slice(0, -1))) return stemBengali(term.slice(0, -1), isKnown);
  let word = unmixBengali(term);
  if ((word.endsWith('ই') || word.endsWith('ও')) && baseLetters(word) > 3) word = word.slice(0, -1);
  made ??= { verbs: unify(verbEndings), nouns: unify(nounEndings) };
  return cutVowel(strip(strip(word, made.verbs, 2), made.nouns, 2));
}

let made: { verbs: string[]; nouns: string[] } | undefined;

function unify(endings: readonly string[]): string[] {
  const unified = endings.map((ending) => unmixBengali(compose(ending)));
  return [...new Set(unified)].sort((a, b) => b.length - a.length);
}
