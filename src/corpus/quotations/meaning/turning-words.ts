import { tokenise } from '../../fold/tokenise.ts';
import type { Lang } from '../../hadith/model.ts';
import { WordTable } from '../words/word-table.ts';

/** What a word does to the clause around it. */
type Turn = 'negation' | 'exception' | 'condition';

/** A word of a text, and how it turns what stands beside it. Offsets are UTF-16. */
export type Word = {
  /** The folded word. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
  readonly turn: Turn | undefined;
  /** A Bengali verb with its negation written as one word. */
  readonly denied: boolean;
  /** The text pauses between the word before and this one. */
  readonly pause: boolean;
  /** A new sentence begins. */
  readonly stop: boolean;
  /** `all`, `some`, or a number as digits. */
  readonly amount: string | undefined;
};

/*
 * Closed classes of function words. Each language has few of them, and no new ones.
 */

const NEGATIONS: Readonly<Record<Lang, string>> = {
  ar: 'لا ما لم لن ليس ليست ليسا ليسوا لسن لست لستم لستن لستما لسنا غير لئلا كيلا',
  en: `no not never none nor neither nothing nobody nowhere without cannot dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt cant
    mustnt neednt havent hasnt hadnt aint shant mightnt`,
  bn: 'না নয় নেই নি নাই নহে নন নও নই নহি নহেন নয়কো নাহি নাকো',
};
const EXCEPTIONS: Readonly<Record<Lang, string>> = {
  ar: 'إلا الا سوى غيره غيرها غيري غيرك غيرنا غيركم غيرهم',
  en: 'except unless excepting excluding besides',
  bn: 'ছাড়া ব্যতীত ব্যতিরেকে বাদে',
};
const CONDITIONS: Readonly<Record<Lang, string>> = {
  ar: 'إن ان لو لئن لولا',
  en: 'if lest provided',
  bn: 'যদি',
};
const AMOUNTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  ar: {
    all: 'كل جميع كافة أجمعين أجمعون',
    some: 'بعض قليل قليلا أقل',
    2: 'اثنان اثنين اثنتان اثنتين',
    3: 'ثلاث ثلاثة',
    4: 'أربع أربعة',
    5: 'خمس خمسة',
    6: 'ست ستة',
    7: 'سبع سبعة',
    8: 'ثمان ثماني ثمانية',
    9: 'تسع تسعة',
    10: 'عشر عشرة',
    20: 'عشرون عشرين',
    30: 'ثلاثون ثلاثين',
    40: 'أربعون أربعين',
    50: 'خمسون خمسين',
    60: 'ستون ستين',
    70: 'سبعون سبعين',
    80: 'ثمانون ثمانين',
    90: 'تسعون تسعين',
    100: 'مائة مئة',
    200: 'مائتي مئتي مائتا مئتا مائتين مئتين',
    1000: 'ألف',
    2000: 'ألفي ألفين',
  },
  en: {
    all: 'all every each everyone everything everybody whole entire',
    some: 'some few fewer little several certain half',
    2: 'two twice both',
    3: 'three thrice',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    11: 'eleven',
    12: 'twelve',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    17: 'seventeen',
    18: 'eighteen',
    19: 'nineteen',
    20: 'twenty',
    30: 'thirty',
    40: 'forty',
    50: 'fifty',
    60: 'sixty',
    70: 'seventy',
    80: 'eighty',
    90: 'ninety',
    100: 'hundred',
    1000: 'thousand',
    1000000: 'million',
  },
  bn: {
    all: 'সব সকল সমস্ত সমুদয় প্রত্যেক প্রতিটি সবাই',
    some: 'কিছু কতক অল্প সামান্য কেউকেউ',
    2: 'দুই দুটি দু',
    3: 'তিন তিনটি',
    4: 'চার চারটি',
    5: 'পাঁচ পাঁচটি',
    6: 'ছয় ছয়টি',
    7: 'সাত সাতটি',
    8: 'আট আটটি',
    9: 'নয়টি',
    10: 'দশ দশটি',
    11: 'এগার এগারো',
    12: 'বারো',
    13: 'তের তেরো',
    14: 'চৌদ্দ চোদ্দ',
    15: 'পনের পনেরো',
    16: 'ষোল ষোলো',
    17: 'সতের সতেরো',
    18: 'আঠার আঠারো',
    19: 'উনিশ ঊনিশ',
    20: 'বিশ কুড়ি',
    21: 'একুশ',
    25: 'পঁচিশ',
    30: 'ত্রিশ তিরিশ',
    40: 'চল্লিশ',
    50: 'পঞ্চাশ',
    60: 'ষাট',
    70: 'সত্তর',
    80: 'আশি',
    90: 'নব্বই',
    99: 'নিরানব্বই',
    100: 'শত একশ একশত',
    1000: 'হাজার',
    100000: 'লক্ষ লাখ',
  },
};

type Classes = { readonly turns: ReadonlyMap<string, Turn>; readonly amounts: ReadonlyMap<string, string> };
const known: Partial<Record<Lang, Classes>> = {};

const listed = (words: string) => words.split(/\s+/u).map(plainWord);

function classesOf(lang: Lang): Classes {
  const before = known[lang];
  if (before !== undefined) return before;
  const turns = [
    ...listed(CONDITIONS[lang]).map((word) => [word, 'condition'] as const),
    ...listed(EXCEPTIONS[lang]).map((word) => [word, 'exception'] as const),
    ...listed(NEGATIONS[lang]).map((word) => [word, 'negation'] as const),
  ];
  const amounts = Object.entries(AMOUNTS[lang]).flatMap(([amount, words]) =>
    listed(words).map((word) => [word, amount] as const),
  );
  const made = { turns: new Map<string, Turn>(turns), amounts: new Map(amounts) };
  known[lang] = made;
  return made;
}

/** Folds case, marks and apostrophes, but not the hamza: إلا and ألا are different words. */
function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u064b-\u0653\u0656-\u065f\u0670\u06d6-\u06ed\u0640'’‘`]/gu, '')
    .normalize('NFC')
    .replaceAll('ٱ', 'ا')
    .toLowerCase();
}

const PAUSE = /[.,;:!?؟،؛।۔—–\u06d6\u06d7\u06da\u06db]|\s-\s/u;
const STOP = /[.;!?؟؛।۔\u06d7\u06da]/u;
/** Marks of pausing stand on the last letter of a word. */
const PAUSE_SIGNS = /[\u06d6-\u06db]+$/u;

/** Verbs end in these vowels, nouns such as প্রার্থনা do not. */
export const DENIED_VERB = /(?<=[েিো]|েন|েও)(?:না|নি)$/u;

const NUMBER = /^\d+$/u;

type Turning = Pick<Word, 'turn' | 'denied' | 'amount'>;
const tables: Partial<Record<Lang, WordTable<Turning>>> = {};

function tableOf(lang: Lang): WordTable<Turning> {
  const known = tables[lang];
  if (known !== undefined) return known;
  const made = new WordTable((written) => ({
    turn: turnOf(written, lang),
    denied: lang === 'bn' && written.length >= 5 && DENIED_VERB.test(written),
    amount: amountOf(written, lang),
  }));
  tables[lang] = made;
  return made;
}

/** What is written on to a numeral: `tenfold`, `দশগুণ`, `সত্তরজন`. */
const COUNTED: Readonly<Record<Lang, RegExp | undefined>> = {
  ar: undefined,
  en: /fold$/u,
  bn: /(?:গুণ|গুন|টি|টা|জন|বার|খানা|ভাগ)(?:ের|ে|কে|র)?$/u,
};

function amountOf(written: string, lang: Lang): string | undefined {
  const { amounts } = classesOf(lang);
  const word = plainWord(written);
  const counted = COUNTED[lang];
  return amounts.get(word) ?? (counted?.test(word) ? amounts.get(word.replace(counted, '')) : undefined);
}

const QUESTION = /^\s*[?؟]/u;
const WHY = tokenise('কেন')[0]?.term;

/** Reads the words of a text. */
export function turningWords(text: string, lang: Lang): Word[] {
  const table = tableOf(lang);
  const out: Word[] = [];
  let reached = 0;
  for (const { term, start, end, joined } of tokenise(text)) {
    if (joined === true || start < reached) continue;
    const before = `${PAUSE_SIGNS.exec(text.slice(0, reached).slice(-4))?.[0] ?? ''}${text.slice(reached, start)}`;
    const { amount, turn, denied } = table.get(text, start, end);
    const last = out.at(-1);
    out.push({
      ...{ term, start, end, turn, denied, amount: NUMBER.test(term) ? term : amount },
      ...{ pause: PAUSE.test(before), stop: STOP.test(before) },
    });
    const at = out.length - 2;
    if (lang === 'bn' && term === WHY && isConcessive(out, at, text.slice(0, last?.start), text.slice(end, end + 3)))
      out[at] = { ...(last as Word), turn: undefined };
    reached = end;
  }
  return out;
}

/** The words of a clause that say `whatever`, `wherever`, and a verb in the third person that lets it be: `হোক`, `থাকুক`. */
const WHATEVER = /(?:^|\s)য[\p{L}\p{M}]*\s|ক\s*$/u;

/** Tests whether a Bengali negation denies nothing: `যেখানেই থাক না কেন`, wherever you may be. `হল না কেন` asks why not. */
export function isConcessive(words: readonly Word[], at: number, before: string, behind = ''): boolean {
  if (words[at]?.turn !== 'negation' || words[at + 1]?.term !== WHY || QUESTION.test(behind)) return false;
  return WHATEVER.test(` ${before.split(PAUSE).at(-1) ?? ''} `);
}

/** Conjunctions and the sign of a question are written with the Arabic word behind them. */
const ARABIC_PREFIX = /^(?:أ?[وف]|[أب])(?=\p{L}{2})/u;
/** `as for`, and `that which` behind prepositions, negate nothing. */
const NOT_NEGATING = new Set(['أما', 'بما', 'بأن']);
const SHADDA = '\u0651';

function turnOf(written: string, lang: Lang): Turn | undefined {
  const { turns } = classesOf(lang);
  const word = plainWord(written);
  if (lang !== 'ar') return turns.get(word);
  if (NOT_NEGATING.has(word)) return undefined;
  // أَلَّا and أَلَا deny, إِلَّا excepts.
  if (/^[وف]?ألا$/u.test(word)) return 'negation';
  const bare = turns.has(word) ? word : word.replace(ARABIC_PREFIX, '');
  const turn = turns.get(bare);
  // وإلا is `or else`.
  if (turn === 'exception' && bare !== word) return undefined;
  if (turn !== 'condition') return turn;
  // With its sign of doubling, it is `indeed`.
  const isMarked = /[\u064b-\u0652]/u.test(written);
  return !isMarked || written.includes(SHADDA) ? undefined : turn;
}
