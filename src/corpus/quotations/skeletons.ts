import {
  type ArabicWords,
  isJoiner,
  isLetter,
  isMark,
  isPresentationForm,
  letterOfUnit,
  readArabic,
  skeletonLetter,
  TATWEEL,
  THIN_SPACE,
} from './words/arabic-words.ts';

/** Skeletons of Arabic words, as {@link ArabicWords} has them. */
export type Skeletons = Pick<ArabicWords, 'count' | 'skeleton' | 'skeletonAt'>;

const PART = 1;
/** A mark that is read as a letter. */
const LETTER_MARK = 2;
const STRETCH = 3;
const LETTER = 4;
const JOINER = 5;
const BLOCK_END = 0x900;
const LETTER_MARKS = new Set([0x670, 0x654, 0x655]);

/** What each unit of the Arabic blocks is in a word (0 ends it), and its letter in a skeleton. */
const roles = new Uint8Array(BLOCK_END);
const bones = new Uint8Array(BLOCK_END);
for (let unit = 0; unit < BLOCK_END; unit++) {
  if (unit === TATWEEL) roles[unit] = STRETCH;
  else if (isLetter(unit)) roles[unit] = LETTER;
  else if (isMark(unit)) roles[unit] = LETTER_MARKS.has(unit) ? LETTER_MARK : PART;
  else if (isJoiner(unit)) roles[unit] = JOINER;
  if (roles[unit] === LETTER) bones[unit] = skeletonLetter(letterOfUnit(unit));
}

function roleOf(unit: number): number {
  if (unit < BLOCK_END) return roles[unit] as number;
  return isPresentationForm(unit) ? LETTER : isJoiner(unit) ? JOINER : 0;
}

/** The working memory of a read: places of words, and letters. */
let places = new Uint32Array(3 * 1_024);
let letters = new Uint8Array(4 * 1_024);

type ReadSkeletons = Skeletons & { readonly starts: Uint32Array; readonly ends: Uint32Array };

/** Reads where the words of an Arabic text are, and their skeletons: enough to tell most texts from a quotation. */
export function readSkeletons(text: string): ReadSkeletons {
  const most = (text.length >> 1) + 2;
  if (places.length < 3 * most) places = new Uint32Array(6 * most);
  // A ligature has at most four letters.
  if (letters.length < 4 * text.length) letters = new Uint8Array(8 * text.length);
  let count = 0;
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const first = roleOf(text.charCodeAt(at));
    if (first !== LETTER && first !== STRETCH) {
      at++;
      continue;
    }
    const from = length;
    let end = at;
    let isWord = false;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const role = roleOf(unit);
      if (role === 0 && !(unit === THIN_SPACE && isMark(text.charCodeAt(at + 1)))) break;
      if (role !== JOINER) end = at + 1;
      if (role === LETTER_MARK) isWord = true;
      if (role !== LETTER) continue;
      if (unit < BLOCK_END) add(unit);
      else for (const piece of text.charAt(at).normalize('NFKD')) add(piece.charCodeAt(0));
    }
    if (!isWord) continue;
    places[3 * count] = start;
    places[3 * count + 1] = end;
    places[3 * count + 2] = length;
    count++;

    function add(unit: number): void {
      const bone = bones[unit] ?? 0;
      const role = roles[unit];
      isWord ||= role === LETTER || role === LETTER_MARK;
      if (bone !== 0 && (length === from || letters[length - 1] !== bone)) letters[length++] = bone;
    }
  }
  return laidOut(count, length);
}

function laidOut(count: number, length: number): ReadSkeletons {
  const buffer = new ArrayBuffer(4 * (3 * count + 1) + length);
  const starts = new Uint32Array(buffer, 0, count);
  const ends = new Uint32Array(buffer, 4 * count, count);
  const skeletonAt = new Uint32Array(buffer, 8 * count, count + 1);
  for (let word = 0; word < count; word++) {
    starts[word] = places[3 * word] as number;
    ends[word] = places[3 * word + 1] as number;
    skeletonAt[word + 1] = places[3 * word + 2] as number;
  }
  const skeleton = new Uint8Array(buffer, 4 * (3 * count + 1), length);
  skeleton.set(letters.subarray(0, length));
  return { count, starts, ends, skeletonAt, skeleton };
}

/** Returns the same words with their atoms, in a fifth of the memory: only quotations have atoms of more than 16 bits. */
export function withAtoms(text: string, words: ReadSkeletons): ArabicWords {
  const { atoms, atomAt } = readArabic(text);
  const buffer = new ArrayBuffer(4 * atomAt.length + 2 * atoms.length);
  const offsets = new Uint32Array(buffer, 0, atomAt.length);
  offsets.set(atomAt);
  const own = new Uint16Array(buffer, offsets.byteLength, atoms.length);
  own.set(atoms);
  return { ...words, atomAt: offsets, atoms: own };
}
