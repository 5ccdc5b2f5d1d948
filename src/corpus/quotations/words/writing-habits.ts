import { AMBIGUOUS, type ArabicWords, HAMZALESS, LAST, LETTER, letterOf, WASLA } from './arabic-words.ts';
import { isParticle, meaningsOf, type Vocabulary } from './vocabulary.ts';

type Fits = (atom: number) => boolean;
/** A letter that some writers use in place of another, which they then never write. */
type Habit = {
  readonly writes: Fits;
  readonly avoids: Fits;
  readonly means: number;
  /** Returns the letter in its unambiguous form. */
  readonly certain?: (atom: number) => number;
};

const isFinal =
  (letter: number): Fits =>
  (atom) =>
    letterOf(atom) === letter && (atom & LAST) !== 0;
const isOneOf =
  (...letters: readonly number[]): Fits =>
  (atom) =>
    letters.includes(letterOf(atom));

const { ALEF, HA, HAMZA, HAMZA_ALEF, HAMZA_BELOW, HAMZA_WAW, HAMZA_YA, MAQSURA, TA_MARBUTA, WAW, YA } = LETTER;
const isFinalMaqsura = isFinal(MAQSURA);
const HABITS: readonly Habit[] = [
  { writes: isFinalMaqsura, avoids: isFinal(YA), means: AMBIGUOUS },
  { writes: isFinal(YA), avoids: isFinalMaqsura, means: AMBIGUOUS },
  { writes: isFinal(HA), avoids: isOneOf(TA_MARBUTA), means: AMBIGUOUS },
  {
    writes: isOneOf(ALEF, WAW, YA),
    avoids: isOneOf(HAMZA, HAMZA_ALEF, HAMZA_BELOW, HAMZA_WAW, HAMZA_YA),
    means: HAMZALESS,
    certain: (atom) => (letterOf(atom) === ALEF ? atom | WASLA : atom),
  },
];
/** Maximum number of words checked for a habit. */
const MAX_WORDS = 500;

/**
 * Marks letters as ambiguous that the writer uses for others: at least one word makes sense only in that reading, and the other letter never occurs.
 * A final ى is always ambiguous, because it is ي in Egypt and in many copies of the Quran, except in particles such as على and إلى.
 */
export function withHabits(vocabulary: Vocabulary, words: ArabicWords): ArabicWords {
  const atoms = Array.from(words.atoms);
  for (const { writes, avoids, means, certain = (atom: number) => atom } of HABITS) {
    if (atoms.some(avoids)) continue;
    const literal = { ...words, atoms: atoms.map(certain) };
    const read = { ...words, atoms: atoms.map((atom) => (writes(atom) ? atom | means : atom)) };
    const isRead = (word: number) =>
      meaningsOf(vocabulary, literal, word).length === 0 && meaningsOf(vocabulary, read, word).length > 0;
    if (wordsWith(words, writes).slice(0, MAX_WORDS).some(isRead)) mark(atoms, words, means, writes);
  }
  mark(atoms, words, AMBIGUOUS, isFinalMaqsura, (word) => !isParticle(vocabulary, words, word));
  return { ...words, atoms };
}

function wordsWith({ atoms, atomAt, count }: ArabicWords, fits: Fits): number[] {
  const found: number[] = [];
  for (let word = 0; word < count; word++) {
    for (let at = atomAt[word] as number; at < (atomAt[word + 1] as number); at++) {
      if (!fits(atoms[at] as number)) continue;
      found.push(word);
      break;
    }
  }
  return found;
}

function mark(
  atoms: number[],
  words: ArabicWords,
  means: number,
  fits: Fits,
  where: (word: number) => boolean = () => true,
): void {
  for (const word of wordsWith(words, fits)) {
    if (!where(word)) continue;
    for (let at = words.atomAt[word] as number; at < (words.atomAt[word + 1] as number); at++) {
      if (fits(atoms[at] as number)) atoms[at] = (atoms[at] as number) | means;
    }
  }
}
