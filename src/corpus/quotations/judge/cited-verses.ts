import type { Quran } from '../../quran/open.ts';
import type { PlacedReference } from '../../references/reader.ts';
import { rangesOf } from '../../references/reference.ts';
import type { Claim } from '../claims/claim.ts';
import { EDITIONS } from '../match/library.ts';
import type { Search, TextSpan } from '../sources.ts';
import { wordingsOf } from '../wordings/known-wordings.ts';
import { wordsClaimed } from './judge-verses.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Offsets that blanks and marks can add to a verse. */
const MAX_ADDED = 40;
/** What is between a verse and the bracket of its reference. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]*$/u;

/**
 * Reads the words directly before a reference in brackets as a claim of their own where they are all the words of the verses that it names. No other
 * reading of such words can be better: a verse can begin like an introduction, have marks that open and do not close, and end within a sentence.
 */
export function withCitedVerses(
  search: Search,
  claims: readonly Claim[],
  references: readonly PlacedReference[],
): Claim[] {
  let out = [...claims];
  let reached = 0;
  for (const reference of references) {
    const span = verseBefore(search, reference, reached);
    if (span === undefined || out.some((one) => isSaidAround(search.text, one, span))) continue;
    const own = out.find(({ start, end }) => start <= span.start && end > span.start);
    out = out.flatMap((one) => without(search.text, one, span, reference));
    out.push(claimOf(span, span.end > reference.start ? inBracket(reference) : reference, own));
    reached = reference.end;
  }
  return out.sort((a, b) => a.start - b.start);
}

/** Tests whether a text presents more words than the verse as what is quoted: those before it are quoted as well. */
function isSaidAround(text: string, claim: Claim, { start }: TextSpan): boolean {
  if (claim.start >= start || claim.end <= start || (claim.by === 'reference' && !claim.marked)) return false;
  return text.slice(claim.start, start).match(WORD) !== null;
}

/** What is left of a claim behind the verse and its reference. What introduced it, if that was in the verse, introduces nothing. */
function without(text: string, claim: Claim, span: TextSpan, reference: PlacedReference): Claim[] {
  const isOf = claim.reference?.start === reference.start;
  const isOver = claim.start < reference.end && claim.end > span.start;
  if (!isOver) {
    if (!isOf) return [claim];
    return claim.by === 'reference' && !claim.marked ? [] : [{ ...claim, reference: undefined }];
  }
  const behind = claim.end > reference.end ? text.slice(reference.end, claim.end).search(/[\p{L}\p{N}]/u) : -1;
  if (behind < 0) return [];
  const start = reference.end + behind;
  const rest = { ...claim, start, from: start, reference: isOf ? undefined : claim.reference };
  if (claim.start <= span.start) return [rest];
  return claim.marked ? [{ ...rest, by: 'marks', kind: 'any', speaker: null, certain: false, indirect: false }] : [];
}

function claimOf({ start, end }: TextSpan, reference: PlacedReference, own: Claim | undefined): Claim {
  const isIntroduced = own?.start === start && (own.by === 'introduction' || own.by === 'attribution');
  return {
    ...{ start, end, from: start, to: end, kind: 'quran', reference, certain: true, indirect: false, marked: true },
    by: isIntroduced ? own.by : 'reference',
    speaker: isIntroduced ? own.speaker : 'god',
  };
}

/** The words of all verses that a reference names, if they are directly before its bracket. */
function verseBefore(
  { text, verses, budget }: Search,
  reference: PlacedReference,
  reached: number,
): TextSpan | undefined {
  if (reference.kind !== 'quran' || reference.first === undefined || wordsClaimed(verses, reference) === undefined)
    return undefined;
  const { quran } = verses;
  const ordinals = ordinalsOf(quran, reference);
  if (ordinals.length === 0) return undefined;
  for (const bracket of bracketsOf(text, reference)) {
    const before = BETWEEN.exec(text.slice(Math.max(reached, bracket - MAX_ADDED), bracket))?.[0] ?? '';
    if (/\n\s*\n/u.test(before)) continue;
    const end = bracket - before.length;
    const startBefore = (verse: string) => {
      const first = Math.max(reached, end - verse.length - MAX_ADDED);
      if (verse.length > end - reached + MAX_ADDED || !budget.spend((end - first) >> 2)) return undefined;
      const start = startOf(text.slice(first, end), verse);
      return start === undefined ? undefined : first + start;
    };
    for (const id of editionsOf(quran)) {
      const texts = quran.texts(id);
      const read = (some: readonly number[]) => some.map((ordinal) => texts.text(ordinal)).join(' ');
      // A reference can name a whole surah: the other verses are read only behind the last one.
      if (ordinals.length > 1 && startBefore(read(ordinals.slice(-1))) === undefined) continue;
      const start = startBefore(read(ordinals));
      if (start !== undefined) return { start, end };
    }
  }
  return undefined;
}

/** Where the bracket of a reference can open: before it, or behind a last word of the verse that is also a name, `… of the Quraysh (106:1)`. */
function bracketsOf(text: string, { start, end }: TextSpan): number[] {
  const before = /[[(（{]\s*$/u.exec(text.slice(Math.max(0, start - 3), start));
  const within = text.slice(start, end).search(/[[(（{]/u);
  return [...(before === null ? [] : [start - before[0].length]), ...(within < 0 ? [] : [start + within])];
}

/** A name before the bracket is a word of the verse. */
function inBracket(reference: PlacedReference): PlacedReference {
  const [, within = reference.text] = /[[(（{]\s*(.+?)[\])）}\s]*$/u.exec(reference.text) ?? [];
  return { ...reference, text: within };
}

/** The editions whose words can be judged. */
export function editionsOf(quran: Quran): string[] {
  return [...Object.values(EDITIONS), ...wordingsOf(quran).map(({ id }) => id)];
}

/** The verses that a reference names, if they are consecutive. */
function ordinalsOf(quran: Quran, reference: PlacedReference & { kind: 'quran' }): number[] {
  const [range, ...others] = rangesOf(reference);
  const first = quran.starts[reference.surah - 1];
  if (range === undefined || first === undefined || others.length > 0) return [];
  return Array.from({ length: range.last - range.first + 1 }, (_, at) => first + range.first - 1 + at);
}

/** Where a text ends with all words of a verse, and not with a word more that is written together with them. */
function startOf(text: string, verse: string): number | undefined {
  const right = wordsOf(verse);
  const words = [...text.matchAll(WORD)].slice(-right.length);
  const isSame =
    right.length > 0 && right.length === words.length && right.every((word, at) => word === lower(words[at]?.[0]));
  return isSame ? words[0]?.index : undefined;
}

const lower = (word = '') => word.normalize('NFC').toLowerCase();
const wordsOf = (text: string) => (text.match(WORD) ?? []).map(lower);
