import type { Match } from '../../match/find-texts.ts';
import { runsBetween } from '../../prose/running-text.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { isLike, likenessOf, type NamedPlace } from './named-place.ts';
import type { Worded } from './unknown-wording.ts';

/** Minimum share of the words of a changed quotation that are its source's: with fewer, it can be another translation. */
const CLOSE = 0.75;
const CLOSE_RANGE = 0.6;
/** Tests whether words are plainly those of their source, changed or not. */
export function isClose(search: Search, found: Found, share: number): boolean {
  const { differences, reference, range, lang } = found;
  if (differences.length === 0 || share >= (range || reference === null ? CLOSE_RANGE : CLOSE)) return true;
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

/** Tests whether words that are nearly those of another text can rather be another wording of the place that is named. */
export function isRather(search: Search, { span, lang }: Worded, best: Match, place: NamedPlace): boolean {
  const { quotation, matched, within } = best;
  const share = matched / (within.to - within.from);
  const { differences, reference } = quotation;
  if (differences.length === 0 || reference?.ok === true) return false;
  if (share < ELSEWHERE.share || matched < ELSEWHERE.words) return true;
  return isLike(likenessOf(search, place, search.text.slice(span.start, span.end), lang));
}
