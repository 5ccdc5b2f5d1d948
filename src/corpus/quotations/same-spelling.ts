import { FIRST, LAST, LETTER, letterOf, SHADDA, SILENT, vowelOf } from './arabic-words.ts';

const SUKUN = 4;
const NEVER = 255;
const MOST_ATOMS = 96;

const isAlef = (letter: number): boolean => letter === LETTER.ALEF || letter === LETTER.DAGGER;
const isHamza = (letter: number): boolean => letter >= LETTER.HAMZA && letter <= LETTER.HAMZA_YA;
const isYa = (letter: number): boolean => letter === LETTER.YA || letter === LETTER.MAQSURA;

/** Whether a letter of a quotation may stand for a letter of the right text. `next`, `after`: the two that follow in the right text. */
function stands(quoted: number, right: number, next: number, after: number): boolean {
  const q = letterOf(quoted);
  const r = letterOf(right);
  if (q === r) return true;
  switch (r) {
    case LETTER.ALEF:
      // A hamza on the alif of the article, or of اهدنا; رءا is رأى today.
      return q === LETTER.DAGGER || q === LETTER.HAMZA_ALEF || (q === LETTER.MAQSURA && (right & LAST) !== 0);
    case LETTER.DAGGER:
      return q === LETTER.ALEF || q === LETTER.MAQSURA;
    case LETTER.WAW_ALEF:
      return q === LETTER.WAW || isAlef(q);
    case LETTER.MAQSURA:
      return q === LETTER.YA || isAlef(q);
    case LETTER.YA:
      return q === LETTER.MAQSURA || q === LETTER.SMALL_YA;
    case LETTER.WAW:
      return q === LETTER.SMALL_WAW || q === LETTER.WAW_ALEF;
    case LETTER.SMALL_WAW:
      return q === LETTER.WAW;
    case LETTER.SMALL_YA:
      return isYa(q);
    case LETTER.SMALL_NUN:
      return q === LETTER.NUN;
    case LETTER.HAMZA_ALEF:
      return isHamza(q) || q === LETTER.ALEF;
    case LETTER.HAMZA:
    case LETTER.HAMZA_WAW:
    case LETTER.HAMZA_YA:
      return isHamza(q) || q === LETTER.ALEF || q === LETTER.WAW || isYa(q);
    case LETTER.TA_MARBUTA:
      return q === LETTER.HA || (q === LETTER.T && (quoted & LAST) !== 0);
    case LETTER.T:
      return q === LETTER.TA_MARBUTA && (right & LAST) !== 0;
    case LETTER.SIN:
    case LETTER.SAD:
      // بسطة and بصطة, مسيطر and مصيطر: read alike before a ط.
      return (
        (q === LETTER.SIN || q === LETTER.SAD) && (letterOf(next) === LETTER.TAH || letterOf(after) === LETTER.TAH)
      );
    default:
      return false;
  }
}

/** Letters of the right text that a quotation may leave out. */
function mayLack(right: number, next: number): boolean {
  if ((right & SILENT) !== 0) return true;
  switch (letterOf(right)) {
    case LETTER.DAGGER:
    case LETTER.SMALL_WAW:
    case LETTER.SMALL_YA:
    case LETTER.SMALL_NUN:
      return true;
    case LETTER.HAMZA:
      // ءامن is آمن; شيء may be شي. Not ءأنت: there the hamza asks.
      return (right & FIRST) === 0 || isAlef(letterOf(next));
    default:
      return false;
  }
}

/** Letters of a quotation that the right text may not have. */
function mayAdd(quoted: number, before: number, next: number): boolean {
  if ((quoted & SILENT) !== 0) return true;
  switch (letterOf(quoted)) {
    case LETTER.DAGGER:
    case LETTER.SMALL_WAW:
    case LETTER.SMALL_YA:
      return true;
    case LETTER.HAMZA:
      return isAlef(letterOf(next)) || (quoted & LAST) !== 0;
    case LETTER.YA:
      // يُحۡيِ is written with two ي today.
      return (quoted & LAST) !== 0 && letterOf(before) === LETTER.YA;
    case LETTER.ALEF:
      // The alif that is written behind the و of a plural.
      return (quoted & LAST) !== 0 && letterOf(before) === LETTER.WAW;
    default:
      return false;
  }
}

/** 1 when both have a vowel, or a shadda inside the word, and they differ; marks that only one copy writes are spelling. */
function marksDiffer(quoted: number, right: number): number {
  const q = vowelOf(quoted);
  const r = vowelOf(right);
  // A word's last vowel depends on what follows and on stopping; a shadda on its first letter on what goes before.
  if (q !== 0 && r !== 0 && q !== r && !((right & LAST) !== 0 && (q === SUKUN || r === SUKUN))) return 1;
  return (quoted & SHADDA) !== 0 && (right & SHADDA) === 0 && (right & FIRST) === 0 && r !== 0 ? 1 : 0;
}

let row = new Uint8Array(MOST_ATOMS + 1);
let nextRow = new Uint8Array(MOST_ATOMS + 1);

type Atoms = ArrayLike<number>;

/**
 * Compares a slice of quoted atoms with one of the right text.
 * @returns -1 when their letters are not the same words in some spelling; else how many marks differ
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
  if (to - from > MOST_ATOMS || width > MOST_ATOMS) return -1;
  row.fill(NEVER, 0, width + 1);
  row[0] = 0;
  lack(row, right, start, end);
  for (let i = from; i < to; i++) {
    const q = quoted[i] as number;
    const adds = mayAdd(q, i > from ? (quoted[i - 1] as number) : 0, i + 1 < to ? (quoted[i + 1] as number) : 0);
    const doubled = i > from && letterOf(q) === LETTER.LAM && letterOf(quoted[i - 1] as number) === LETTER.LAM;
    for (let j = 0; j <= width; j++) {
      let best = adds ? (row[j] as number) : NEVER;
      if (j > 0) {
        const r = right[start + j - 1] as number;
        // اللَّيل is written with one ل in the Uthmani script.
        if (doubled && letterOf(r) === LETTER.LAM && (r & SHADDA) !== 0) best = Math.min(best, row[j] as number);
        const before = row[j - 1] as number;
        if (before < best && stands(q, r, right[start + j] ?? 0, right[start + j + 1] ?? 0)) {
          best = Math.min(best, before + marksDiffer(q, r));
        }
      }
      nextRow[j] = best;
    }
    lack(nextRow, right, start, end);
    [row, nextRow] = [nextRow, row];
  }
  const found = row[width] as number;
  return found === NEVER ? -1 : found;
}

function lack(costs: Uint8Array, right: Atoms, start: number, end: number): void {
  for (let j = 0; j < end - start; j++) {
    const here = costs[j] as number;
    if (here < (costs[j + 1] as number) && mayLack(right[start + j] as number, right[start + j + 1] ?? 0))
      costs[j + 1] = here;
  }
}
