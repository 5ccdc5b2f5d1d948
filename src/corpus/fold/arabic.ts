import { isOfI, isOfU, isVowelMark } from './vowel-marks.ts';

const ALIF = 'ا';
const WAW = 'و';
const YA = 'ي';
const DAGGER = 0x670;
const TATWEEL = 0x640;
const HAMZA_ABOVE = 0x654;
const SMALL_FINAL_YA = 0x6e6;
const SMALL_YA = 0x6e7;
const SMALL_NUN = 0x6e8;

const letters: ReadonlyMap<number, string> = new Map(
  Object.entries({
    آ: ALIF,
    أ: ALIF,
    إ: ALIF,
    ٱ: ALIF,
    ٲ: ALIF,
    ٳ: ALIF,
    ٵ: ALIF,
    ء: '',
    ؤ: WAW,
    ئ: YA,
    ى: YA,
    ة: 'ه',
    ک: 'ك',
    ی: YA,
    ې: YA,
    ے: YA,
    ہ: 'ه',
    ھ: 'ه',
    ۀ: 'ه',
    ۃ: 'ه',
    ە: 'ه',
    گ: 'ك',
  }).map(([from, to]) => [from.charCodeAt(0), to]),
);

// Words that modern spelling writes without the alif of the Uthmani script, by their spelling with it.
const writtenWithout: ReadonlyMap<string, string> = new Map([
  ['اللاه', 'الله'],
  ['لاكن', 'لكن'],
  ['ذالك', 'ذلك'],
  ['ذالكم', 'ذلكم'],
  ['ذالكما', 'ذلكما'],
  ['ذالكن', 'ذلكن'],
  ['هاذا', 'هذا'],
  ['هاذه', 'هذه'],
  ['هاذان', 'هذان'],
  ['اولايك', 'اوليك'],
  ['اولايكم', 'اوليكم'],
  ['هاولا', 'هولا'],
  ['الرحمان', 'الرحمن'],
  ['رحمان', 'رحمن'],
  ['لاكني', 'لكني'],
  ['لاكنا', 'لكنا'],
  ['الاهك', 'الهك'],
  ['الاه', 'اله'],
  ['الاها', 'الها'],
  ['الاهكم', 'الهكم'],
  ['الاهنا', 'الهنا'],
  ['الاهه', 'الهه'],
  ['الاهين', 'الهين'],
  ['اليل', 'الليل'],
  ['الاتي', 'اللاتي'],
  ['الاي', 'اللاي'],
  ['داود', 'داوود'],
  ['ريتم', 'رايتم'],
  ['ريت', 'رايت'],
  ['ريتكم', 'رايتكم'],
  ['لاكنكم', 'لكنكم'],
  ['الرباا', 'الربا'],
  ['السموات', 'السماوات'],
  ['سموات', 'سماوات'],
  ['ابرهيم', 'ابراهيم'],
  ['اسمعيل', 'اسماعيل'],
  ['اسحق', 'اسحاق'],
  ['ايلاه', 'االه'],
  ['را', 'راي'],
]);

// Feminine nouns that the Quran also writes with an open ta (رحمت for رحمة).
const openTa: ReadonlySet<string> = new Set([
  'رحمت',
  'نعمت',
  'سنت',
  'امرات',
  'لعنت',
  'معصيت',
  'بقيت',
  'فطرت',
  'شجرت',
  'ابنت',
]);

const particles = ['', 'و', 'ف', 'ب', 'ل', 'ك', 'ا', 'ول', 'فل', 'وب', 'فب', 'وك', 'او', 'اف', 'لل'];

function commonSpelling(term: string): string {
  for (const particle of particles) {
    if (!term.startsWith(particle)) continue;
    const plain = writtenWithout.get(term.slice(particle.length));
    if (plain !== undefined) return particle + plain;
  }
  return term;
}

function closeTa(term: string): string {
  for (const particle of ['', 'و', 'ف', 'ب', 'ل']) {
    if (term.startsWith(particle) && openTa.has(term.slice(particle.length))) return `${term.slice(0, -1)}ه`;
  }
  return term;
}

/** Returns the letter after a dagger alif that determines its reading, skipping marks. */
function nextLetter(word: string, from: number): string {
  for (let i = from; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= 0x621 && unit <= 0x6d5 && !(unit >= 0x64b && unit <= 0x670) && unit !== TATWEEL) return word.charAt(i);
  }
  return '';
}

/** Tests for a hamza over a tatweel; its vowel can be written before it. */
function onTatweel(word: string, at: number): boolean {
  const before = word.charCodeAt(at - 1);
  return before === TATWEEL || (isVowelMark(before) && word.charCodeAt(at - 2) === TATWEEL);
}

/** Returns the modern seat of a hamza over a tatweel, determined by the vowel after it. */
function seatOf(word: string, at: number, before: string): string {
  let vowel = isVowelMark(word.charCodeAt(at - 1)) ? word.charCodeAt(at - 1) : 0;
  for (let i = at + 1; i < word.length && vowel === 0; i++) {
    const unit = word.charCodeAt(i);
    if (isVowelMark(unit)) vowel = unit;
    else if (unit < 0x64b || unit > 0x6ed) break;
  }
  const following = nextLetter(word, at + 1);
  if (isOfI(vowel)) return YA;
  if (isOfU(vowel)) return WAW;
  if (before === YA) return YA;
  return following === ALIF ? '' : ALIF;
}

/** Returns the modern form of a hamza on the line inside a word. An i before or after it gives it a ya as its seat (إِسۡرَٰٓءِيلَ). */
function loneHamza(word: string, at: number): string {
  const beside = word.charCodeAt(at + 1) === 0x650 || word.charCodeAt(at - 1) === 0x650;
  return beside && at > 2 && nextLetter(word, at + 1) !== '' ? YA : '';
}

/** Converts a dagger alif (U+0670), given the letters so far. */
function readDagger(out: string, word: string, at: number): string {
  const previous = word.charCodeAt(at - 1);
  const last = out.charAt(out.length - 1);
  const following = nextLetter(word, at + 1);
  if (previous === 0x648) return out.slice(0, -1) + ALIF;
  if (last === YA && (previous === 0x649 || previous === 0x64a))
    return following === '' ? out : out.slice(0, -1) + ALIF;
  if (following === 'ى' && nextLetter(word, word.indexOf('ى', at) + 1) === '') return out;
  return last === ALIF || following === ALIF ? out : out + ALIF;
}

const vocative = /^و?\u064e?ي\u064e?\u0640?\u0670\u0653?\u0640?(?=[\u0621-\u064a\u0654\u0671])/;

/**
 * Folds an Arabic word to modern spelling. Removes marks, tatweel and small letters, and unifies variants of alif, ya, ta and hamza seats (a lone
 * hamza is removed: آ = ءا). Converts Uthmani spelling: a dagger alif becomes an alif where modern spelling has one. `vocative` is the length of a يا
 * written as part of the word; `term` is then the rest.
 */
export function foldArabic(word: string): { term: string; vocative?: number } {
  const call = vocative.exec(word);
  if (call !== null) return { term: foldArabic(word.slice(call[0].length)).term, vocative: call[0].length };
  let out = '';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit === DAGGER && i > 0) out = readDagger(out, word, i);
    else if (unit === HAMZA_ABOVE && onTatweel(word, i)) out += seatOf(word, i, out.charAt(out.length - 1));
    else if ((unit === SMALL_YA || unit === SMALL_NUN) && word.charCodeAt(i - 1) === TATWEEL)
      out += unit === SMALL_YA ? YA : 'ن';
    else if (unit === SMALL_FINAL_YA && out.endsWith(YA)) out += YA;
    else if (unit === 0x621) out += loneHamza(word, i);
    else if (unit === 0x627 && out.endsWith(ALIF) && word.charCodeAt(i - 1) === DAGGER) out += '';
    else if (
      (unit >= 0x620 && unit <= 0x64a && unit !== TATWEEL) ||
      (unit >= 0x66e && unit <= 0x6d3) ||
      (unit >= 0x6d5 && unit <= 0x8c9)
    ) {
      if (unit >= 0x6d6 && unit <= 0x6ed) continue;
      out += letters.get(unit) ?? String.fromCharCode(unit);
    }
  }
  return { term: closeTa(commonSpelling(out)) };
}

const articles = ['وبال', 'فبال', 'وكال', 'وال', 'فال', 'بال', 'كال', 'ولل', 'فلل', 'ال', 'لل'];
const endings = [
  'كموها',
  'تموهم',
  'ونهم',
  'ونها',
  'ونكم',
  'وهم',
  'وها',
  'وكم',
  'ناهم',
  'ناكم',
  'ناها',
  'ناه',
  'تهم',
  'تها',
  'تكم',
  'تنا',
  'هما',
  'كما',
  'تما',
  'تين',
  'تان',
  'ها',
  'هم',
  'هن',
  'كم',
  'كن',
  'نا',
  'تم',
  'ان',
  'ات',
  'ون',
  'ين',
  'وا',
  'ني',
  'يه',
  'ته',
  'ه',
  'ي',
  'ك',
  'ا',
  'ت',
];

function cutEnding(word: string): string {
  for (const ending of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) return word.slice(0, -ending.length);
  }
  return word;
}

const divine: ReadonlySet<string> = new Set([
  'الله',
  'لله',
  'والله',
  'بالله',
  'فالله',
  'تالله',
  'ولله',
  'فلله',
  'وبالله',
  'اللهم',
  'الهم',
]);

// One-letter particles are also letters of other words, so they are stripped only when the rest is a word of the texts.
const loose = 'فبلكس';

function cutParticle(word: string, isKnown: (term: string) => boolean): string {
  if (word.length >= 5 && loose.includes(word.charAt(0)) && isKnown(word.slice(1))) return word.slice(1);
  if (word.length >= 5 && word.startsWith(WAW) && loose.includes(word.charAt(1)) && isKnown(word.slice(2)))
    return word.slice(2);
  return word.startsWith(WAW) && word.length >= 4 ? word.slice(1) : word;
}

/**
 * Returns the light stem of a folded Arabic word: strips article and particles, then up to two suffixes, as long as three letters remain. `isKnown`
 * tests whether a term is a word of the indexed texts.
 */
export function stemArabic(term: string, isKnown: (term: string) => boolean): string {
  if (divine.has(term)) return 'الله';
  let word = term;
  const article = articles.find((prefix) => word.startsWith(prefix) && word.length - prefix.length >= 2);
  word = article !== undefined ? word.slice(article.length) : cutParticle(word, isKnown);
  return cutEnding(cutEnding(word));
}

/**
 * Guesses the root of a stem: strips the person prefix of a verb and a leading alif, then the weak letters (كتاب, كتب, يكتب → كتب). Too coarse to
 * match alone; it only relates stems that may share a root.
 */
export function rootArabic(stemmed: string): string {
  if (stemmed === 'الله') return stemmed;
  let word = stemmed;
  if (word.length >= 4 && 'يتن'.includes(word.charAt(0))) word = word.slice(1);
  if (word.length >= 4 && word.startsWith(ALIF)) word = word.slice(1);
  word = word.charAt(0) + word.slice(1).replace(/[اوي]/g, '');
  word = word.replace(/(.)\1+/g, '$1');
  return word.length >= 2 ? word : stemmed;
}
