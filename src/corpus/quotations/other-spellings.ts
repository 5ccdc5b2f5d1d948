import { type ArabicWords, letterOf, readArabic } from './arabic-words.ts';

/**
 * Words that are written with other letters today, beyond what letters may do by themselves: as in the Uthmani text, and in modern copies. A list,
 * because as rules these would let real differences through.
 */
const SPELLINGS: readonly (readonly [right: string, today: readonly string[]])[] = [
  ['يَبۡنَؤُمَّ', ['يا ابن أم', 'يبن أم', 'يابن أم', 'يا ابنؤم']],
  ['لَتَّخَذۡتَ', ['لاتخذت']],
  ['لۡـَٔيۡكَةِ', ['الأيكة', 'الايكة']],
  ['أَيُّهَ', ['أيها']],
  ['لِيَسُـُٔواْ', ['ليسوءوا', 'ليسوؤوا']],
  ['بِأَييِّكُمُ', ['بأيكم']],
  ['وَأَلَّوِ', ['وأن لو']],
  ['فَإِلَّمۡ', ['فإن لم']],
  ['أَلَّا', ['أن لا']],
  ['أَلَّن', ['أن لن']],
  ['عَمَّا', ['عن ما']],
  ['مِمَّا', ['من ما']],
  ['مِمَّن', ['من من']],
  ['بِئۡسَمَا', ['بئس ما']],
  ['وَيۡكَأَنَّ', ['وي كأن']],
  ['وَيۡكَأَنَّهُۥ', ['وي كأنه']],
];

/** For words of the right text, the words of the other spellings they have. */
export type OtherSpellings = ReadonlyMap<number, readonly ArabicWords[]>;

/** Finds the words that have other spellings. */
export function otherSpellings(words: ArabicWords): OtherSpellings {
  const byLetters = new Map(
    SPELLINGS.map(([right, today]) => [lettersOf(readArabic(right), 0), today.map((one) => readArabic(one))]),
  );
  const found = new Map<number, readonly ArabicWords[]>();
  for (let word = 0; word < words.count; word++) {
    const known = byLetters.get(lettersOf(words, word));
    if (known !== undefined) found.set(word, known);
  }
  return found;
}

function lettersOf({ atoms, atomAt }: ArabicWords, word: number): string {
  let letters = '';
  for (let at = atomAt[word] as number; at < (atomAt[word + 1] as number); at++) {
    letters += String.fromCharCode(letterOf(atoms[at] as number));
  }
  return letters;
}
