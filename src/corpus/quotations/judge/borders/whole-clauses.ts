import type { Found } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { placesIn, sourceOf } from './source-places.ts';

/** Longest stretch that is added at a border of a right text. */
const MAX_ADDED = 100;
/** A clause begins behind these and ends before them. Pause signs of the Quran stand on the word before. */
const PAUSE = /[.,;:!?؟،؛।—–"“”«»\n\u06d6-\u06db]|\s-\s|ঃ(?=\s)/gu;
/** Behind a sentence that ends within changed words. */
const SENTENCE = /[.;!?؟؛।](?=\s)/u;

/**
 * Gives the right text of changed words from the beginning of their clause to its end, where a change touches the border: `not weaken` says nothing,
 * `So do not weaken` does. Where the quotation is not changed, its own borders stay.
 */
export function withWholeClause<T extends Found>(search: Search, found: T): T {
  const { verdict, right_text: right, differences, start, end } = found;
  if (verdict !== 'altered' || right === null) return found;
  const isFirst = differences.some((one) => one.start <= start);
  const isLast = differences.some((one) => one.end >= end);
  const text = isFirst || isLast ? sourceOf(search, found) : undefined;
  const [place] = text === undefined ? [] : placesIn(text, right);
  if (text === undefined || place === undefined) return found;
  const from = isFirst ? clauseStart(text, place) : place.start;
  const to = isLast ? (sentenceEnd(found, place) ?? clauseEnd(text, place)) : place.end;
  return { ...found, right_text: text.slice(from, to).trim() };
}

/** Added words can stand for those of the next sentence as well: `what is in their homes` for `what is in themselves. And`. */
function sentenceEnd({ differences, right_text: right }: Found, { end }: TextSpan): number | undefined {
  const words = differences.at(-1)?.expected ?? '';
  const stop = SENTENCE.exec(words);
  return stop === null || !right?.endsWith(words) ? undefined : end - words.length + stop.index;
}

function clauseStart(text: string, { start }: TextSpan): number {
  const least = Math.max(0, start - MAX_ADDED);
  const pauses = [...text.slice(least, start).matchAll(PAUSE)];
  const last = pauses.at(-1);
  if (last === undefined) return least === 0 ? 0 : start;
  const from = least + last.index + last[0].length;
  return isInBrackets(text, from) ? start : from;
}

function clauseEnd(text: string, { end }: TextSpan): number {
  // A pause sign on the last word ends its clause.
  if (/[\u06d6-\u06db]$/u.test(text.slice(0, end))) return end;
  const behind = text.slice(end, end + MAX_ADDED);
  const [pause] = behind.matchAll(PAUSE);
  if (pause === undefined) return end + MAX_ADDED >= text.length ? text.length : end;
  const isSign = /[\u06d6-\u06db]/u.test(pause[0]);
  const to = end + pause.index + (isSign ? pause[0].length : 0);
  return isInBrackets(text, to) ? end : to;
}

/** Tests whether a bracket is open at a place. */
function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2 * MAX_ADDED), at);
  return before.lastIndexOf('[') > before.lastIndexOf(']') || before.lastIndexOf('(') > before.lastIndexOf(')');
}
