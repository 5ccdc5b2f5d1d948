import { findClaims } from '../../../../corpus/quotations/claims/find-claims.ts';
import type { Label } from '../../../../corpus/quotations/claims/phrases/phrases.ts';
import { readTextWords, type TextWords, wordAt } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import type { Names } from '../../../../corpus/references/names.ts';
import type { WorkBudget } from '../../../../corpus/work-budget.ts';
import type { TextSpan } from '../quotations/spans.ts';
import {
  BACK,
  BESIDE,
  COLLECTIONS,
  DONE_TO,
  FEW,
  HE,
  IN_BRACKETS,
  MUSLIM,
  NAMING,
  SAHIH,
  SOURCES,
  TEACHING,
  TELLING,
} from './ascription-words.ts';
import { tellsOfReligion } from './harmless-shapes.ts';
import { namesSaying, saysNotFound } from './names-saying.ts';
import { tellsOfUnnamed } from './narrations.ts';
import { OF_SOURCE } from './religious-words.ts';
import { withScriptures } from './scriptures.ts';
import { tellsOfSource } from './source-subjects.ts';
import { tellsOfTeaching } from './teachings.ts';
import { isSource, isTelling, saysMore, tellsIn } from './telling.ts';
import { isIn } from './word-lists.ts';

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
  const before = `${lastLine(previous)}\n`;
  const from = before.length;
  const to = from + sentence.trimEnd().length;
  const read = readTextWords(before + sentence + next);
  const [first, last] = [wordAt(read, from), wordAt(read, to)];
  if (first >= last || saysNotFound(sentence)) return undefined;
  const claims = findClaims(read, names, budget);
  const words = withScriptures({ ...read, gaps: read.gaps.with(first, 'paragraph') });
  const told =
    tellsIn(words, first, last) ||
    markerTells(words, { first, last, markers }) ||
    pronounTells(words, first, last) ||
    tellsOfSource(words, first, last) ||
    tellsOfTeaching(words, first, last) ||
    // Beside a reference, readers take the passage for its source: the words must be backed by it instead.
    (markers.length === 0 && tellsOfReligion(words, first, last)) ||
    tellsOfUnnamed(words, first, last) ||
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

/** The last line is an item of a list. */
const LIST_ITEM = /(?:^|\n)-\s[^\n]*\n$/u;

/** `That is what the Prophet said.` or `— Prophet Muhammad` behind the words. */
function pointsBack(words: TextWords, first: number): boolean {
  let last = first;
  while (last < words.count && (last === first || (words.gaps[last] !== 'stop' && words.gaps[last] !== 'paragraph')))
    last++;
  const dash = /[-–—―~]\s*$/u.exec(words.text.slice(0, words.starts[first] ?? 0));
  // The next item of a list.
  const dashed = dash !== null && !(dash[0].startsWith('-') && LIST_ITEM.test(words.text.slice(0, dash.index)));
  let named = false;
  for (let at = first; at < last; at++) named ||= isSource(words, at);
  if (!(dashed ? named : isIn(BACK, words, first) && tellsIn(words, first, last))) return false;
  let others = 0;
  for (let at = first; at < last; at++) if (!isIntroducing(words, at) && !isIn(BACK, words, at)) others += 1;
  return others <= FEW;
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

/** Returns a test for the words of a text that say only who speaks and that they do. */
export function introducingWords(text: string): (word: TextSpan) => boolean {
  const words = withScriptures(readTextWords(text));
  return ({ start }) => isIntroducing(words, wordAt(words, start));
}

function isIntroducing(words: TextWords, at: number): boolean {
  return (
    NAMING.has(words.labels[at]) ||
    OF_SOURCE.test(words.keys[at] ?? '') ||
    isIn(TEACHING, words, at) ||
    isIn(TELLING, words, at)
  );
}

const OF_GOD = /^(?:allah|god|lord)s$/u;

/** `He said`, where the sentence before names somebody. */
function pronounTells(words: TextWords, first: number, last: number): boolean {
  // `Trust in God: He promised us that …`
  const names = (label: Label | undefined, at: number) =>
    at < first ? SOURCES.has(label) : label === 'god' || label === 'prophet' || OF_GOD.test(words.keys[at] ?? '');
  if (!words.labels.slice(0, last).some(names)) return false;
  for (let at = first; at < last; at++) {
    if (!isIn(HE, words, at)) continue;
    for (let verb = at; verb < Math.min(last, at + 5); verb++) if (isTelling(words, verb)) return true;
  }
  return false;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
