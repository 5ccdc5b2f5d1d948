import { addMark, isOfI, isOfU, isVowelMark, NO_MARKS } from './vowel-marks.ts';

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

/** The last two letters that words of the list have. Most other words have none of them. */
const endings = new Uint8Array(1 << 10);
for (const term of writtenWithout.keys()) endings[endingOf(term)] = 1;

function endingOf(term: string): number {
  return (Math.imul(term.charCodeAt(term.length - 2), 31) ^ term.charCodeAt(term.length - 1)) & (endings.length - 1);
}

function commonSpelling(term: string): string {
  if (endings[endingOf(term)] === 0) return term;
  for (const particle of particles) {
    if (!term.startsWith(particle)) continue;
    const plain = writtenWithout.get(term.slice(particle.length));
    if (plain !== undefined) return particle + plain;
  }
  return term;
}

function closeTa(term: string): string {
  if (!term.endsWith('ت')) return term;
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
 * written as part of the word; `term` is then the rest. `marks` takes the vowel marks by letter of the term; it stays empty when they are not known.
 */
export function foldArabic(word: string, marks: number[] = NO_MARKS): { term: string; vocative?: number } {
  const call = vocative.exec(word);
  if (call !== null) return { term: foldArabic(word.slice(call[0].length), marks).term, vocative: call[0].length };
  const out = marks === NO_MARKS ? foldLetters(word) : foldWithMarks(word, marks);
  const term = closeTa(commonSpelling(out));
  if (term.length !== out.length) marks.length = 0;
  return { term };
}

function foldLetters(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    // Most letters stand for themselves, and most marks for nothing.
    if (unit > 0x627 && unit < TATWEEL) out += letters.get(unit) ?? String.fromCharCode(unit);
    else if (unit < 0x64b || unit >= 0x66e || unit === HAMZA_ABOVE) out = addLetter(out, word, i);
  }
  return out;
}

/** Folds the letters and notes the marks of each: those that follow it, or the letter that replaced it. */
function foldWithMarks(word: string, marks: number[]): string {
  let out = '';
  let bearer = -1;
  for (let i = 0; i < word.length; i++) {
    const before = out.length;
    out = addLetter(out, word, i);
    if (out.length > before) bearer = out.length - 1;
    else if (isLetter(word.charCodeAt(i))) bearer = -1;
    if (bearer >= 0) addMark(marks, bearer, word.charCodeAt(i));
  }
  for (let i = 0; i < out.length; i++) marks[i] ??= 0;
  return out;
}

/** Adds what the unit at `i` of a word is in modern spelling to the letters before it. */
function addLetter(out: string, word: string, i: number): string {
  const unit = word.charCodeAt(i);
  if (unit === DAGGER && i > 0) return readDagger(out, word, i);
  if (unit === HAMZA_ABOVE && onTatweel(word, i)) return out + seatOf(word, i, out.charAt(out.length - 1));
  if ((unit === SMALL_YA || unit === SMALL_NUN) && word.charCodeAt(i - 1) === TATWEEL)
    return out + (unit === SMALL_YA ? YA : 'ن');
  if (unit === SMALL_FINAL_YA && out.endsWith(YA)) return out + YA;
  if (unit === 0x621) return out + loneHamza(word, i);
  if (unit === 0x627 && out.endsWith(ALIF) && word.charCodeAt(i - 1) === DAGGER) return out;
  return isLetter(unit) ? out + (letters.get(unit) ?? String.fromCharCode(unit)) : out;
}

function isLetter(unit: number): boolean {
  if (unit >= 0x6d6 && unit <= 0x6ed) return false;
  return (
    (unit >= 0x620 && unit <= 0x64a && unit !== TATWEEL) ||
    (unit >= 0x66e && unit <= 0x8c9 && unit !== DAGGER && unit !== 0x6d4)
  );
}

const MARKED = /[\u064b-\u065f\u06e1\u08f0-\u08f2]/;

/** Returns the vowel marks of a word, one number for each letter of its folded form; undefined when none are written or known. */
export function marksOf(word: string): number[] | undefined {
  if (!MARKED.test(word)) return undefined;
  const marks: number[] = [];
  foldArabic(word, marks);
  return marks.some((mark) => mark !== 0) ? marks : undefined;
}
