import { tokenise } from '../../../fold/tokenise.ts';
import type { Match } from '../../match/find-texts.ts';
import { runsBetween } from '../../prose/running-text.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { isOtherAmount } from '../borders/other-amount.ts';
import { isLike, likenessOf, type NamedPlace, wordingsOf } from './named-place.ts';
import type { Worded } from './unknown-wording.ts';

/** Minimum share of the words of a changed quotation that are its source's: with fewer, it can be another translation. */
const CLOSE = 0.75;
const CLOSE_RANGE = 0.6;
/** The same, and the number of words, when one place alone is changed: another translation differs in several. */
const CLOSE_IF_ONE = 0.65;
const KEPT_IF_ONE = 5;
/** Tests whether words are plainly those of their source, changed or not. */
export function isClose(search: Search, found: Found, share: number): boolean {
  const { differences, reference, range, lang } = found;
  if (differences.length === 0 || share >= (range || reference === null ? CLOSE_RANGE : CLOSE)) return true;
  if (differences.every((one) => isOtherAmount(one, lang))) return true;
  const kept = Math.round(share * wordsIn(found.text));
  if (differences.length === 1 && share >= CLOSE_IF_ONE && kept >= KEPT_IF_ONE) return true;
  const row = longestRow(found);
  return (row >= ROW[lang] && row >= ROW_SHARE * wordsIn(found.text)) || isJoined(search, found);
}

/** So many words of a text in a row are nobody else's translation. */
const ROW = { ar: 5, en: 9, bn: 6 };

/** Minimum share of the words that such a row is: of a long text, other translators have a clause in common. */
const ROW_SHARE = 0.4;

/** Words in a row that are the source's. */
export function longestRow({ start, end, differences, text }: Found): number {
  const ends = [...differences.map((one) => one.start), end];
  const starts = [start, ...differences.map((one) => one.end)];
  const rows = starts.map((from, at) => text.slice(from - start, (ends[at] as number) - start));
  return Math.max(...rows.map(wordsIn));
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

/** Words of another text from which on two texts were joined. */
const MIN_JOINED = 20;

/** Tests whether most of the words that are not from the source are those of another one: nobody translates two texts as one. */
function isJoined(search: Search, { differences, lang }: Found): boolean {
  const [most] = differences.toSorted((a, b) => b.found.length - a.found.length);
  if (most === undefined || most.found.length < MIN_JOINED) return false;
  return runsBetween(search, most, lang).some(
    ({ found }) => found.differences.length === 0 && found.text.length >= 0.8 * most.found.length,
  );
}

/** Changed words are those of another place than the named one when so many of them are in a row there. */
const ELSEWHERE = { share: 0.8, words: 8 };

/** Minimum shares of all words, in order, that a rendering of a whole text and that text have in common. */
const WHOLE = { said: 0.8, there: 0.6 };
const WORD_UNITS = 2;

/** Tests whether words are nearly all of the place that is named, as another rendering of it is: `Say: He is Allah, the One` for 112:1. */
function isRendering(search: Search, { span, lang }: Worded, place: NamedPlace): boolean {
  const words = search.text.slice(span.start, span.end);
  const said = tokenise(words).map(({ term }) => term);
  if (said.length > MAX_RENDERED || likenessOf(search, place, words, lang).share < 1) return false;
  return wordingsOf(search, place, lang).some((text) => {
    const there = tokenise(text.replace(BRACKETS, ' ')).map(({ term }) => term);
    search.budget.spend(WORD_UNITS * said.length * Math.min(there.length, 2 * MAX_RENDERED));
    if (there.length > 2 * MAX_RENDERED) return false;
    const common = inOrder(said, there);
    return common >= WHOLE.said * said.length && common >= WHOLE.there * there.length;
  });
}

const MAX_RENDERED = 40;
const BRACKETS = /\[[^\]]*\]|\([^)]*\)/gu;

/** Counts the words that two texts have in common, in the same order. */
function inOrder(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(word === other ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number));
    row = next;
  }
  return row[b.length] as number;
}

/** Tests whether words that are nearly those of another text can rather be another wording of the place that is named. */
export function isRather(search: Search, worded: Worded, best: Match, place: NamedPlace): boolean {
  const { span, lang } = worded;
  const { quotation, matched, within } = best;
  const share = matched / (within.to - within.from);
  const { differences, reference, partial } = quotation;
  if (reference?.ok === true) return false;
  if (differences.length === 0) return partial && isRendering(search, worded, place);
  if (share < ELSEWHERE.share || matched < ELSEWHERE.words) return true;
  return isLike(likenessOf(search, place, search.text.slice(span.start, span.end), lang));
}
