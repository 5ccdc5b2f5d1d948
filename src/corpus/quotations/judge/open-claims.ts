import type { Lang } from '../../hadith/model.ts';
import type { Claim } from '../claims/claim.ts';
import { type Run, runsBetween } from '../prose/running-text.ts';
import type { Search, TextSpan } from '../sources.ts';
import { goesOn, isLimitingTail } from './limiting-tails.ts';

/** Last words of a sentence of the source that others can have replaced. */
const MAX_LAST = 2;
/** Words at an end of a claim that are taken for changed words of the quotation, not for words of the writer. */
const MAX_CHANGED = 3;

/** Fewer words in the middle of a claim are a phrase that it shares with a text. */
const MIN_INNER = 5;

/** Characters by which the source of a claim can reach beyond it: the longest quotation. A paragraph with many claims is not read as often. */
const MAX_REACH = 3_000;

/**
 * Decides where the words of a claim without marks begin and end. What the text itself limits (an introduction before it, an attribution or reference
 * behind it) stands; elsewhere the quotation goes as far as its source.
 */
export function settle(search: Search, claim: Claim, lang: Lang): TextSpan {
  const { text } = search;
  const { reference, by } = claim;
  const whole = { start: claim.start, end: claim.end };
  const hardStart =
    by === 'introduction' || by === 'reported' || (reference !== undefined && reference.end <= claim.start);
  const hardEnd = by === 'attribution' || (reference !== undefined && reference.start >= claim.end);
  const window = {
    start: hardStart ? claim.start : Math.max(claim.from, text.lastIndexOf(' ', claim.start - MAX_REACH) + 1),
    end: hardEnd ? claim.end : Math.min(claim.to, spaceFrom(text, claim.end + MAX_REACH)),
  };
  const [run] = runsBetween(search, window, lang, claim.end)
    .filter(({ found }) => found.start < claim.end && found.end > claim.start)
    .sort((a, b) => b.found.end - b.found.start - (a.found.end - a.found.start));
  if (run === undefined) return whole;
  const { found } = run;
  const words = count(found.text);
  const isChanged = (between: string) => count(between) <= MAX_CHANGED && count(between) * 2 <= words;
  // A few words in the middle of what is said to be a quotation are not all of it.
  if (hardStart && words < MIN_INNER && count(text.slice(claim.start, found.start)) > words) return whole;
  const isOwn = hardStart && (found.start <= claim.start || isChanged(text.slice(claim.start, found.start)));
  return { start: isOwn ? claim.start : found.start, end: endOf(run) };

  function endOf({ toPause }: Run): number {
    // `…, so` can be the first word of the next verse as well.
    const reached = found.end - (LONE.exec(found.text)?.[0].length ?? 0);
    const end = hardEnd || found.end <= claim.end ? claim.end : sentenceEnd(text, found.end, claim.to);
    if (found.end >= end) return found.end;
    const tail = text.slice(reached, end);
    if ((toPause === 0 || reached < found.end) && goesOn(tail, lang)) return reached;
    if (hardEnd && isLimitingTail(tail, lang)) return end;
    if (hardEnd) return isChanged(tail) ? end : found.end;
    // Where only the last words of a sentence differ, they were changed: nobody breaks off just before its end.
    if (toPause > 0 && toPause <= MAX_LAST && by === 'introduction') {
      const last = joinedWords(text, found.end, end, toPause);
      if (last !== undefined) return isChanged(tail) ? end : last;
    }
    // The writer goes on behind a comma, or where the source pauses. Arabic needs no comma for it.
    if (toPause === 0 && (lang === 'ar' || OPENS.test(tail) || !isChanged(tail))) return found.end;
    return isChanged(tail) ? end : found.end;
  }
}

const LONE = /\s*[,،;]\s*(?:so|and|then|thus|তাই|সুতরাং|অতএব)$/iu;
const OPENS = /^\s*(?:[,;:)\]"”»،؛–—-]|\p{Extended_Pictographic})/u;
/** A sentence ends before the bracket of its reference. */
const STOP = /[.!?؟।\n()[\]﴾﴿]/u;

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;

function spaceFrom(text: string, at: number): number {
  const space = at >= text.length ? -1 : text.indexOf(' ', at);
  return space < 0 ? text.length : space;
}

function count(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Where the next `count` words end if nothing but spaces separates them. */
function joinedWords(text: string, from: number, to: number, count: number): number | undefined {
  const match = new RegExp(`^(?:\\s+[\\p{L}\\p{M}'’]+){${count}}`, 'u').exec(text.slice(from, to));
  return match === null ? undefined : from + match[0].length;
}

function sentenceEnd(text: string, from: number, limit: number): number {
  const at = text.slice(from, limit).search(STOP);
  return at < 0 ? limit : from + at;
}
