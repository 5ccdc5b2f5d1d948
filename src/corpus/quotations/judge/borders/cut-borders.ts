import type { Lang } from '../../../hadith/model.ts';
import { turningWords, type Word } from '../../meaning/turning-words.ts';
import type { Cut, Difference, Found, Quotation } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { blank, type Left, leftBehind, MAX_LIGHT, NEAR, PAUSE, PLAIN } from './cut-behind.ts';
import { leftBeforeCommand } from './cut-commands.ts';
import { endsDenied, isConditionAlone, VERB } from './open-ends.ts';
import { placesIn, sourceOf } from './source-places.ts';

/*
 * A quotation that begins behind a negation of its source, or ends before an exception, says something else with the words of the source. The words of the
 * source beside its borders tell.
 */

/** Judges words that leave out a negation, exception or condition beside them as altered. */
export function withCut<T extends Found & Pick<Quotation, 'claim'>>(search: Search, found: T): T {
  const { verdict, partial, right_text: right, lang } = found;
  if (!partial || right === null || verdict === 'unknown_wording' || verdict === 'not_found') return found;
  const text = sourceOf(search, found);
  if (text === undefined) return found;
  const parts = right.split(' … ');
  const inner = leftOutBetween(text, parts, lang);
  if (inner !== undefined) return withInner(found, inner, text, parts);
  const first = leftAt(
    text,
    parts[0] ?? '',
    (place) => leftBefore(text, place.start, lang) ?? leftBeforeCommand(text, place, lang),
  );
  const said = turningWords(parts.at(-1) ?? '', lang);
  const isDenied = said.some(({ turn, denied }) => turn === 'negation' || denied);
  const quoted = { lang, isDenied, isOpen: endsDenied(said, lang), isCondition: isConditionAlone(said, lang) };
  const isHadith = found.kind === 'hadith';
  const last = leftAt(text, parts.at(-1) ?? '', (place) => leftBehind(text, place.end, { ...quoted, isHadith }));
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

type Inner = { readonly at: number; readonly left: Left; readonly isEnd: boolean };

/** Finds a negation that an ellipsis leaves out beside what it denies. What else is left out there, the writer shows. */
function leftOutBetween(text: string, parts: readonly string[], lang: Lang): Inner | undefined {
  for (let at = 0; at + 1 < parts.length; at++) {
    const [before = '', behind = ''] = parts.slice(at);
    const end = leftAt(text, before, (place) => leftBehind(text, place.end, { ...PLAIN, lang }));
    if (end?.cut === 'negation') return { at, left: end, isEnd: true };
    const start = leftAt(text, behind, (place) => leftBefore(text, place.start, lang));
    const isSaid = turningWords(before, lang)
      .slice(-MAX_OWN)
      .some(({ turn }) => turn === 'negation');
    if (start?.cut === 'negation' && !isSaid) return { at, left: start, isEnd: false };
  }
  return undefined;
}

const ELLIPSIS = /\.{3,}|…|\. \. \./gu;

function withInner<T extends Found>(found: T, { at, left, isEnd }: Inner, text: string, parts: readonly string[]): T {
  const sign = [...found.text.matchAll(ELLIPSIS)][at];
  if (sign === undefined) return found;
  const place = found.start + sign.index + (isEnd ? 0 : sign[0].length);
  const expected = text.slice(left.start, left.end).trim();
  const whole = (part: string, one: number) =>
    isEnd && one === at
      ? joined(text, [part, expected])
      : !isEnd && one === at + 1
        ? joined(text, [expected, part])
        : part;
  const difference: Difference = { op: 'delete', start: place, end: place, found: '', expected };
  return {
    ...found,
    ...{ verdict: 'altered', cut: 'negation', right_text: parts.map(whole).join(' … ') },
    differences: [...found.differences, difference].sort((a, b) => a.start - b.start),
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

/** Words between a negation and what it negates. */
const LIGHT: ReadonlySet<string> = new Set(
  `a an the any one be been being am is are was were do does did have has had will would shall should can could may might must to ever even only at all
  of in on upon from with by he she it they you we i him his her their your our my this`.split(/\s+/u),
);
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
