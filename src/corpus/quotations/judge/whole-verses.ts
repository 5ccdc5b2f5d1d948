import type { Lang } from '../../hadith/model.ts';
import { runsBetween } from '../prose/running-text.ts';
import type { Found } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';

/** Whether every word is right. */
export function isRight({ verdict }: Pick<Found, 'verdict'>): boolean {
  return verdict === 'exact' || verdict === 'normalised';
}

/** Whole verses, word for word. */
function isWholeVerse(found: Found): boolean {
  return found.kind === 'quran' && !found.partial && isRight(found);
}

/** Words of the writer around a verse: fewer are taken for words added to it. */
const MIN_AROUND = 3;

/** Words that go on with a sentence where nothing separates them from the verse: they are added to it. */
const GOES_ON = /^\s+(?:[وف]\p{Script=Arabic}|(?:and|এবং|ও)(?![\p{L}\p{M}]))/iu;

/** Tests whether an altered line is whole verses with the writer's own words before and behind them. */
export function isProseAround(text: string, line: TextSpan, found: readonly Found[]): boolean {
  const [first, ...others] = found;
  if (first === undefined || others.length > 0 || !isWholeVerse(first)) return false;
  if (GOES_ON.test(text.slice(first.end, line.end))) return false;
  const [before, behind] = [count(text.slice(line.start, first.start)), count(text.slice(first.end, line.end))];
  return before >= MIN_AROUND && behind >= MIN_AROUND;
}

function count(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

/** Characters on both sides in which the verse of a part is looked for. The longest verse has 1,200. */
const MAX_AROUND = 1_500;

/** Returns the whole verses that the text has around a part of them: speech within a verse claims to be a quotation of its own. */
export function verseAround(search: Search, part: Found, lang: Lang): Found | undefined {
  if (part.kind !== 'quran' || !part.partial || !isRight(part) || part.reference !== null) return undefined;
  const { text } = search;
  const end = text.indexOf(' ', part.end + MAX_AROUND);
  const window = {
    start: Math.max(0, text.lastIndexOf(' ', Math.max(0, part.start - MAX_AROUND))),
    end: end < 0 ? text.length : end,
  };
  return runsBetween(search, window, lang, part.end)
    .map(({ found }) => found)
    .find((found) => isWholeVerse(found) && found.start <= part.start && found.end >= part.end);
}
