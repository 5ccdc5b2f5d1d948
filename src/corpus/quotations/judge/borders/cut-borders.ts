import type { Lang } from '../../../hadith/model.ts';
import { turningWords, type Word } from '../../meaning/turning-words.ts';
import type { Cut, Difference, Found, Quotation } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { endsDenied, isConditionAlone, isObject, VERB } from './open-ends.ts';
import { placesIn, sourceOf } from './source-places.ts';

/*
 * A quotation that begins behind a negation of its source, or ends before an exception, says something else with the words of the source. The words of the
 * source beside its borders tell.
 */

/** What is left out at a border, and its words in the source. */
type Left = { readonly cut: Cut; readonly start: number; readonly end: number };

/** Judges words that leave out a negation, exception or condition beside them as altered. */
export function withCut<T extends Found & Pick<Quotation, 'claim'>>(search: Search, found: T): T {
  const { verdict, partial, right_text: right, lang } = found;
  if (!partial || right === null || verdict === 'unknown_wording' || verdict === 'not_found') return found;
  const text = sourceOf(search, found);
  if (text === undefined) return found;
  const parts = right.split(' … ');
  const first = leftAt(text, parts[0] ?? '', (place) => leftBefore(text, place.start, lang));
  const said = turningWords(parts.at(-1) ?? '', lang);
  const isDenied = said.some(({ turn, denied }) => turn === 'negation' || denied);
  const quoted = { lang, isDenied, isOpen: endsDenied(said, lang), isCondition: isConditionAlone(said, lang) };
  const last = leftAt(text, parts.at(-1) ?? '', (place) => leftBehind(text, place.end, quoted));
  const before = saysItself(search.text, found, -1) ? undefined : first;
  const behind = saysItself(search.text, found, 1) ? undefined : last;
  const left = before ?? behind;
  // What a source is reported to say goes on in the writer's words.
  const isToldFurther = found.claim === 'reported' && left?.cut !== 'negation';
  const isAnybodys = isToldFurther || (found.reference === null && isPhrase(found, left?.cut));
  if (left === undefined || isAnybodys || standsElsewhere(search, found, parts)) return found;
  const difference = (at: number, one: Left): Difference => ({
    ...{ op: 'delete', start: at, end: at, found: '', expected: text.slice(one.start, one.end).trim() },
  });
  return {
    ...found,
    verdict: 'altered',
    cut: left.cut,
    differences: [
      ...(before === undefined ? [] : [difference(found.start, before)]),
      ...found.differences,
      ...(behind === undefined ? [] : [difference(found.end, behind)]),
    ],
    right_text: joined(
      text,
      [before, right, behind].map((one) => wordsOf(text, one)),
    ),
  };
}

/** Words of a translation that nothing presents as a quotation: fewer are the writer's. */
const MIN_RUN = 8;
/** So few words in marks are a term. */
const MAX_TERM = 2;

/** Tests whether words can be the writer's own. What nothing presents as a quotation can say less than its source, but a longer one not the opposite. */
function isPhrase({ claim, lang, text }: Found & Pick<Quotation, 'claim'>, cut: Cut | undefined): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  if (claim === null) return cut !== 'negation' || (lang !== 'ar' && words < MIN_RUN);
  return claim === 'marks' && words <= MAX_TERM;
}

/** Tests whether another place has the words without what was left out here. With a right reference, only its place counts. */
function standsElsewhere(search: Search, found: Found, parts: readonly string[]): boolean {
  if (found.reference?.ok === true) return false;
  const { lang } = found;
  return found.refs.some((ref) => {
    const text = ref === found.ref ? undefined : sourceOf(search, { ...found, ref });
    if (text === undefined || !parts.every((part) => text.includes(part))) return false;
    return (
      leftAt(text, parts[0] ?? '', ({ start }) => leftBefore(text, start, lang)) === undefined &&
      leftAt(text, parts.at(-1) ?? '', ({ end }) => leftBehind(text, end, { ...PLAIN, lang, isDenied: true })) ===
        undefined
    );
  });
}

/** Puts pieces of a text together as the text has them. */
function joined(text: string, pieces: readonly string[]): string {
  const words = pieces.join(' ').trim();
  const plain = pieces.join('').trim();
  return text.includes(words) || !text.includes(plain) ? words : plain;
}

function wordsOf(text: string, one: Left | string | undefined): string {
  return typeof one === 'string' ? one : one === undefined ? '' : text.slice(one.start, one.end).trim();
}

/** Returns what is left out wherever the text has the words. Undefined when they stand without it at one place. */
function leftAt(text: string, words: string, leftOf: (place: TextSpan) => Left | undefined): Left | undefined {
  let left: Left | undefined;
  for (const place of placesIn(text, words)) {
    const one = leftOf(place);
    if (one === undefined) return undefined;
    left ??= one;
  }
  return left;
}

/** Characters of a text beside a border that are read. */
const NEAR = 160;

/** Words between a negation and what it negates. */
const LIGHT: ReadonlySet<string> = new Set(
  `a an the any one be been being am is are was were do does did have has had will would shall should can could may might must to ever even only at all
  of in on upon from with by he she it they you we i him his her their your our my this`.split(/\s+/u),
);
const MAX_LIGHT = 4;
/** What is written in brackets belongs to the translator. */
const BRACKETS = /\[[^\]]*\]|\([^)]*\)/gu;
const blank = (text: string) => text.replace(BRACKETS, (inner) => ' '.repeat(inner.length));

function leftBefore(text: string, border: number, lang: Lang): Left | undefined {
  const from = Math.max(0, border - NEAR);
  const words = turningWords(blank(text.slice(from, border)).concat(' '), lang);
  const next = turningWords(text.slice(border, border + NEAR), lang);
  const last = words.at(-1);
  if (last === undefined || pausesBetween(text.slice(from + last.start, border), last)) return undefined;
  for (let at = words.length - 1, skipped = 0; at >= 0 && skipped <= MAX_LIGHT; at--, skipped++) {
    const word = words[at] as Word;
    const cut = cutBefore(word, { words, at, next, lang });
    if (cut !== undefined) return { cut, start: from + word.start, end: border };
    if (lang !== 'en' || !LIGHT.has(word.term) || word.pause) return undefined;
  }
  return undefined;
}

const PAUSE = /[.,;:!?؟،؛।۔—–\u06d6\u06d7\u06da]|\s-\s/u;

function pausesBetween(slice: string, { start, end }: Word): boolean {
  const behind = slice.slice(end - start);
  const sign = /[\u06d6-\u06db]+$/u.exec(slice.slice(0, end - start))?.[0] ?? '';
  return PAUSE.test(`${sign}${behind}`);
}

type Around = {
  readonly words: readonly Word[];
  readonly at: number;
  readonly next: readonly Word[];
  readonly lang: Lang;
};

function cutBefore(word: Word, { words, at, next, lang }: Around): Cut | undefined {
  const isNext = at === words.length - 1;
  if (lang === 'bn') {
    if (!isNext) return undefined;
    // A negation stands behind its verb; one at the beginning of a clause negates what follows.
    if (word.turn === 'negation') return at === 0 || word.pause ? 'negation' : undefined;
    return word.turn;
  }
  if (lang === 'ar' && word.turn === 'negation')
    return isArabicNegation(word, next, at === 0 || word.pause) ? 'negation' : undefined;
  if (word.turn === 'negation') return 'negation';
  if (!isNext) return undefined;
  if (word.turn === 'condition' || word.term === 'unless') return 'condition';
  return undefined;
}

const PREPOSITION = /^(?:في|من|علي|عند|بين|مع|فوق|تحت|قبل|بعد|خلف)$/u;
const BEING = /^(?:كان|كنتم|كانوا)$/u;

/** ما before a preposition is `what`, but in ما من … إلا it denies; within a clause before `was` it is `what` as well; ألا before a noun calls attention. */
function isArabicNegation({ term }: Word, words: readonly Word[], opens: boolean): boolean {
  const next = words[0]?.term ?? '';
  if (/^[وفب]?ما$/u.test(term) && next === 'من' && words.some(({ turn }) => turn === 'exception')) return true;
  if (/^[وفب]?ما$/u.test(term)) return !PREPOSITION.test(next) && (opens || !BEING.test(next));
  return !/^[وف]?الا$/u.test(term) || (VERB.test(next) && !/^ا(?:ن|نه|نهم|ل\p{L}*)$/u.test(next));
}

type Quoted = {
  readonly lang: Lang;
  /** The words deny something themselves. */
  readonly isDenied: boolean;
  /** A denied verb is the end of them. */
  readonly isOpen: boolean;
  /** They are a condition without what follows from it. */
  readonly isCondition: boolean;
};
const PLAIN = { isDenied: false, isOpen: false, isCondition: false };

function leftBehind(text: string, border: number, { lang, isDenied, isOpen, isCondition }: Quoted): Left | undefined {
  const slice = blank(text.slice(border, border + NEAR));
  const words = turningWords(slice, lang);
  const [first] = words;
  if (first === undefined) return undefined;
  const sign = /[\u06d6-\u06db]+$/u.exec(text.slice(Math.max(0, border - 4), border))?.[0] ?? '';
  const between = `${sign}${slice.slice(0, first.start)}`;
  if (STOP.test(between)) return undefined;
  const pause = PAUSE.test(between);
  const circumstance =
    isDenied &&
    (!pause || lang === 'bn') &&
    CIRCUMSTANCE.test(first.term) &&
    !words.slice(1, 4).some(({ term }) => KNOWING.test(term));
  const limited = isOpen && !pause && isObject(first, slice.slice(first.start, first.end), lang);
  const found =
    cutBehind(words, { lang, pause, text: slice, isDenied }) ??
    (circumstance || limited || isCondition ? { cut: 'condition' as const, last: clauseEnd(words) } : undefined);
  if (found === undefined) return undefined;
  const last = words[found.last] as Word;
  return { cut: found.cut, start: border + first.start, end: border + last.end };
}

const STOP = /[.;!?؟؛।۔\u06d7\u06da]/u;
/** What is denied only while, or until: `do not approach prayer | while you are intoxicated`. */
const CIRCUMSTANCE = /^(?:while|until|till|حتي|وانتم|যতক্ষণ|যতক্ষন)$/u;
/** `While you know` narrows nothing. */
const KNOWING = /^(?:know|see|hear|witness|aware|knowing|تعلمون|تشهدون|تنظرون|تبصرون|تسمعون)$/u;
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
  if (isException) return { cut: 'exception', last: clause };
  if (lang === 'bn' && !pause) {
    const at = words.slice(0, MAX_EXCEPTED + 1).findIndex((word) => word.turn === 'exception');
    if (at > 0 && !words.slice(1, at + 1).some((word) => word.pause)) return { cut: 'exception', last: at };
  }
  if (first.turn === 'condition' && isTrailing(words, { lang, pause, text, isDenied }) && !isAppeal(words, lang))
    return { cut: 'condition', last: clause };
  return undefined;
}

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

/** Words beside a quotation with which the writer can say himself what it leaves out: `we must not “approach …”`. */
const MAX_OWN = 4;
const OWN_STOP = /[.:;!?؟؛।\n﴿﴾]/u;

function saysItself(text: string, { start, end, lang }: Found, way: -1 | 1): boolean {
  const beside = way < 0 ? text.slice(Math.max(0, start - 60), start) : text.slice(end, end + 60);
  const pieces = beside.split(OWN_STOP);
  const own = (way < 0 ? pieces.at(-1) : pieces[0]) ?? '';
  const words = turningWords(own, lang);
  const near = way < 0 ? words.slice(-MAX_OWN) : words.slice(0, 2);
  return near.some(({ turn }) => turn !== undefined);
}
