import type { Lang } from '../../hadith/model.ts';
import type { Claim } from '../claims/claim.ts';
import { type Run, runsBetween } from '../prose/running-text.ts';
import type { Search, TextSpan } from '../sources.ts';

/** Last words of a sentence of the source that others can have replaced. */
const MAX_LAST = 2;
/** Words at an end of a claim that are taken for changed words of the quotation, not for words of the writer. */
const MAX_CHANGED = 3;

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
  const window = { start: hardStart ? claim.start : claim.from, end: hardEnd ? claim.end : claim.to };
  const [run] = runsBetween(search, window, lang, claim.end)
    .filter(({ found }) => found.start < claim.end && found.end > claim.start)
    .sort((a, b) => b.found.end - b.found.start - (a.found.end - a.found.start));
  if (run === undefined) return whole;
  const { found } = run;
  const words = count(found.text);
  const isChanged = (between: string) => count(between) <= MAX_CHANGED && count(between) * 2 <= words;
  return { start: startOf(), end: endOf(run) };

  function startOf(): number {
    if (found.start <= claim.start) return hardStart ? claim.start : found.start;
    const lead = text.slice(claim.start, found.start);
    if (hardStart) return isChanged(lead) ? claim.start : found.start;
    return BORDER.test(lead) ? found.start : found.start - changedIn(lead, run?.leftOut).length;
  }

  function endOf({ toPause }: Run): number {
    const end = hardEnd || found.end <= claim.end ? claim.end : sentenceEnd(text, found.end, claim.to);
    if (found.end >= end) return found.end;
    const tail = text.slice(found.end, end);
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

const BORDER = /[:,;.!?"“«(،؛।؟\n–—-]\s*["“«‘'(﴿*]*$/u;
const OPENS = /^\s*(?:[,;:)\]"”»،؛–—-]|\p{Extended_Pictographic})/u;
const STOP = /[.!?؟।\n]/u;

/** Words that a quotation can leave out before it. */
const JOINING =
  /^(?:and|but|so|then|for|or|indeed|verily|surely|say|that|o|আর|এবং|অতঃপর|অতএব|সুতরাং|নিশ্চয়|নিশ্চয়|নিশ্চয়ই|বস্তুতঃ|কিন্তু|বলুন|তবে|যে|ও|[وف]?(?:ان|إن|أن|قل|لقد|قد|قال|من)|ثم)$/iu;
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
const VOWELS = /[\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
/** Behind these the writer quotes. */
const QUOTES = /^(?:that|যে|أن|بأن|أنّ)$/iu;

/**
 * The end of a lead that stands for what the source has there: as many words as the source has between its last pause and the match. Where the match begins
 * at a pause, or nearly, the words before it are the writer's.
 */
function changedIn(lead: string, leftOut: string | undefined): string {
  const missing = (leftOut ?? '').match(WORD) ?? [];
  if (missing.length === 0 || missing.length > MAX_CHANGED) return '';
  const words = [...lead.matchAll(WORD)];
  const opens = words.findLastIndex(([word]) => QUOTES.test(word)) + 1;
  // Without `that`, nothing tells the writer's last word from a changed `and`.
  if (opens === 0 && missing.every((word) => JOINING.test(word.replace(VOWELS, '')))) return '';
  const first = words[Math.max(opens, words.length - missing.length)];
  return first === undefined ? '' : lead.slice(first.index);
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
