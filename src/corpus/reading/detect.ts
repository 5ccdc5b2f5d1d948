import type { ChatLanguage } from '@isnad/contract/chat';
import { BENGALI_SPELT } from './bengali-spellings.ts';
import { ARABIC_ODDS, BENGALI_ODDS } from './letter-odds.ts';
import { bitsOf, trigramIndex } from './letters.ts';
import { ARABIC, BENGALI, ENGLISH, SHARED } from './words.ts';

/** Bengali endings of names and terms: `fatihar`, `quraner`, `namaze`. */
const BENGALI_ENDING = /^(.{3,}?)(?:er|r|te|ke|der|ra|ti|ta|i|o|e)$/;
const SURE_ENDING = /.{2}(?:er|der|te|ke|che|chen|bo|ben|lam)$/;
/** The Arabic article, which names and titles in English also have. */
const ARTICLE = /(?<![a-z'-])(?:wa|bi|fi|li)?(?:a(?:l|s|sh|r|n|t|th|d|dh|z)|el)[- ](?=[a-z])/gi;
const ARTICLE_EVIDENCE = 0.5;
const WORD = /[\p{Script=Bengali}\p{M}]+|[\p{Script=Arabic}\p{M}\u0660-\u0669]+|[\p{Script=Latin}\p{M}\d']+/gu;

/** Evidence of a listed word, or of a word in its own script. */
const KNOWN = 1;
/** Maximum evidence from the letters of a word that is not listed. */
const BY_LETTERS = 0.6;
/** Factor for a word with Bengali letter statistics and a Bengali ending. */
const WITH_ENDING = 2;
/** Bits per letter that count as maximum evidence. */
const ENOUGH_BITS = 2;
/** Minimum evidence to detect a language. */
const CLEAR = 0.3;
/** Higher for Arabic in Latin letters: English names look similar. */
const CLEAR_IN_LATIN: Record<'bn' | 'ar', number> = { bn: 0.15, ar: 1 };
/** Cap for Arabic next to question words in another language, because every language quotes Arabic. */
const QUOTED = 0.9;
/** English words that Arabic in Latin letters also has: `man huwa`, `an al sabr`, `tafseer surat`. */
const ALSO_ARABIC: ReadonlySet<string> = new Set(['man', 'hum', 'men', 'tafsir', 'tafseer']);
/** Parts of names: the article beside them is no sign of Arabic (`umar ibn al khattab`). */
const OF_NAMES: ReadonlySet<string> = new Set(['abu', 'ibn', 'bin', 'bint', 'umm']);
/** Forms that only Arabic has: the name of Allah inside a word, a case ending joined to an article, digits as letters (`ma3na`). */
const ARABIC_FORM =
  /^..*[ai]llah[aiu]?$|^[a-z]{3,}(?:kum|hum|huma|[aiu]hu|tum|atun|atan|atin)$|^(?:wal|bil|fil|lil|birr|rabb)[a-z]{3,}$|^a(?:tt|ss|rr|nn|dd|zz)[a-z]{3,}u$|[a-z][2357][a-z]|^[2357](?!nd|rd|th)[a-z]{2,}/;
/** The article of the next word: `utlubul ilma`. */
const JOINED_ARTICLE = /^[a-z]{4,}[aiu]l$/;
/** Maximum number of words of a name with a joined article. */
const WORDS_OF_NAME = 3;
/** Evidence of a word that is listed nowhere, beside Arabic. */
const UNLISTED = 0.3;
/** Evidence from letters alone that makes a text Arabic. */
const ARABIC_LETTERS = 1;
/** Question words of Arabic text, with which no verse starts. */
const ASKS_IN_ARABIC =
  /(?<!\p{L})(?:معنى|تفسير|شرح|حكم|ماذا|لماذا|كيف|هل|ما هو|ما هي|حديث|دعاء|حرام|حلال|يجوز|بالعربية|بالعربي|سورة|آية|قصة|فضل)(?!\p{L})/u;

type Evidence = Readonly<Record<ChatLanguage, number>>;

/**
 * Detects the language of a text by the evidence of each word: its script, and in Latin letters whether it is a common word of English, of Bengali
 * (`namaz keno porbo`) or of Arabic (`ma hukm al riba`), or else its letter statistics.
 * @returns undefined when it cannot be determined: `2:255`, `surah yasin`
 */
export function languageOf(text: string): ChatLanguage | undefined {
  const words = text.normalize('NFC').toLowerCase().match(WORD) ?? [];
  const bengaliWords = words.filter((word) => /\p{Script=Bengali}/u.test(word)).length;
  const arabicWords = words.filter((word) => /[\p{Script=Arabic}\u0660-\u0669]/u.test(word)).length;
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word)).map(plainLatin);
  const inLatin = evidenceInLatin(latin, text);
  const [en, bn] = [inLatin.en, inLatin.bn + bengaliWords];
  const asked = Math.max(en, bn);
  const quoted = asked >= KNOWN && !ASKS_IN_ARABIC.test(text);
  if (arabicWords > 0 && (quoted ? Math.min(arabicWords, QUOTED) : arabicWords) > asked) return 'ar';
  if (inLatin.ar >= CLEAR_IN_LATIN.ar && inLatin.ar > asked) return 'ar';
  if (bn > en && bn >= CLEAR_IN_LATIN.bn) return 'bn';
  if (bengaliWords > 0 && bn === en) return 'bn';
  return en >= CLEAR ? 'en' : undefined;
}

/**
 * Arabic counts only without words that are English alone, because its names and formulas occur in every language. A word that is listed nowhere
 * counts for Arabic when something else in the text is Arabic: a listed word, an article, the form of a word.
 */
function evidenceInLatin(words: readonly string[], text: string): Evidence {
  const sum: Record<ChatLanguage, number> = { en: 0, bn: 0, ar: 0 };
  for (const word of words) {
    const { en, bn, ar } = evidenceOf(word);
    sum.en += en;
    sum.bn += bn;
    sum.ar += ar;
  }
  if (words.some((word) => word.length > 2 && ENGLISH.has(word) && !ALSO_ARABIC.has(word))) return { ...sum, ar: 0 };
  if (words.every((word) => SHARED.has(word))) return { ...sum, ar: 0 };
  const listed = words.filter((word) => ARABIC.has(word)).length;
  const foreign = words.map((word) => !isListed(word) && evidenceOf(word).en === 0);
  // `laylatul qadr` is a name in every language, `utlubul ilma` is a sentence.
  const isName = (at: number) => words.length <= WORDS_OF_NAME && SHARED.has(words[at + 1] ?? '');
  const formed = words.filter(
    (word, at) =>
      foreign[at] && (ARABIC_FORM.test(word) || (at + 1 < words.length && JOINED_ARTICLE.test(word) && !isName(at))),
  ).length;
  const articles = text.match(ARTICLE)?.length ?? 0;
  if (listed + formed === 0 && words.some((word) => OF_NAMES.has(word))) return { ...sum, ar: 0 };
  if (listed + formed + articles === 0)
    return { ...sum, ar: sum.bn < KNOWN && sum.ar >= ARABIC_LETTERS ? sum.ar + KNOWN : 0 };
  const unlisted = foreign.filter(Boolean).length;
  const both = words.filter((word) => ALSO_ARABIC.has(word)).length * KNOWN;
  const named = unlisted + listed === 0 ? 0 : articles * ARTICLE_EVIDENCE;
  return { en: sum.en - both, bn: sum.bn, ar: sum.ar + both + named + formed * KNOWN + unlisted * UNLISTED };
}

function isListed(word: string): boolean {
  return ENGLISH.has(word) || SHARED.has(word) || ARABIC.has(word) || isBengali(word);
}

function isBengali(word: string): boolean {
  const stem = BENGALI_ENDING.exec(word)?.[1] ?? '';
  return BENGALI.has(word) || BENGALI.has(stem) || SHARED.has(stem);
}

const NOTHING: Evidence = { en: 0, bn: 0, ar: 0 };

function evidenceOf(word: string): Evidence {
  if (ENGLISH.has(word)) return { ...NOTHING, en: KNOWN };
  const ar = ARABIC.has(word) ? KNOWN : 0;
  if (SHARED.has(word)) return { ...NOTHING, ar };
  if (isBengali(word)) return { en: 0, bn: KNOWN, ar };
  if (ar > 0) return { ...NOTHING, ar };
  const trigrams = trigramIndex(word);
  const odds = (table: Float32Array) =>
    trigrams.reduce((bits, index) => bits + (table[index] ?? 0), 0) / trigrams.length;
  tables ??= [bitsIn(BENGALI_ODDS), bitsIn(ARABIC_ODDS)];
  const [bengali, arabic] = [odds(tables[0]), odds(tables[1])];
  const ending = SURE_ENDING.test(word) ? WITH_ENDING : 1;
  return {
    en: strength(-Math.max(bengali, arabic)),
    bn: ending * strength(bengali - Math.max(0, arabic)),
    ar: strength(arabic),
  };
}

function strength(bits: number): number {
  return BY_LETTERS * Math.max(0, Math.min(1, bits / ENOUGH_BITS));
}

/** Strips accents and apostrophes. */
function plainLatin(word: string): string {
  return word.normalize('NFD').replace(/[\p{M}'’]/gu, '');
}

/** The odds of trigrams in Bengali and in Arabic, in bits. Read when they are first needed. */
let tables: readonly [Float32Array, Float32Array] | undefined;

const bitsIn = (rows: readonly string[]) => Float32Array.from(rows.join(''), bitsOf);

/** Converts known words of Bengali in Latin letters to Bengali letters. The others stay and are searched by sound. */
export function inBengaliLetters(text: string): string {
  return text.replace(/[a-z']+/gi, (word) => BENGALI_SPELT.get(word.toLowerCase()) ?? word);
}

/** Converts only names and terms, which messages in other languages also have. */
export function termsInBengaliLetters(text: string): string {
  return text.replace(/[a-z']+/gi, (word) => (SHARED.has(word.toLowerCase()) ? inBengaliLetters(word) : word));
}
