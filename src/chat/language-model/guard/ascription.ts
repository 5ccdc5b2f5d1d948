import { findClaims } from '../../../corpus/quotations/claims/find-claims.ts';
import { readTextWords, type TextWords, wordAt } from '../../../corpus/quotations/claims/text-words.ts';
import type { Names } from '../../../corpus/search/jump.ts';
import type { WorkBudget } from '../../../corpus/work-budget.ts';
import {
  APART,
  ARTICLES,
  BACK,
  BEING,
  BESIDE,
  BOOK,
  BY,
  COLLECTIONS,
  DONE_TO,
  FEW,
  FIND,
  HE,
  HOLY,
  IN_BRACKETS,
  INSIDE,
  MUSLIM,
  NAMING,
  NARRATIONS,
  NOT,
  NOT_FOUND,
  PERSPECTIVE,
  SAHIH,
  SOURCES,
  TEACHING,
  TELLING,
  TELLING_ARABIC,
  TOWARD,
  WIDEST,
} from './ascription-words.ts';
import { tellsOfSource, tellsOfTeaching } from './source-subjects.ts';
import type { TextSpan } from './spans.ts';
import { isArabic, isBengali, isFormOf, isIn, scriptOf } from './word-lists.ts';

/** How a sentence ascribes words or a teaching to God, the Prophet, a companion, the Quran or a hadith. */
export type Ascription = {
  /** Reports words as they were said. Otherwise it tells what was said or taught in other words. */
  readonly direct: boolean;
  /** Words of the sentence that say only who speaks and that they do. */
  readonly introducing: (word: TextSpan) => boolean;
  /** Says nothing yet: what is ascribed follows in the next sentence. */
  readonly empty: boolean;
  /** Says that somebody spoke or taught, in the sentence itself. */
  readonly told: boolean;
};

/** A sentence with its neighbors, which can name who speaks. */
type InContext = {
  readonly previous: string;
  readonly text: string;
  readonly next: string;
  /** The previous sentence says that words follow. */
  readonly introduced: boolean;
  /** References in the sentence, which speak like a verse: `[[2:153]] tells us …`. Blanks in `text`. */
  readonly markers: readonly TextSpan[];
};

/**
 * Finds out whether a sentence ascribes words or a teaching. Errs on the side of yes.
 * @returns undefined if it ascribes nothing
 */
export function ascriptionIn(
  { previous, text: sentence, next, introduced, markers }: InContext,
  names: Names,
  budget: WorkBudget,
): Ascription | undefined {
  const text = `${previous}\n\n${sentence}${next}`;
  const from = previous.length + 2;
  const to = from + sentence.trimEnd().length;
  const words = readTextWords(text);
  const [first, last] = [wordAt(words, from), wordAt(words, to)];
  if (first >= last) return undefined;
  const claims = findClaims(`${lastLine(previous)}\n${sentence}${next}`, names, budget).map((claim) => {
    const moved = from - lastLine(previous).length - 1;
    return { ...claim, start: claim.start + moved, end: claim.end + moved };
  });
  const told =
    tellsIn(words, first, last) ||
    markerTells(words, { first, last, markers }) ||
    pronounTells(words, first, last) ||
    tellsOfSource(words, first, last) ||
    tellsOfTeaching(words, first, last) ||
    namesCollection(sentence) ||
    opensCollection(words, first, last);
  const claimed = claims.filter(
    (claim) =>
      claim.start < to &&
      claim.end > from &&
      (claim.certain ||
        claim.by === 'reference' ||
        (claim.by === 'attribution' && (told || /[-–—([]/u.test(sentence + next)))),
  );
  const named =
    namesSaying(words, first, last) ||
    claims.some((claim) => claim.marked && claim.start >= from && isNamed(words, claim, first));
  const followed =
    pointsBack(words, wordAt(words, from + sentence.length)) || (/^\s*[([]/u.test(next) && namesCollection(next));
  if (claimed.length === 0 && !told && !introduced && !named && !followed) return undefined;
  const introducing = ({ start }: TextSpan) => isIntroducing(words, wordAt(words, from + start));
  let others = 0;
  for (let at = first; at < last; at++) {
    const start = (words.starts[at] as number) - from;
    if (!introducing({ start, end: start })) others += 1;
  }
  const says = introduced || /[:：]/u.test(sentence) || words.labels.slice(first, last).includes('say');
  return {
    direct: introduced || followed || claimed.some(({ indirect, marked }) => marked || (says && !indirect)),
    introducing,
    empty: others <= FEW && claimed.length === 0 && !introduced && !followed,
    told,
  };
}

/** `That is what the Prophet said.` or `— Prophet Muhammad` behind the words. */
function pointsBack(words: TextWords, first: number): boolean {
  let last = first;
  while (last < words.count && (last === first || (words.gaps[last] !== 'stop' && words.gaps[last] !== 'paragraph')))
    last++;
  const dashed = /[-–—―~]\s*$/u.test(words.text.slice(0, words.starts[first] ?? 0));
  let named = false;
  for (let at = first; at < last; at++) named ||= isSource(words, at);
  if (!(dashed ? named : isIn(BACK, words, first) && tellsIn(words, first, last))) return false;
  let others = 0;
  for (let at = first; at < last; at++) if (!isIntroducing(words, at) && !isIn(BACK, words, at)) others += 1;
  return others <= FEW;
}

/** `A hadith comes to mind.` `في الحديث …` */
function namesSaying(words: TextWords, first: number, last: number): boolean {
  const { labels, keys } = words;
  let [others, hadith, teaching, source] = [0, false, false, false];
  for (let at = first; at < last; at++) {
    if (labels[at] === 'hadith' && isIn(BY, words, at - 1) && isArabic(keys[at]) && at - first <= 2) return true;
    hadith ||= labels[at] === 'hadith';
    teaching ||= isIn(TEACHING, words, at);
    source ||= SOURCES.has(labels[at]);
    if (!NAMING.has(labels[at]) && !isIn(TEACHING, words, at)) others += 1;
  }
  return others <= FEW && (hadith || (teaching && source));
}

/** `In Sahih al-Bukhari: …` */
function opensCollection(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < Math.min(last, first + 5); at++) {
    const behind = words.gaps[at + 1];
    if (isSource(words, at) && !SOURCES.has(words.labels[at]) && behind === 'colon') return saysMore(words, at, last);
  }
  return false;
}

/** Marked words right behind a source. */
function isNamed(words: TextWords, { start, end }: TextSpan, first: number): boolean {
  const at = wordAt(words, start);
  // Fewer are a term.
  if (wordAt(words, end) - at < 4) return false;
  for (let before = at - 1; before >= Math.max(first, at - 4); before--)
    if (SOURCES.has(words.labels[before])) return true;
  return false;
}

/** `… (Tirmidhi)` */
function namesCollection(sentence: string): boolean {
  for (const [, inside = ''] of sentence.matchAll(IN_BRACKETS)) {
    const words = readTextWords(inside);
    const tells = words.keys.some((_, at) => isTelling(words, at) || isIn(SAHIH, words, at));
    if (words.keys.some((_, at) => isIn(COLLECTIONS, words, at) || (tells && isIn(MUSLIM, words, at)))) return true;
  }
  return false;
}

type Place = { readonly first: number; readonly last: number; readonly markers: readonly TextSpan[] };

/** `[[2:153]] reminds us …`, `Luqman advises his son … [[31:17]]` */
function markerTells(words: TextWords, { first, last, markers }: Place): boolean {
  if (markers.length === 0) return false;
  for (let at = first; at < last; at++) {
    if (isTelling(words, at) && !isIn(BESIDE, words, at) && !isIn(DONE_TO, words, at) && saysMore(words, at, last))
      return true;
  }
  return false;
}

/** A source that speaks: a person, a book, or a collection of hadiths. */
function isSource(words: TextWords, at: number): boolean {
  if (SOURCES.has(words.labels[at]) || isIn(COLLECTIONS, words, at) || isIn(NARRATIONS, words, at)) return true;
  if (isIn(SAHIH, words, at - 1)) return isIn(MUSLIM, words, at);
  return isIn(HOLY, words, at - 1) && isIn(BOOK, words, at);
}

/** Returns a test for the words of a text that say only who speaks and that they do. */
export function introducingWords(text: string): (word: TextSpan) => boolean {
  const words = readTextWords(text);
  return ({ start }) => isIntroducing(words, wordAt(words, start));
}

function isIntroducing(words: TextWords, at: number): boolean {
  return NAMING.has(words.labels[at]) || isIn(TEACHING, words, at) || isIn(TELLING, words, at);
}

/** Tests whether a source and a verb of saying or teaching belong together. */
function tellsIn(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    if (!isSource(words, at)) continue;
    if (isIn(PERSPECTIVE, words, at + 1)) return true;
    for (let verb = Math.max(first, at - WIDEST); verb < Math.min(last, at + WIDEST + 1); verb++) {
      if (isTelling(words, verb) && belongs(words, at, verb, last)) return true;
      if (isIn(TEACHING, words, verb) && Math.abs(verb - at) <= 3 && saysMore(words, Math.max(at, verb), last))
        return true;
    }
    // `… of the Quran is that …`
    for (let that = at + 1; that < Math.min(last, at + APART.latin); that++) {
      if (
        SOURCES.has(words.labels[at]) &&
        words.labels[that] === 'that' &&
        hasPredicate(words, at, that) &&
        !isArabic(words.keys[that]) &&
        saysMore(words, that, last)
      )
        return true;
    }
  }
  return false;
}

/** `… of the Quran is that`, not `a hadith that …`. */
function hasPredicate(words: TextWords, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (isIn(BEING, words, at) || isTelling(words, at)) return true;
  return false;
}

function isTelling(words: TextWords, at: number): boolean {
  const label = words.labels[at];
  if (label === 'say' || label === 'tell') return !isOwnSpeech(words, at);
  return isIn(TELLING, words, at) || (label === undefined && isFormOf(TELLING_ARABIC, words, at));
}

/** `Could you tell me …`, `I read about …`: nobody's words are reported. */
function isOwnSpeech({ keys, labels }: TextWords, at: number): boolean {
  if (keys[at - 1] === 'you' && keys[at + 1] === 'me') return true;
  return keys[at - 1] === 'i' && !labels.slice(at, at + 12).includes('that');
}

function belongs(words: TextWords, source: number, verb: number, last: number): boolean {
  const { labels, gaps, keys } = words;
  const [low, high] = [Math.min(source, verb), Math.max(source, verb)];
  for (let at = low + 1; at <= high; at++) {
    if (gaps[at] === 'stop' || gaps[at] === 'paragraph') return false;
    if (labels[at] === 'other' && !isIn(NOT, words, at)) return false;
  }
  const key = keys[verb] ?? '';
  if (high - low > APART[scriptOf(key)]) return false;
  if (isBengali(key) && isIn(BESIDE, words, verb) && high - low > 2) return false;
  if (isBengali(key)) return labels[verb] !== 'tell' || saysMore(words, verb, last) || source > verb;
  if (key.endsWith('ورد') && !isIn(BY, words, verb + 1)) return false;
  if (isArabic(key)) return true;
  if (verb > source) return !(isIn(DONE_TO, words, verb) && isIn(BEING, words, verb - 1)) && !isObject(words, source);
  // `said the Prophet`, `narrated from Anas`, `according to the Quran`
  if (labels[verb] === 'say' && source - verb <= 4) return true;
  for (let at = verb; at < source; at++) if (isIn(BY, words, at)) return true;
  return !isIn(DONE_TO, words, verb) && labels[verb] === 'tell' && source - verb <= 3 && labels[verb - 1] !== undefined;
}

/** `turning to God`: not the one who speaks. */
function isObject(words: TextWords, source: number): boolean {
  const { labels } = words;
  let at = source - 1;
  while (at >= 0 && (labels[at] === labels[source] || isIn(ARTICLES, words, at))) at--;
  if (isIn(FIND, words, at) && [1, 2, 3].some((back) => isIn(NOT_FOUND, words, at - back))) return true;
  const book = labels[source] === 'quran' || labels[source] === 'hadith';
  return isIn(TOWARD, words, at) || (!book && isIn(INSIDE, words, at));
}

/** `He said`, where the sentence before names somebody. */
function pronounTells(words: TextWords, first: number, last: number): boolean {
  let named = false;
  for (let at = 0; at < first; at++) named ||= SOURCES.has(words.labels[at]);
  if (!named) return false;
  for (let at = first; at < last; at++) {
    if (!isIn(HE, words, at)) continue;
    for (let verb = at; verb < Math.min(last, at + 5); verb++) if (isTelling(words, verb)) return true;
  }
  return false;
}

/** Tests whether a sentence says more behind a word. */
function saysMore({ labels, keys }: TextWords, from: number, last: number): boolean {
  let others = 0;
  for (let at = from + 1; at < last; at++) if (!NAMING.has(labels[at]) && (keys[at] ?? '').length > 1) others += 1;
  return others > 1;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
