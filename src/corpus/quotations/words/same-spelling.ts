import {
  AMBIGUOUS,
  type ArabicWords,
  FIRST,
  HAMZA_MARK,
  HAMZALESS,
  LAST,
  LETTER,
  letterOf,
  MADDA,
  SHADDA,
  SILENT,
  vowelOf,
  WASLA,
} from './arabic-words.ts';

const KASRA = 3;
const SUKUN = 4;
const NO = -1;
/** A common spelling of the letter, Uthmani or modern. Includes an alif without its hamza. */
const USUAL = 0;
/** A common substitution that can turn the word into another one. */
const UNUSUAL = 1;
/** A vowel, shadda or hamza that contradicts the correct one: another word, or none. */
const CONTRADICTS = 256;
const NEVER = 0xffffffff;
const MAX_ATOMS = 96;

const isAlef = (letter: number): boolean => letter === LETTER.ALEF || letter === LETTER.DAGGER;
const isHamzaOnAlef = (letter: number): boolean => letter === LETTER.HAMZA_ALEF || letter === LETTER.HAMZA_BELOW;
const isHamza = (letter: number): boolean => letter >= LETTER.HAMZA && letter <= LETTER.HAMZA_YA;
const isYa = (letter: number): boolean => letter === LETTER.YA || letter === LETTER.MAQSURA;
const isLongA = (letter: number): boolean =>
  isAlef(letter) || letter === LETTER.MAQSURA || letter === LETTER.WAW_ALEF || letter === LETTER.HAMZA_ALEF;

const unusualIf = (condition: boolean): number => (condition ? UNUSUAL : USUAL);
const unusualOrNo = (condition: boolean): number => (condition ? UNUSUAL : NO);

/** Cost of a quoted letter in place of a correct one. `before`, `next` and `after` are its neighbors in the correct text. */
function replaces(quoted: number, before: number, right: number, next: number, after: number): number {
  const q = letterOf(quoted);
  const r = letterOf(right);
  // ٱللَّه is not ءَآللَّه, a question.
  if (q === r) return unusualIf(r === LETTER.ALEF && (quoted & WASLA) !== 0 && (right & MADDA) !== 0);
  const last = (right & LAST) !== 0;
  const known = (quoted & AMBIGUOUS) === 0;
  switch (r) {
    case LETTER.ALEF:
      // A hamza on the alif of the article, or of اهدنا.
      if (q === LETTER.DAGGER) return USUAL;
      return unusualOrNo(isHamzaOnAlef(q) || (q === LETTER.MAQSURA && last));
    case LETTER.DAGGER:
      return isAlef(q) ? USUAL : unusualOrNo(q === LETTER.MAQSURA);
    case LETTER.WAW_ALEF:
      return q === LETTER.WAW || isAlef(q) ? USUAL : NO;
    case LETTER.MAQSURA:
      if (isAlef(q)) return unusualIf(last || (letterOf(next) === LETTER.DAGGER && (next & LAST) !== 0));
      return q === LETTER.YA ? unusualIf(known) : NO;
    case LETTER.YA:
      if (q === LETTER.SMALL_YA) return USUAL;
      return q === LETTER.MAQSURA ? unusualIf(known && vowelOf(quoted) === 0) : NO;
    case LETTER.WAW:
      if (q === LETTER.WAW_ALEF) return USUAL;
      return q === LETTER.SMALL_WAW ? unusualIf(last) : NO;
    case LETTER.SMALL_WAW:
      return q === LETTER.WAW ? unusualIf(last) : NO;
    case LETTER.SMALL_YA:
      return isYa(q) ? unusualIf(last && vowelOf(right) === 0) : NO;
    case LETTER.SMALL_NUN:
      return q === LETTER.NUN ? USUAL : NO;
    case LETTER.HAMZA_ALEF:
    case LETTER.HAMZA_BELOW:
      if (isHamzaOnAlef(q)) return CONTRADICTS;
      // آمن is not أمن, and ٱدع is not أدع.
      if (q === LETTER.ALEF) return unusualIf((quoted & MADDA) > (right & MADDA) || (quoted & WASLA) !== 0);
      return unusualOrNo(isHamza(q));
    case LETTER.HAMZA:
    case LETTER.HAMZA_WAW:
    case LETTER.HAMZA_YA:
      // أإذا is not أأذا.
      if (isHamzaOnAlef(q) && vowelOf(right) !== 0) {
        if ((vowelOf(right) === KASRA) !== (q === LETTER.HAMZA_BELOW)) return CONTRADICTS;
      }
      if (q === LETTER.ALEF || ((q === LETTER.WAW || isYa(q)) && (right & FIRST) === 0)) {
        return unusualIf((quoted & HAMZALESS) === 0 && ((right & HAMZA_MARK) === 0 || r === LETTER.HAMZA));
      }
      return unusualOrNo(isHamza(q));
    case LETTER.TA_MARBUTA:
      if (q === LETTER.HA) return unusualIf(known);
      return unusualOrNo(q === LETTER.T && (quoted & LAST) !== 0);
    case LETTER.T:
      if (q !== LETTER.TA_MARBUTA || !last) return NO;
      // المؤمنة is not المؤمنات.
      return letterOf(before) === LETTER.DAGGER ? CONTRADICTS : UNUSUAL;
    case LETTER.SIN:
    case LETTER.SAD:
      // بسطة and بصطة, مسيطر and مصيطر: pronounced alike before a ط.
      return (q === LETTER.SIN || q === LETTER.SAD) && (letterOf(next) === LETTER.TAH || letterOf(after) === LETTER.TAH)
        ? USUAL
        : NO;
    default:
      return NO;
  }
}

/** Cost of a letter of the correct text that the quotation omits. `before` is the quoted letter before it. */
function leavesOut(right: number, next: number, before: number): number {
  if ((right & SILENT) !== 0) return USUAL;
  switch (letterOf(right)) {
    case LETTER.DAGGER:
      // A writer who marks vowels also writes the long ones, except in هَذَا and similar words.
      return unusualIf(vowelOf(before) !== 0 && letterOf(before) !== LETTER.WAW);
    case LETTER.SMALL_WAW:
    case LETTER.SMALL_YA:
    case LETTER.SMALL_NUN:
      return USUAL;
    case LETTER.HAMZA:
      // ءامن is آمن; شيء can be شي. But not ءأنت, where the hamza asks a question.
      if (letterOf(next) === LETTER.ALEF) return USUAL;
      if (letterOf(next) === LETTER.DAGGER && (right & HAMZA_MARK) === 0) return UNUSUAL;
      if ((right & FIRST) !== 0) return NO;
      return unusualIf((right & HAMZA_MARK) === 0 && (before & HAMZALESS) === 0);
    default:
      return NO;
  }
}

/** Cost of an extra letter in the quotation. `place` and `behind` are the correct letters before and after it. */
function adds(quoted: number, before: number, next: number, place: number, behind: number): number {
  if ((quoted & SILENT) !== 0) return USUAL;
  const last = (quoted & LAST) !== 0;
  switch (letterOf(quoted)) {
    case LETTER.DAGGER:
      return unusualIf(!isLongA(letterOf(place)) && !isLongA(letterOf(behind)));
    case LETTER.SMALL_WAW:
    case LETTER.SMALL_YA:
      return USUAL;
    case LETTER.HAMZA:
      return unusualOrNo(isAlef(letterOf(next)) || last);
    case LETTER.YA:
    case LETTER.MAQSURA:
      // Modern spelling writes يُحۡيِ with two ي.
      if (!last || !isYa(letterOf(before))) return NO;
      return unusualIf(letterOf(quoted) === LETTER.MAQSURA && (quoted & AMBIGUOUS) === 0);
    case LETTER.ALEF:
      // The alif written after the و of a plural.
      return unusualOrNo(last && letterOf(before) === LETTER.WAW);
    default:
      return NO;
  }
}

/** Cost of differing marks. Marks on one side only are a matter of spelling, unless another word is written that way. */
function marksCost(quoted: number, right: number): number {
  const q = vowelOf(quoted);
  const r = vowelOf(right);
  let cost = 0;
  if (q !== 0 && r !== 0 && q !== r) {
    // The final vowel of a word depends on the next word and on pausing.
    cost += (right & LAST) !== 0 && (q === SUKUN || r === SUKUN) ? UNUSUAL : CONTRADICTS;
  }
  // A shadda on the first letter depends on the previous word.
  if ((right & FIRST) !== 0) return cost;
  if ((quoted & SHADDA) !== 0 && (right & SHADDA) === 0) cost += r !== 0 ? CONTRADICTS : UNUSUAL;
  if ((quoted & SHADDA) === 0 && (right & SHADDA) !== 0 && q !== 0) cost += UNUSUAL;
  return cost;
}

function isDoubledLam(before: number, right: number): boolean {
  return letterOf(before) === LETTER.ALEF && letterOf(right) === LETTER.LAM && (right & SHADDA) !== 0;
}

let row = new Uint32Array(MAX_ATOMS + 1);
let nextRow = new Uint32Array(MAX_ATOMS + 1);

type Atoms = ArrayLike<number>;

/**
 * Compares a slice of quoted atoms with a slice of the correct text.
 * @returns -1 when the letters are not the same words in any spelling, 0 for a usual spelling. Otherwise the number of unusual letters, plus 256 for
 * each mark or hamza that contradicts the correct one (see `contradicts`)
 */
export function compareSpelling(
  quoted: Atoms,
  from: number,
  to: number,
  right: Atoms,
  start: number,
  end: number,
): number {
  const width = end - start;
  if (to - from > MAX_ATOMS || width > MAX_ATOMS) return -1;
  if (to - from === width && isSame(quoted, from, right, start, width)) return 0;
  const letterAt = (at: number): number => (at < end ? (right[at] as number) : 0);
  row.fill(NEVER, 0, width + 1);
  row[0] = 0;
  leaveOut(row, right, start, end, 0);
  for (let i = from; i < to; i++) {
    const q = quoted[i] as number;
    const before = i > from ? (quoted[i - 1] as number) : 0;
    const next = i + 1 < to ? (quoted[i + 1] as number) : 0;
    const doubled = letterOf(q) === LETTER.LAM && letterOf(before) === LETTER.LAM;
    for (let j = 0; j <= width; j++) {
      let best = NEVER;
      const above = row[j] as number;
      const place = j > 0 ? (right[start + j - 1] as number) : 0;
      if (above !== NEVER) {
        const cost = adds(q, before, next, place, j < width ? (right[start + j] as number) : 0);
        if (cost !== NO) best = above + cost;
        // The Uthmani script writes اللَّيل with one ل.
        if (doubled && j > 1 && isDoubledLam(right[start + j - 2] as number, place)) best = Math.min(best, above);
      }
      const diagonal = j > 0 ? (row[j - 1] as number) : NEVER;
      if (diagonal < best) {
        const cost = replaces(
          q,
          j > 1 ? letterAt(start + j - 2) : 0,
          place,
          letterAt(start + j),
          letterAt(start + j + 1),
        );
        if (cost !== NO) best = Math.min(best, diagonal + cost + marksCost(q, place));
      }
      nextRow[j] = best;
    }
    leaveOut(nextRow, right, start, end, q);
    [row, nextRow] = [nextRow, row];
  }
  const found = row[width] as number;
  return found === NEVER ? -1 : found;
}

/** Tests whether the letters are the same and no mark costs anything: most words need no table. */
function isSame(quoted: Atoms, from: number, right: Atoms, start: number, width: number): boolean {
  for (let at = 0; at < width; at++) {
    const q = quoted[from + at] as number;
    const r = right[start + at] as number;
    if (q === r ? (q & (WASLA | MADDA)) === (WASLA | MADDA) : !isSameLetter(q, r)) return false;
  }
  return true;
}

function isSameLetter(quoted: number, right: number): boolean {
  if (letterOf(quoted) !== letterOf(right) || ((quoted & WASLA) !== 0 && (right & MADDA) !== 0)) return false;
  return marksCost(quoted, right) === 0;
}

function leaveOut(costs: Uint32Array, right: Atoms, start: number, end: number, before: number): void {
  for (let j = 0; j < end - start; j++) {
    const here = costs[j] as number;
    if (here >= (costs[j + 1] as number)) continue;
    const cost = leavesOut(
      right[start + j] as number,
      j + 1 < end - start ? (right[start + j + 1] as number) : 0,
      before,
    );
    if (cost !== NO) costs[j + 1] = Math.min(costs[j + 1] as number, here + cost);
  }
}

/** Tests whether a cost from `compareSpelling` includes a mark or hamza that contradicts the correct one. */
export function contradicts(cost: number): boolean {
  return cost >= CONTRADICTS;
}

/** Returns the `compareSpelling` cost of `q` quoted words from `i` as `r` correct words from `p`. */
export function spellingCost(
  quoted: ArabicWords,
  i: number,
  q: number,
  right: ArabicWords,
  p: number,
  r: number,
): number {
  return compareSpelling(
    quoted.atoms,
    quoted.atomAt[i] as number,
    quoted.atomAt[i + q] as number,
    right.atoms,
    right.atomAt[p] as number,
    right.atomAt[p + r] as number,
  );
}
