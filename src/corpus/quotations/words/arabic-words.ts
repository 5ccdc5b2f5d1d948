/*
 * Arabic text as words of atoms. An atom encodes one letter and its marks in one number:
 *
 *   bits 0-5   the letter (LETTER)          bit 6    silent: written but not read (ا of قالوا, of مائة)
 *   bit 7      shadda                       bits 8-10 vowel (VOWEL)
 *   bit 11     first of its word            bit 12   last of its word
 *   bit 13     an alif with a madda         bit 14   a hamza written as a mark; on an alif, no hamza: ٱ
 *   bit 15     ambiguous                    bit 16   without hamzas (both only in quotations)
 *
 * Atoms of consecutive words are contiguous, so that words written together or apart compare as slices.
 */

/** Consonants first (1-25), then the letters that the skeleton omits. */
export const LETTER = {
  T: 2,
  SIN: 11,
  SAD: 13,
  TAH: 15,
  LAM: 22,
  NUN: 24,
  HA: 25,
  ALEF: 26,
  WAW: 27,
  YA: 28,
  MAQSURA: 29,
  TA_MARBUTA: 30,
  DAGGER: 31,
  SMALL_WAW: 32,
  SMALL_YA: 33,
  HAMZA: 34,
  HAMZA_ALEF: 35,
  HAMZA_BELOW: 36,
  HAMZA_WAW: 37,
  HAMZA_YA: 38,
  /** و that carries a dagger alif and is read as an a: صلوٰة. */
  WAW_ALEF: 39,
  /** Marks on this letter and those after it are dropped. */
  OTHER: 40,
  /** The small ن of نُـۨجِي. */
  SMALL_NUN: 41,
} as const;

export const SILENT = 1 << 6;
export const SHADDA = 1 << 7;
export const FIRST = 1 << 11;
export const LAST = 1 << 12;
export const MADDA = 1 << 13;
/** A hamza that is a mark in the Uthmani text. It is ordered with the other marks. */
export const HAMZA_MARK = 1 << 14;
export const WASLA = 1 << 14;
/** A quoted letter that can also represent another one, such as ى for ي in a text without any final ي. */
export const AMBIGUOUS = 1 << 15;
/** A quoted letter in a text that writes no hamzas. */
export const HAMZALESS = 1 << 16;
export const letterOf = (atom: number): number => atom & 63;
/** Returns 0 for none, 1-3 for fatha, damma, kasra, 4 for sukun, 5-7 for the tanwin of the first three. */
export const vowelOf = (atom: number): number => (atom >> 8) & 7;
const SUKUN = 4;

/** Words of one or more texts, in sequence. Word `w` has the atoms `[atomAt[w], atomAt[w + 1])`, and so on. */
export type ArabicWords = {
  count: number;
  /** UTF-16 offsets of each word in its text, including marks. */
  starts: number[] | Uint32Array;
  ends: number[] | Uint32Array;
  atoms: number[] | Uint16Array;
  atomAt: number[] | Uint32Array;
  skeleton: number[] | Uint8Array;
  skeletonAt: number[] | Uint32Array;
};

/** The letter code of each UTF-16 unit; 0 for anything else. */
const table = new Uint8Array(0x700);
[...'بتثجحخدذرزسشصضطظعغفقكلمنه'].forEach((letter, place) => {
  table[letter.charCodeAt(0)] = place + 1;
});
for (const [letters, code] of [
  ['اٱآٲٳٵ', LETTER.ALEF],
  ['أ', LETTER.HAMZA_ALEF],
  ['إ', LETTER.HAMZA_BELOW],
  ['ء', LETTER.HAMZA],
  ['ؤ', LETTER.HAMZA_WAW],
  ['ئ', LETTER.HAMZA_YA],
  ['و', LETTER.WAW],
  ['يیېے', LETTER.YA],
  ['ى', LETTER.MAQSURA],
  ['ةۃ', LETTER.TA_MARBUTA],
  ['ک', 21],
  ['گ', 21],
  ['ہھەۀ', LETTER.HA],
  ['ۥ', LETTER.SMALL_WAW],
  ['ۦۧ', LETTER.SMALL_YA],
  ['ۨ', LETTER.SMALL_NUN],
] as const) {
  for (const letter of letters) table[letter.charCodeAt(0)] = code;
}

/** Returns the letter of a UTF-16 unit that is a letter. */
export function letterOfUnit(unit: number): number {
  const code = table[unit] ?? 0;
  return code === 0 ? LETTER.OTHER : code;
}

const VOWELS: ReadonlyMap<number, number> = new Map([
  [0x64e, 1],
  [0x64f, 2],
  [0x650, 3],
  [0x6e1, SUKUN],
  [0x64b, 5],
  [0x64c, 6],
  [0x64d, 7],
  // Open tanwin: in Unicode, and in the fonts of the King Fahd Complex.
  [0x8f0, 5],
  [0x8f1, 6],
  [0x8f2, 7],
  [0x657, 5],
  [0x65e, 6],
  [0x656, 7],
  // The same in Unicode.
  [0x8f0, 5],
  [0x8f1, 6],
  [0x8f2, 7],
]);
/** Flags that some letters imply. The ی of Persian and Urdu keyboards is both ي and ى. */
const FLAGS: ReadonlyMap<number, number> = new Map([
  [0x622, MADDA],
  [0x671, WASLA],
  [0x6cc, AMBIGUOUS],
  [0x6d2, AMBIGUOUS],
]);
export const TATWEEL = 0x640;
/** Occurs inside a word of 2:72. A mark follows it, and no word starts with a mark. */
export const THIN_SPACE = 0x2009;
/** Tests for a letter of the Arabic block, or a tatweel. */
export function isLetter(unit: number): boolean {
  if (unit === TATWEEL) return true;
  return (unit >= 0x620 && unit <= 0x64a) || (unit >= 0x66e && unit <= 0x6d3 && unit !== 0x670) || unit === 0x6d5;
}

/** Tests for a mark over or under a letter. */
export function isMark(unit: number): boolean {
  return (
    (unit >= 0x64b && unit <= 0x65f) ||
    unit === 0x670 ||
    (unit >= 0x8ca && unit <= 0x8ff && unit !== 0x8e2) ||
    (unit >= 0x610 && unit <= 0x61a) ||
    (unit >= 0x8d3 && unit <= 0x8ff && unit !== 0x8e2) ||
    (unit >= 0x6d6 && unit <= 0x6ed && unit !== 0x6dd && unit !== 0x6de && unit !== 0x6e9)
  );
}

/** Tests for direction marks and joiners, which can occur inside a word. */
export function isJoiner(unit: number): boolean {
  return (unit >= 0x200c && unit <= 0x200f) || unit === 0x61c || unit === 0xfeff || unit === 0x2060 || unit === 0xad;
}

/** Tests for presentation forms and ligatures. ﷺ and ﷻ are not words. */
export function isPresentationForm(unit: number): boolean {
  return unit >= 0xfb50 && (unit <= 0xfdf9 || (unit >= 0xfdfc && unit <= 0xfdff) || (unit >= 0xfe70 && unit <= 0xfefc));
}

/** Tests whether an Arabic word can start with a unit. */
function startsArabic(unit: number): boolean {
  return isLetter(unit) || isPresentationForm(unit);
}

/** Accumulates the words of one or more texts. */
export class ArabicReader {
  readonly words: ArabicWords & { starts: number[]; ends: number[]; atoms: number[]; skeleton: number[] } & {
    atomAt: number[];
    skeletonAt: number[];
  } = { count: 0, starts: [], ends: [], atoms: [], atomAt: [0], skeleton: [], skeletonAt: [0] };
  #base = 0;
  #silentSukun = false;

  read(text: string, from = 0, to = text.length): void {
    // Where sukun has its own sign (U+06E1), U+0652 marks silent letters.
    this.#silentSukun = text.includes('\u06e1');
    for (let at = from; at < to; ) {
      if (!startsArabic(text.charCodeAt(at))) at++;
      else at = this.#word(text, at, to);
    }
  }

  #word(text: string, start: number, to: number): number {
    const { words } = this;
    const before = words.atoms.length;
    this.#base = 0;
    let end = start;
    let at = start;
    for (; at < to; at++) {
      const unit = text.charCodeAt(at);
      if (isLetter(unit) || isMark(unit)) this.#unit(unit);
      else if (isPresentationForm(unit)) {
        for (const piece of text.charAt(at).normalize('NFKD')) this.#unit(piece.charCodeAt(0));
      } else if (!isJoiner(unit) && !(unit === THIN_SPACE && isMark(text.charCodeAt(at + 1)))) break;
      if (!isJoiner(unit)) end = at + 1;
    }
    if (words.atoms.length > before) this.#close(before, start, end);
    return at;
  }

  #unit(unit: number): void {
    const { atoms } = this.words;
    const code = table[unit] ?? 0;
    if (code !== 0) {
      atoms.push(code | (FLAGS.get(unit) ?? 0));
      this.#base = unit;
      return;
    }
    const last = atoms.length - 1;
    const fresh = this.words.atomAt[this.words.count] === atoms.length;
    if (unit === TATWEEL) this.#base = TATWEEL;
    else if (isLetter(unit)) atoms.push(LETTER.OTHER);
    else if (unit === 0x670) this.#dagger(fresh ? -1 : last);
    else if (unit === 0x654 || unit === 0x655) this.#hamza(fresh ? -1 : last, unit === 0x655);
    else if (fresh || this.#base === TATWEEL || letterOf(atoms[last] as number) >= LETTER.OTHER) return;
    else if (unit === 0x651) this.#shadda(last);
    else if (unit === 0x653) atoms[last] = (atoms[last] as number) | MADDA;
    else if (unit === 0x6df || (unit === 0x652 && this.#silentSukun)) atoms[last] = (atoms[last] as number) | SILENT;
    else if ((unit === 0x6e2 || unit === 0x6ed) && vowelOf(atoms[last] as number) % 4 > 0) {
      // A small mim over a vowel is tanwin before a b.
      if (vowelOf(atoms[last] as number) < SUKUN) atoms[last] = (atoms[last] as number) + (SUKUN << 8);
    } else {
      const vowel = unit === 0x652 ? SUKUN : VOWELS.get(unit);
      if (vowel !== undefined && vowelOf(atoms[last] as number) === 0)
        atoms[last] = (atoms[last] as number) | (vowel << 8);
    }
  }

  /** Handles shadda. An alif is never doubled: in إلاَّ the shadda is typed after the letter it belongs to. A doubled ى is a ي. */
  #shadda(last: number): void {
    const { atoms, atomAt, count } = this.words;
    const inside = last > (atomAt[count] as number);
    const place = inside && letterOf(atoms[last] as number) === LETTER.ALEF ? last - 1 : last;
    const atom = atoms[place] as number;
    atoms[place] = (letterOf(atom) === LETTER.MAQSURA ? atom - LETTER.MAQSURA + LETTER.YA : atom) | SHADDA;
  }

  #dagger(last: number): void {
    const { atoms } = this.words;
    if (last >= 0 && this.#base === 0x648 && letterOf(atoms[last] as number) === LETTER.WAW) {
      if (vowelOf(atoms[last] as number) === 0) atoms[last] = (atoms[last] as number) - LETTER.WAW + LETTER.WAW_ALEF;
    }
    atoms.push(LETTER.DAGGER);
  }

  /** Handles a hamza mark. It turns its letter into a seat; over a tatweel it is itself a letter, whatever marks Unicode order puts before it. */
  #hamza(last: number, below: boolean): void {
    const { atoms } = this.words;
    const atom = last < 0 ? 0 : (atoms[last] as number);
    const onAlef = below ? LETTER.HAMZA_BELOW : LETTER.HAMZA_ALEF;
    const seat = { 26: onAlef, 27: LETTER.HAMZA_WAW, 28: LETTER.HAMZA_YA, 29: LETTER.HAMZA_YA }[letterOf(atom)];
    if (this.#base !== TATWEEL && seat !== undefined) atoms[last] = (atom - letterOf(atom) + seat) | HAMZA_MARK;
    else if (letterOf(atom) === LETTER.DAGGER) atoms.splice(last, 0, LETTER.HAMZA | HAMZA_MARK);
    else atoms.push(LETTER.HAMZA | HAMZA_MARK);
    if (this.#base === TATWEEL) this.#base = 0;
  }

  #close(before: number, start: number, end: number): void {
    const { words } = this;
    const { atoms, skeleton } = words;
    atoms[before] = (atoms[before] as number) | FIRST;
    atoms[atoms.length - 1] = (atoms[atoms.length - 1] as number) | LAST;
    const first = skeleton.length;
    for (let at = before; at < atoms.length; at++) {
      const letter = skeletonLetter(letterOf(atoms[at] as number));
      if (letter !== 0 && (skeleton.length === first || skeleton[skeleton.length - 1] !== letter))
        skeleton.push(letter);
    }
    words.count++;
    words.starts.push(start);
    words.ends.push(end);
    words.atomAt.push(atoms.length);
    words.skeletonAt.push(skeleton.length);
  }
}

/** Maps a letter to its skeleton letter: ص is س; ت, ة and ه are one, because they vary at the end of words. 0: omitted from the skeleton. */
export function skeletonLetter(letter: number): number {
  if (letter === LETTER.SAD) return LETTER.SIN;
  if (letter === LETTER.T || letter === LETTER.TA_MARBUTA) return LETTER.HA;
  return letter <= LETTER.HA || letter === LETTER.OTHER ? letter : 0;
}

/** Reads the Arabic words of a text. */
export function readArabic(text: string): ArabicWords {
  const reader = new ArabicReader();
  reader.read(text);
  return reader.words;
}
