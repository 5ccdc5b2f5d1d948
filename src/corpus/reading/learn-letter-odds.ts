import { readSource } from '../quran/inputs.ts';
import { LETTERS, signOf, trigramIndex } from './letters.ts';

/*
 * Learns letter statistics of English, and of Bengali and Arabic in Latin letters, from the translations and the transliteration of the Quran. The
 * Bengali text is first transliterated by rules, in the mix of spellings that people use. Run this file to print `letter-odds.ts`.
 */

const CONSONANTS = table(
  'ক k,খ kh,গ g,ঘ gh,ঙ ng,চ ch,ছ ch,জ j,ঝ jh,ঞ n,ট t,ঠ th,ড d,ঢ dh,ণ n,ত t,থ th,দ d,ধ dh,ন n,প p,ফ f,ব b,ভ bh,ম m,য j,র r,ল l,শ sh,ষ sh,স s,হ h,ড় r,ঢ় rh,য় y',
);
const FINALS = table('ৎ t,ং ng,ঃ ,ঁ ');
const VOWELS = table('অ o,আ a,ই i,ঈ i,উ u,ঊ u,ঋ ri,এ e,ঐ oi,ও o,ঔ ou');
const SIGNS = table('া a,ি i,ী i,ু u,ূ u,ৃ ri,ে e,ৈ oi,ো o,ৌ ou');
const HASANTA = '্';
/** Alternative spellings of the same sound, each equally likely. */
const BENGALI_VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/bh/g, 'v'],
  [/j/g, 'z'],
  [/sh/g, 's'],
  [/ch(?!h)/g, 'c'],
  [/kkh/g, 'kh'],
  [/oy(?=a)/g, 'w'],
  // The inherent vowel is often silent: pa-la-na-kar-ta, palonkorta.
  [/([aeiou][^aeiou]h?)o(?=[^aeiou]h?[aeiou])/g, '$1'],
];
const ARABIC_VARIANTS: typeof BENGALI_VARIANTS = [
  [/th/g, 'dh'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/^al(.)\1/g, 'a$1$1'],
  // Endings that are silent in pause.
  [/(?:[aiu]|[aiu]n)$/g, ''],
  [/(?:eena|oona)$/g, 'in'],
];
/** Pseudo-count for unseen trigrams, so that a rare spelling is not a proof. */
const SMOOTHING = 30;

function table(rows: string): ReadonlyMap<string, string> {
  return new Map(rows.split(',').map((row) => [row.split(' ')[0]?.normalize('NFC') ?? '', row.split(' ')[1] ?? '']));
}

/** Transliterates a Bengali word letter by letter, the way people write it. */
function latinOf(word: string): string {
  const letters =
    word
      .normalize('NFC')
      .replaceAll('ক্ষ', 'খ')
      .replaceAll('জ্ঞ', 'গ')
      .match(/.\u09bc?/gu) ?? [];
  let latin = '';
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1];
    const joined = letters[at - 1] === HASANTA;
    const vowel = VOWELS.get(letter) ?? SIGNS.get(letter) ?? FINALS.get(letter);
    const consonant = CONSONANTS.get(letter.normalize('NFC'));
    latin += vowel ?? (joined && letter === 'য' ? 'y' : joined && letter === 'ব' ? '' : (consonant ?? ''));
    // A consonant without a vowel sign has an o, except at the end of a word.
    const open = next === undefined ? joined : next !== HASANTA && !SIGNS.has(next);
    if (consonant !== undefined && open) latin += 'o';
  }
  return latin;
}

/** Learns how likely each letter is after two others (log base 2), weighted by word frequency. */
function trigrams(words: ReadonlyMap<string, number>): Float64Array {
  const three = new Float64Array(LETTERS ** 3);
  const two = new Float64Array(LETTERS ** 2);
  const one = new Float64Array(LETTERS);
  for (const [word, count] of words) {
    for (const index of trigramIndex(word)) {
      three[index] = (three[index] ?? 0) + Math.log2(1 + count);
      two[index % LETTERS ** 2] = (two[index % LETTERS ** 2] ?? 0) + Math.log2(1 + count);
      one[index % LETTERS] = (one[index % LETTERS] ?? 0) + Math.log2(1 + count);
    }
  }
  const sum = (values: Float64Array, first: number, count: number) =>
    values.subarray(first * count, (first + 1) * count).reduce((all, value) => all + value, 0);
  const all = sum(one, 0, LETTERS);
  return three.map((count, index) => {
    const [pair, last] = [index % LETTERS ** 2, index % LETTERS];
    const alone = ((one[last] ?? 0) + 1) / (all + LETTERS);
    const afterOne =
      ((two[pair] ?? 0) + SMOOTHING * alone) / (sum(two, Math.floor(pair / LETTERS), LETTERS) + SMOOTHING);
    return Math.log2((count + SMOOTHING * afterOne) / (sum(three, Math.floor(index / LETTERS), LETTERS) + SMOOTHING));
  });
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Computes the odds of Bengali and of Arabic against English for each trigram, encoded as in `letter-odds.ts`: one character each. */
export function learnLetterOdds({ english, bengali, arabic }: Words): { bengali: string[]; arabic: string[] } {
  const ofEnglish = trigrams(counted(english));
  const against = (spellings: readonly string[]) => {
    const signs = [...trigrams(counted(spellings))].map((value, index) => signOf(value - (ofEnglish[index] ?? 0)));
    return Array.from({ length: LETTERS }, (_, row) =>
      signs.slice(row * LETTERS ** 2, (row + 1) * LETTERS ** 2).join(''),
    );
  };
  return {
    bengali: against(bengali.flatMap((word) => spellings(latinOf(word), BENGALI_VARIANTS))),
    arabic: against(arabic.flatMap((word) => spellings(word, ARABIC_VARIANTS))),
  };
}

function spellings(word: string, variants: typeof BENGALI_VARIANTS): string[] {
  return [word, ...variants.map(([pattern, other]) => word.replace(pattern, other))];
}

/** Lowercase words, Bengali in Bengali letters, the others in Latin letters. */
type Words = Readonly<Record<'english' | 'bengali' | 'arabic', readonly string[]>>;

/** Reads the words of the translations and the transliteration from `quran-json`. */
export function wordsOfQuran(): Words {
  const read = (file: string, field: 'translation' | 'transliteration', word: RegExp) =>
    readSource(file)
      .flatMap(({ verses }) => verses)
      // It writes ʿayn as AA, which people omit.
      .map((verse) => (verse[field] ?? '').normalize('NFC').replaceAll('AA', 'a').toLowerCase())
      .flatMap((text) => text.match(word) ?? []);
  return {
    english: read('en', 'translation', /[a-z]+/g),
    bengali: read('bn', 'translation', /\p{Script=Bengali}+/gu),
    arabic: read('transliteration', 'transliteration', /[a-z]+/g),
  };
}

if (import.meta.main) {
  const print = (name: string, rows: readonly string[]) =>
    `export const ${name}: readonly string[] = [\n${rows.map((row) => `  '${row}',\n`).join('')}];\n`;
  const { bengali, arabic } = learnLetterOdds(wordsOfQuran());
  process.stdout.write(`/* Made by \`node src/corpus/reading/learn-letter-odds.ts\`: do not edit. A row for each first letter. */
${print('BENGALI_ODDS', bengali)}${print('ARABIC_ODDS', arabic)}`);
}
