import { type ArabicWords, letterOf, readArabic } from './arabic-words.ts';
import { contradicts, spellingCost } from './same-spelling.ts';

/**
 * Modern spellings that the letter rules do not cover, as in the Uthmani text and in modern copies. A list, because as rules they would hide real
 * differences.
 */
const SPELLINGS: readonly (readonly [right: string, today: readonly string[]])[] = [
  ['يَبۡنَؤُمَّ', ['يا ابن أم', 'يبن أم', 'يابن أم', 'يا ابنؤم']],
  ['لَتَّخَذۡتَ', ['لاتخذت']],
  ['لۡـَٔيۡكَةِ', ['الأيكة', 'الايكة']],
  ['أَيُّهَ', ['أيها']],
  ['لِيَسُـُٔواْ', ['ليسوءوا', 'ليسوؤوا']],
  ['أَسَـٰٓـُٔواْ', ['أساءوا', 'أساؤوا']],
  ['رَءَا', ['رأى']],
  ['وَرَءَا', ['ورأى']],
  ['وَنَـَٔا', ['ونأى']],
  ['تَرَـٰٓءَا', ['تراءى']],
  ['طَغَا', ['طغى']],
  ['لَدَا', ['لدى']],
  ['أَقۡصَا', ['أقصى']],
  ['ٱلۡأَقۡصَا', ['الأقصى']],
  ['تَتۡرَا', ['تترى']],
  ['مَلۡجَـًٔا', ['ملجأ']],
  ['عِوَجَا', ['عِوَجًا']],
  ['بُرَءَـٰٓؤُاْ', ['برآء']],
  ['ٱلَّـٰٓـِٔي', ['اللائي']],
  ['وَٱلَّـٰٓـِٔي', ['واللائي']],
  ['وَسۡـَٔلۡ', ['واسأل']],
  ['وَسۡـَٔلۡهُمۡ', ['واسألهم']],
  ['وَسۡـَٔلُواْ', ['واسألوا']],
  ['فَسۡـَٔلۡ', ['فاسأل']],
  ['فَسۡـَٔلۡهُ', ['فاسأله']],
  ['فَسۡـَٔلُواْ', ['فاسألوا']],
  ['فَسۡـَٔلُوهُمۡ', ['فاسألوهم']],
  ['فَسۡـَٔلُوهُنَّ', ['فاسألوهن']],
  ['مَامِنَّا', ['ما منا']],
  ['وَمَامِنَّآ', ['وما منا']],
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

/** For words of the correct text, the words of their other spellings. */
export type OtherSpellings = ReadonlyMap<number, readonly ArabicWords[]>;

export function otherSpellings(words: ArabicWords): OtherSpellings {
  const byLetters = new Map(
    SPELLINGS.map(([written, today]) => {
      const right = readArabic(written);
      return [lettersKey(right, 0), { right, others: today.map((one) => readArabic(one)) }];
    }),
  );
  const found = new Map<number, readonly ArabicWords[]>();
  for (let word = 0; word < words.count; word++) {
    const known = byLetters.get(lettersKey(words, word));
    if (known === undefined || lettersOf(known.right, 0) !== lettersOf(words, word)) continue;
    if (!contradicts(spellingCost(words, word, 1, known.right, 0, 1))) found.set(word, known.others);
  }
  return found;
}

/** A number that is the same for the same letters: cheaper than the letters themselves, which it can only rule out. */
function lettersKey({ atoms, atomAt }: ArabicWords, word: number): number {
  let key = 0;
  const end = atomAt[word + 1] as number;
  for (let at = atomAt[word] as number; at < end; at++) key = (Math.imul(key, 31) + letterOf(atoms[at] as number)) | 0;
  return key;
}

function lettersOf({ atoms, atomAt }: ArabicWords, word: number): string {
  let letters = '';
  for (let at = atomAt[word] as number; at < (atomAt[word + 1] as number); at++) {
    letters += String.fromCharCode(letterOf(atoms[at] as number));
  }
  return letters;
}
