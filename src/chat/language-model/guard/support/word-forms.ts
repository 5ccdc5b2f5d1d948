import { rootArabic, stemArabic } from '../../../../corpus/fold/arabic-stem.ts';
import { unmixBengali } from '../../../../corpus/fold/bengali.ts';
import { stem } from '../../../../corpus/fold/stem.ts';
import type { Token } from '../../../../corpus/fold/token.ts';

/** Returns the form in which words are compared. */
export function formOf({ term, script }: Token): string {
  if (script === 'arabic') return rootArabic(stemArabic(term, () => false));
  return script === 'bengali' ? unmixBengali(stem(term)).replace(/র্য্য/gu, 'র্য') : stem(term);
}

export function isArabic(word: string): boolean {
  return /^[\u0600-\u06ff]/u.test(word);
}

const CLITICS = ['', 'و', 'ف', 'ب', 'ل', 'ك', 'ال', 'وال', 'بال', 'فال', 'لل', 'ولل', 'وب', 'ول', 'س', 'وس', 'فس'];
const AUGMENTS = /^(?:است|ات|ت|ي|م|ن|ا|ان|يت|مت|مست|يست)?/u;
/** Three letters without the weak ones are nearly always the root. */
const ROOT_LETTERS = 3;

/** Returns what can be the root letters of an Arabic word: without what is written on to it, and without its weak letters. */
export function rootsOf(word: string): string[] {
  return [...new Set(basesOf(word).map((form) => form.replace(/[اويه]/gu, '')))].filter(
    (form) => form.length >= ROOT_LETTERS,
  );
}

/** Returns what an Arabic word can be without what is written on to it: `وناخذ` → `ناخذ`, `اخذ`. */
function basesOf(word: string): string[] {
  const bare = word.replace(/(?:هما|هم|هن|كم|نا|ها|ون|ين|ان|ات|وا|ه|ك|ي|ت|ا)$/u, '');
  const bases = CLITICS.filter((clitic) => bare.startsWith(clitic)).map((clitic) => bare.slice(clitic.length));
  return bases.flatMap((base) => [base, base.replace(AUGMENTS, '')]);
}

/** Returns the stems under which a lexicon can have a word, the plain one first. */
export function lexiconStems(word: string): string[] {
  const plain = stem(word);
  return isArabic(word) ? [...new Set([plain, ...basesOf(word)])].filter((form) => form.length > 1) : [plain];
}
