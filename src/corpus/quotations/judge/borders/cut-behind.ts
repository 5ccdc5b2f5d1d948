import { tokenise } from '../../../fold/tokenise.ts';
import type { Lang } from '../../../hadith/model.ts';
import { isConcessive, turningWords, type Word } from '../../meaning/turning-words.ts';
import type { Cut } from '../../quotation.ts';
import { isObject } from './open-ends.ts';

/** What is left out at a border, and its words in the source. */
export type Left = { readonly cut: Cut; readonly start: number; readonly end: number };

/** Characters of a text beside a border that are read. */
export const NEAR = 160;

/** What is written in brackets belongs to the translator. */
const BRACKETS = /\[[^\]]*\]|\([^)]*\)/gu;
export const blank = (text: string) => text.replace(BRACKETS, (inner) => ' '.repeat(inner.length));

export const PAUSE = /[.,;:!?؟،؛।۔—–\u06d6\u06d7\u06da]|\s-\s/u;

/** Words between a negation and what it negates. */
export const MAX_LIGHT = 4;

type Quoted = {
  readonly lang: Lang;
  /** The words deny something themselves. */
  readonly isDenied: boolean;
  /** A denied verb is the end of them. */
  readonly isOpen: boolean;
  /** They are a condition without what follows from it. */
  readonly isCondition: boolean;
  /** They are from a hadith. */
  readonly isHadith?: boolean;
};
export const PLAIN = { isDenied: false, isOpen: false, isCondition: false };

/** What a text leaves out directly behind a border. */
export function leftBehind(
  text: string,
  border: number,
  { lang, isDenied, isOpen, isCondition, isHadith = false }: Quoted,
): Left | undefined {
  const slice = blank(text.slice(border, border + NEAR));
  const words = turningWords(slice, lang);
  const [first] = words;
  if (first === undefined) return undefined;
  // `তোমরা যেখানেই থাক | না কেন`: wherever, and no negation.
  if (isConcessive(words, 0, text.slice(Math.max(0, border - NEAR), border))) return undefined;
  const sign = /[\u06d6-\u06db]+$/u.exec(text.slice(Math.max(0, border - 4), border))?.[0] ?? '';
  const between = `${sign}${slice.slice(0, first.start)}`;
  if (STOP.test(between)) return undefined;
  const pause = PAUSE.test(between);
  const circumstance =
    isDenied &&
    (!pause || lang === 'bn') &&
    (CIRCUMSTANCE.test(first.term) || (!pause && HOW.test(first.term))) &&
    !words.slice(1, 4).some(({ term }) => KNOWING.test(term));
  const limited = isOpen && !pause && isObject(first, slice.slice(first.start, first.end), lang);
  const found =
    cutBehind(words, { lang, pause, text: slice, isDenied }) ??
    (circumstance || limited || isCondition || (isHadith && isUnless(words, lang))
      ? { cut: 'condition' as const, last: clauseEnd(words) }
      : undefined);
  if (found === undefined) return undefined;
  const last = words[found.last] as Word;
  return { cut: found.cut, start: border + first.start, end: border + last.end };
}

const STOP = /[.;!?؟؛।۔\u06d7\u06da]/u;
/** What is denied only while, or until: `do not approach prayer | while you are intoxicated`. */
const CIRCUMSTANCE = /^(?:while|until|till|حتي|وانتم|যতক্ষণ|যতক্ষন)$/u;
/** How what is denied is done: `do not consume each other's wealth | unjustly`, `ولا تأكلوا أموالكم بينكم | بالباطل`. */
const HOW =
  /^(?!(?:only|certainly|surely|truly|verily|really|likely|family|early)$)[a-z]{4,}ly$|^(?:بالباطل|بغير|ظلما|مرحا)$/u;
/** `While you know` narrows nothing. */
const KNOWING = /^(?:know|see|hear|witness|aware|knowing|تعلمون|تشهدون|تنظرون|تبصرون|تسمعون)$/u;

/** `ما لم`, `as long as … not`: in verses it is rather `what … not`, an object. */
function isUnless([first, second]: readonly Word[], lang: Lang): boolean {
  return lang === 'ar' && first?.term === 'ما' && second?.term === 'لم';
}

/** Words from the end of a quotation to the exception that stands behind what it excepts. */
const MAX_EXCEPTED = 3;

type Behind = { readonly lang: Lang; readonly pause: boolean; readonly text: string; readonly isDenied: boolean };

function cutBehind(
  words: readonly Word[],
  { lang, pause, text, isDenied }: Behind,
): { readonly cut: Cut; readonly last: number } | undefined {
  const [first, second] = words as [Word, Word | undefined];
  const clause = clauseEnd(words);
  // An answer, `He replied: | No`, is nothing but the negation.
  if (first.turn === 'negation' && lang !== 'ar' && (!pause || second === undefined))
    return { cut: 'negation', last: 0 };
  // `… or not`.
  const isLast = second === undefined || second.pause;
  if (lang === 'ar' && /^لا$/u.test(first.term) && !pause && isLast) return { cut: 'negation', last: 0 };
  const isException =
    first.turn === 'exception' ||
    (lang === 'en' && /^(?:other|apart)$/u.test(first.term) && /^(?:than|from)$/u.test(second?.term ?? '')) ||
    (lang === 'bn' && isDenied && first.term === 'কিন্তু' && /^(?:য|যা|যে|যাকে|যারা|যতটুকু|যাদের)$/u.test(second?.term ?? ''));
  if (isException || isButNot(words, lang)) return { cut: 'exception', last: clause };
  if (lang === 'bn' && !pause) {
    const at = words.slice(0, MAX_EXCEPTED + 1).findIndex((word) => word.turn === 'exception');
    if (at > 0 && !words.slice(1, at + 1).some((word) => word.pause)) return { cut: 'exception', last: at };
  }
  if (first.turn === 'condition' && isTrailing(words, { lang, pause, text, isDenied }) && !isAppeal(words, lang))
    return { cut: 'condition', last: clause };
  return undefined;
}

/** Words from `but` to the negation that excepts somebody: `কিন্তু সে নয়`, `but not he`. */
const MAX_BUT = 2;

/** Tests whether words begin with `but not …`, where nothing but a name or pronoun is between. */
function isButNot(words: readonly Word[], lang: Lang): boolean {
  if (lang === 'ar') return false;
  const [first, second] = words;
  if (lang === 'en') return first?.term === 'but' && second?.term === 'not';
  const isBut = first?.term === 'কিন্তু' || first?.term === 'তবে';
  return isBut && words.slice(1, MAX_BUT + 1).some(({ term, pause }) => !pause && EXCEPTING.has(term));
}

/** `is not`, of somebody. A verb in the negative tells what happens. */
const EXCEPTING: ReadonlySet<string> = new Set(tokenise('নয় নহে নন').map(({ term }) => term));

/** The last word before the next pause. */
function clauseEnd(words: readonly Word[]): number {
  const next = words.findIndex((word, at) => at > 0 && word.pause);
  return Math.min(next < 0 ? words.length - 1 : next - 1, MAX_EXPECTED);
}
const MAX_EXPECTED = 15;

/** What a condition says of the hearers when it urges them and narrows nothing: `if you should be believers`, `if you only knew`. */
const APPEAL: Readonly<Record<Lang, RegExp>> = {
  en: /^(?:believ\w*|truthful|know|knew|known|understand|reason|worship|muslims?|certain|sincere)$/u,
  ar: /^(?:مومنين|تومنون|يومنون|صادقين|تعلمون|يعلمون|تعقلون|يعقلون|تعبدون|موقنين|مسلمين|فاعلين|يفقهون)$/u,
  bn: /^(?:বিশ্বাসী|বিশ্বাস|ঈমানদার|ইমানদার|মুমিন|মুমিনীন|মুসলমান|মুসলিম|সত্যবাদী|জান|জানতে|জানত|বোঝ|বুঝ|বুঝতে|বুঝত|এবাদত|ইবাদত)$/u,
};
const MAX_APPEAL = 14;

/** Tests whether a condition, to the end of its sentence, is such an appeal. `If you know there is good within them` is none. */
function isAppeal(words: readonly Word[], lang: Lang): boolean {
  const stop = words.findIndex((word, at) => at > 0 && word.stop);
  const own = stop < 0 ? words : words.slice(0, stop);
  if (own.length > MAX_APPEAL) return false;
  const at = own.findIndex(({ term }, place) => place > 0 && APPEAL[lang].test(term));
  if (at < 0) return false;
  if (lang === 'bn') return own.length - at <= MAX_LIGHT;
  if (lang === 'ar') return /^كن|^كان/u.test(own[1]?.term ?? '');
  return at === own.length - 1 || own[at + 1]?.term === 'in';
}

const CONSEQUENCE = /^(?:then|so|তবে|তাহলে|তখন|তা|সে)$/u;

/** A condition belongs to what is before it, unless its own consequence follows. */
function isTrailing(words: readonly Word[], { lang, pause, text }: Behind): boolean {
  if (lang === 'ar') {
    const isDenial = words.slice(1, 5).some(({ turn }) => turn === 'exception');
    const isOwn = /^[وف]/u.test(words[0]?.term ?? '');
    const isEnd = !isOwn && !words.slice(1, 8).some(({ term }) => /^ف/u.test(term));
    return !pause && !isDenial && isEnd && words[1]?.term !== 'شاء';
  }
  if (!pause) return true;
  const stop = words.findIndex((word, at) => at > 0 && word.stop);
  const own = stop < 0 ? words : words.slice(0, stop);
  const isClosed = stop >= 0 || text.length < NEAR;
  return isClosed && !own.slice(1).some((word) => word.pause || CONSEQUENCE.test(word.term));
}
