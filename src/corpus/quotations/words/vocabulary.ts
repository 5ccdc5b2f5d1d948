import {
  ArabicReader,
  type ArabicWords,
  FIRST,
  LETTER,
  letterOf,
  MADDA,
  SHADDA,
  SILENT,
  vowelOf,
} from './arabic-words.ts';
import { compareSpelling } from './same-spelling.ts';

/** Particles that writers often confuse, in addition to those of the Quran. */
const PARTICLES = 'إِنْ أَنْ إِنَّ أَنَّ إِنَّا أَنَّا أَنَا إِلَّا أَلَّا أَلَا أَمَّا أَمَا لَمَّا لَمَا إِلَىٰ إِلَيَّ بَلَىٰ بِلَا عَلَىٰ عَلَيَّ عَلَا لَدَىٰ لَدَيَّ';
const PREFIXES = ['', 'وَ', 'فَ', 'لَ', 'أَ', 'وَلَ', 'فَلَ', 'أَوَ', 'أَفَ'];

/** The distinct words of a text with full diacritics, used to tell an unusual spelling from another word. */
export type Vocabulary = {
  readonly atoms: readonly number[];
  /** Word `w` has the atoms `[atomAt[w], atomAt[w + 1])`. */
  readonly atomAt: readonly number[];
  /** The meanings of the particles. */
  readonly particles: ReadonlySet<string>;
  /** Words by a hash of their skeletons. */
  readonly bySkeleton: ReadonlyMap<number, readonly number[]>;
  /** The atoms of the text itself. The identity of its words is certain. */
  readonly source: ArabicWords['atoms'];
};

/** Collects the distinct words of a text, and the particles. */
export function readVocabulary(source: ArabicWords): Vocabulary {
  const reader = new ArabicReader();
  for (const prefix of PREFIXES) reader.read(PARTICLES.replace(/\S+/g, (word) => prefix + word));
  const atoms: number[] = [];
  const atomAt = [0];
  const bySkeleton = new Map<number, number[]>();
  const particles = new Set<string>();
  for (const text of [reader.words, source]) {
    for (let word = 0; word < text.count; word++) {
      const key = skeletonKey(text, word);
      const others = bySkeleton.get(key);
      if (others?.some((other) => hasAtoms(text, word, atoms, atomAt[other] as number, atomAt[other + 1] as number)))
        continue;
      const place = atomAt.length - 1;
      if (others === undefined) bySkeleton.set(key, [place]);
      else others.push(place);
      const own = atomsOf(text, word);
      if (text === reader.words) particles.add(meaningOf(own));
      for (const atom of own) atoms.push(atom);
      atomAt.push(atoms.length);
    }
  }
  return { atoms, atomAt, particles, bySkeleton, source: source.atoms };
}

/** Tests whether a word can be one of the particles. */
export function isParticle(vocabulary: Vocabulary, words: ArabicWords, word: number): boolean {
  return meaningsOf(vocabulary, words, word).some((meaning) => vocabulary.particles.has(meaning));
}

/** Returns the words that a spelling can represent: exactly one for a word of the text itself, otherwise all that fit. Empty for unknown words. */
export function meaningsOf(vocabulary: Vocabulary, words: ArabicWords, word: number): readonly string[] {
  if (words.atoms === vocabulary.source) return [meaningOf(atomsOf(words, word))];
  const { atoms, atomAt, bySkeleton } = vocabulary;
  const found = new Set<string>();
  const from = words.atomAt[word] as number;
  const to = words.atomAt[word + 1] as number;
  for (const other of bySkeleton.get(skeletonKey(words, word)) ?? []) {
    const [start, end] = [atomAt[other] as number, atomAt[other + 1] as number];
    if (compareSpelling(words.atoms, from, to, atoms, start, end) === 0) found.add(meaningOf(atoms.slice(start, end)));
  }
  return [...found];
}

function atomsOf({ atoms, atomAt }: ArabicWords, word: number): ArrayLike<number> & Iterable<number> {
  return atoms.slice(atomAt[word], atomAt[word + 1]);
}

/** Tests whether a word consists of `atoms[from..to)`. */
function hasAtoms(text: ArabicWords, word: number, atoms: readonly number[], from: number, to: number): boolean {
  const start = text.atomAt[word] as number;
  if ((text.atomAt[word + 1] as number) - start !== to - from) return false;
  for (let at = from; at < to; at++) if (text.atoms[start + at - from] !== atoms[at]) return false;
  return true;
}

function skeletonKey({ skeleton, skeletonAt }: ArabicWords, word: number): number {
  let key = 0;
  const end = skeletonAt[word + 1] as number;
  for (let at = skeletonAt[word] as number; at < end; at++) {
    key = (Math.imul(key, 0x01000193) + (skeleton[at] as number)) | 0;
  }
  return key;
}

const SUKUN = 4;
const LONG_A = 'A';
const HAMZA = 'H';
const letterSound = (letter: number): string => String.fromCharCode(0x100 + letter);

/** Returns the pronunciation of a fully marked word, without its final vowel: equal for two spellings of the same word. A final ا and a final ى stay distinct, as in علا and على. */
function meaningOf(written: Iterable<number>): string {
  const atoms = withoutEnding([...written].filter((atom) => (atom & SILENT) === 0));
  let sound = '';
  for (const [at, atom] of atoms.entries()) {
    const letter = soundOf(atom);
    sound += (atom & SHADDA) !== 0 && (atom & FIRST) === 0 ? letter + letter : letter;
    const vowel = vowelOf(atom);
    if (at + 1 < atoms.length && vowel < SUKUN) sound += ['', 'a', 'i', 'u'][vowel];
  }
  const final = atoms.findLast((atom) => letterOf(atom) !== LETTER.DAGGER) ?? 0;
  return sound.replace(/a?A+/g, LONG_A) + (letterOf(final) === LETTER.MAQSURA ? 'Y' : '');
}

/** Strips the ى of a tanwin, and the و and ي that lengthen a final vowel. */
function withoutEnding(atoms: readonly number[]): readonly number[] {
  const last = letterOf(atoms.at(-1) ?? 0);
  const ends =
    ((last === LETTER.SMALL_WAW || last === LETTER.SMALL_YA) && vowelOf(atoms.at(-1) ?? 0) === 0) ||
    (last === LETTER.MAQSURA && vowelOf(atoms.at(-2) ?? 0) > SUKUN);
  return ends ? atoms.slice(0, -1) : atoms;
}

function soundOf(atom: number): string {
  const letter = letterOf(atom);
  switch (letter) {
    case LETTER.ALEF:
    case LETTER.DAGGER:
    case LETTER.MAQSURA:
      return LONG_A;
    case LETTER.WAW_ALEF:
      return '';
    case LETTER.HAMZA_ALEF:
      // أٓ, as in ٱلۡأٓخِرِ.
      return (atom & MADDA) !== 0 && vowelOf(atom) === 0 ? HAMZA + LONG_A : HAMZA;
    case LETTER.HAMZA:
    case LETTER.HAMZA_BELOW:
    case LETTER.HAMZA_WAW:
    case LETTER.HAMZA_YA:
      return HAMZA;
    case LETTER.SMALL_WAW:
      return letterSound(LETTER.WAW);
    case LETTER.SMALL_YA:
      return letterSound(LETTER.YA);
    case LETTER.SMALL_NUN:
      return letterSound(LETTER.NUN);
    case LETTER.TA_MARBUTA:
      return letterSound(LETTER.T);
    default:
      return letterSound(letter);
  }
}
