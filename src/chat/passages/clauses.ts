import type { ChatLanguage } from '@isnad/contract/chat';

/** A part of a text, in UTF-16 units. */
export type Part = { readonly start: number; readonly end: number };

/** The end of a sentence with its closing marks. A full stop after one or two letters is an abbreviation (`Yahya b. Ya'mur`). */
const SENTENCE_END = /(?:[।?!؟]|(?<=[\p{L}\p{M})\]]{3})\.)["'”’»)\]]*\s+(?=["'“‘«(]*[\p{Lu}\p{Lo}])/gu;
/** Words with which a sentence takes back or limits the one before it, or continues it. */
const BOUND =
  /^["'“‘«(\s]*(?:but|except|unless|however|only|rather|until|although|though|if|then|and|so|or|nor|this|that|these|those|it|otherwise|because|for|since|কিন্তু|তবে|যদি|ছাড়া|ব্যতীত|অথবা|অতঃপর|এবং|আর|তাই|কারণ|কেননা|বরং|নতুবা|অন্যথায়|إلا|لكن|ولكن|بل|غير|حتى|إن|فإن|ثم|لأن)(?![\p{L}\p{M}])/iu;

/** The end of a question. What follows answers it. */
const QUESTION = /[?؟]["'”’»)\]\s]*$/u;

/** Splits a text into its sentences, with the whitespace after each. */
export function sentencesOf(text: string): Part[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ 0: mark, index }) => index + mark.length);
  return [...ends, text.length].map((end, at, all) => ({ start: all[at - 1] ?? 0, end }));
}

/**
 * Tests whether a part of a text can stand alone: it is made of whole sentences, it opens no quotation that it does not close, neither its first
 * sentence nor the one after it limits or continues the one before, and it does not end with a question that the text answers.
 */
export function standsAlone(text: string, { start, end }: Part, sentences = sentencesOf(text)): boolean {
  const isBorder = (at: number) => at === 0 || sentences.some((sentence) => sentence.end === at);
  if (!isBorder(start) || !isBorder(end)) return false;
  if (start > 0 && BOUND.test(text.slice(start, start + 40))) return false;
  if (end < text.length && (BOUND.test(text.slice(end, end + 40)) || QUESTION.test(text.slice(start, end))))
    return false;
  return isClosed(text.slice(0, start)) && isClosed(text.slice(start, end));
}

function isClosed(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/"/g) % 2 === 0 &&
    count(/“/g) === count(/”/g) &&
    count(/«/g) === count(/»/g) &&
    count(/‘‘/g) === count(/’’/g) &&
    count(/(?<![\p{L}\p{M}])['‘](?=\p{L})/gu) === count(/(?<=[\p{L}\p{M}.,!?…])['’](?![\p{L}\p{M}])/gu) &&
    count(/\(/g) === count(/\)/g)
  );
}

const TRANSMITS = /^(?:و?حدثنا|و?حدثني|و?أخبرنا|و?أخبرني|و?أنبأنا|و?أنبأني|عن|قال الشيخ|قال أبو عيسى)(?!\p{L})/u;
const MARKS = /[\p{M}\u0640]/u;
/** The words with which a report by the Prophet's companions begins. */
const REPORTS =
  /(?<!\p{L})(?:قال|قالت|سمعت|سمع|أن|إن|عن|كان|رأيت|سألت|سئل|جاء|أتى|أتيت|كنا مع|كنت مع|كنت خلف|بايعت|دخل|دخلت على|خرج|خطبنا|نهى|أمرنا|أمر|صلى|صلى بنا|صليت مع|صليت خلف|لعن|قضى|رخص|علمنا|قام|مر|بعث|توضأ) (?:رسول الله|النبي|نبي الله|رجل إلى (?:رسول الله|النبي))(?!\p{L})/u;
/** Behind these words a text is no chain any more: somebody's words, the Prophet's name. */
const BESIDE_CHAIN = /["“«{﴿]|صل[ىي] الله عليه/u;
/** Says that the words are those of another hadith. */
const AS_ANOTHER =
  /(?<!\p{L})(?:[بو]?هذا الإسناد|بهذا الإسناد|ب?مثله|ب?نحوه|ب?معناه|(?:ب?مثل|ب?نحو|معنى) (?:هذا الحديث|حديث|ذلك)|بهذا الحديث|بهذا)(?!\p{L})/u;
const SURELY_AS_ANOTHER =
  /(?<!\p{L})(?:بهذا الإسناد|بمثله|بنحوه|بمعناه|(?:مثله|نحوه)(?=[\s.،]*$)|ب(?:مثل|نحو|معنى) (?:هذا الحديث|حديث\p{L}*))(?!\p{L})/u;
/** A conversation or somebody's words, which no chain has. */
const TELLS = /["“«]|(?<!\p{L})(?:فقال|فقالت|فقلت|قلت)(?!\p{L})/u;
/** Words of the report itself, behind the reference to another. */
const QUOTED_WORDS = /["“«][^"”»]{30,}/u;
const MAX_CHAIN_LENGTH = 450;
const AS_ANOTHER_IN_ENGLISH =
  /\b(?:hadith|tradition)\b.{0,90}\b(?:same|another|other|different) chains?\b|\b(?:hadith|tradition) like this\b|\bthrough (?:another|a different|other) chains? of\b/i;
/** Longer texts repeat enough of the report, whatever they refer to. In UTF-16 units. */
const MAX_REFERENCE_LENGTH = 300;
const MIN_CHAIN = 40;
const MIN_MATN = 25;

/**
 * Returns where the matn of an Arabic hadith begins, behind its chain of narrators; 0 when that is not certain. It begins with the report of what the
 * Prophet said or did, so that nothing of the report itself is lost.
 */
export function matnStart(text: string): number {
  const { plain, places } = withoutMarks(text);
  if (!TRANSMITS.test(plain)) return 0;
  const found = REPORTS.exec(plain);
  if (found === null || found.index < MIN_CHAIN || plain.length - found.index < MIN_MATN) return 0;
  const start = places[found.index] ?? 0;
  return BESIDE_CHAIN.test(bare(text.slice(0, start))) || isReference(plain.slice(found.index)) ? 0 : start;
}

const bare = (text: string) => text.replace(/[\p{M}\u0640]/gu, '');

/** Tests for the end of a hadith that has no words of its own: `عن النبي صلى الله عليه وسلم بمثله`. */
function isReference(report: string): boolean {
  const at = report.search(AS_ANOTHER);
  return at >= 0 && at < MAX_LENGTH_OF_REPORTER;
}

/** A report shorter than this, in UTF-16 units without marks, is only who reported. */
const MAX_LENGTH_OF_REPORTER = 60;

/** Tests for a hadith without a matn: a chain of narrators, and that the words are those of the one before. */
export function hasNoMatn(text: string, lang: ChatLanguage): boolean {
  if (lang === 'en') return text.length <= MAX_REFERENCE_LENGTH && AS_ANOTHER_IN_ENGLISH.test(text);
  if (lang !== 'ar') return false;
  const letters = bare(text);
  const found = SURELY_AS_ANOTHER.exec(letters);
  if (found === null || letters.length > MAX_CHAIN_LENGTH || !TRANSMITS.test(letters)) return false;
  const [before, behind] = [letters.slice(0, found.index), letters.slice(found.index)];
  const told = REPORTS.exec(before);
  return (
    !TELLS.test(before) &&
    !QUOTED_WORDS.test(behind) &&
    (told === null || before.length - told.index < MAX_LENGTH_OF_REPORTER)
  );
}

/** Drops the vowel marks and punctuation, and remembers where each letter was. */
function withoutMarks(text: string): { plain: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (MARKS.test(letter)) continue;
    const kept = letter === 'ٱ' ? 'ا' : /[\s،,:؛"“”«»-]/u.test(letter) ? ' ' : letter;
    if (kept === ' ' && (plain === '' || plain.endsWith(' '))) continue;
    plain += kept;
    places.push(at);
  }
  return { plain, places };
}

/** Tests whether a part of a text can be quoted without the rest: sentences that stand alone, or the matn or the chain of an Arabic hadith. */
export function isQuotablePart(text: string, part: Part, lang: ChatLanguage): boolean {
  if (part.start < 0 || part.end > text.length || part.start >= part.end) return false;
  const matn = lang === 'ar' ? matnStart(text) : 0;
  const isMatn = matn > 0 && part.start === matn && part.end === text.trimEnd().length;
  const isChain = matn > 0 && part.start === 0 && part.end === text.slice(0, matn).trimEnd().length;
  if (isMatn || isChain) return true;
  const sentences = sentencesOf(text);
  const whole = sentences.find(({ start, end }) => part.end > start && part.end <= end);
  const end = whole !== undefined && text.slice(part.end, whole.end).trim() === '' ? whole.end : part.end;
  return standsAlone(text, { start: part.start, end }, sentences);
}
