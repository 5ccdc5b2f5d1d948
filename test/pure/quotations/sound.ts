/**
 * How a word of the Quran sounds where one pauses behind it, from its marks alone: equal for two ways of writing a word, whatever its case. Apart from the engine on
 * purpose, which it checks.
 */
export function soundOf(word: string): string {
  return RULES.reduce((text, [pattern, by]) => text.replace(pattern, by), word.normalize('NFD')).normalize('NFC');
}

const RULES: readonly (readonly [RegExp, string])[] = [
  // Open tanwin of either coding as the closed one. First, as normalisation moves it before a shadda or a hamza.
  [/[\u0657\u08f0]/g, '\u064b'],
  [/[\u065e\u08f1]/g, '\u064c'],
  [/[\u0656\u08f2]/g, '\u064d'],
  // Signs of pausing and lengthening.
  [/[\u06d6-\u06de\u06e3\u06e4\u06e9-\u06ec\u0653\u065c\u2009]/g, ''],
  // A shadda on the first letter belongs to the word before; else it stands before its vowel.
  [/^(.[\u0654\u0655]?[\u064b-\u0650]?)\u0651/u, '$1'],
  [/([\u064b-\u0650])\u0651/g, '\u0651$1'],
  // Every hamza is one letter.
  [/\u0640(?=[\u064b-\u0652\u06e1]*[\u0654\u0655])/g, 'ء'],
  [/\u0640/g, ''],
  [/[ءاويى]([\u064b-\u0652\u06e1]*)[\u0654\u0655]/gu, 'ء$1'],
  // Tanwin that is written as a vowel and a small mim.
  [/\u064e[\u06e2\u06ed]/g, '\u064b'],
  [/\u064f[\u06e2\u06ed]/g, '\u064c'],
  [/\u0650[\u06e2\u06ed]/g, '\u064d'],
  [/[\u06e2\u06ed]/g, ''],
  // Letters that are not read, and the absence of a vowel.
  [/[اويى][\u0652\u06df\u06e0]/gu, ''],
  [/[\u0652\u06e1]/g, ''],
  // Every long a is one letter.
  [/[وى]\u0670|[\u0670ٱاى]/gu, 'A'],
  [/\u064e?A+/g, 'A'],
  [/ة/g, 'ت'],
  [/\u06e5/g, 'و'],
  [/[\u06e6\u06e7]/g, 'ي'],
  [/\u06e8/g, 'ن'],
  [/ص(?=\P{L}*\p{L}?\P{L}*ط)/gu, 'س'],
  // What a pause takes away.
  [/(\u0650ي|\u064fو)$/u, ''],
  [/\u064bA$/u, 'A'],
  [/[\u064b-\u0650]+(\u0651?)$/u, '$1'],
  [/(.)\u0651/gu, '$1$1'],
];
