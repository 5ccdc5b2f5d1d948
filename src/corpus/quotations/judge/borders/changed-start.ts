import { tokenise } from '../../../fold/tokenise.ts';
import { sameWriting } from '../../match/verdict.ts';
import { opensBehind } from '../../prose/pauses.ts';
import type { Difference, Found, Quotation } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { bitsOf, knownTo, tellingWords } from '../places/named-place.ts';
import { placesIn, sourceOf } from './source-places.ts';

/*
 * Words between a border of the text (a colon, a mark, `that`) and a match that begins within a clause of its source are no frame: they stand where the
 * source has other words, and as many. Where the match begins with its source, or at a pause of it, they are the writer's own.
 */

/** Most words of a source that are taken for replaced. */
const MAX_MISSING = 5;

/** Judges words as altered whose first ones were replaced. @param from where the text before them belongs to something else */
export function withChangedStart(search: Search, found: Quotation, from: number): Quotation {
  const { partial, right_text: right, ref, claim, reference } = found;
  if (!partial || ref === null || right === null || found.verdict === 'unknown_wording') return found;
  const isReferred = reference?.ok === true;
  if (claim === null && !isReferred) return found;
  for (const lead of leadsOf(search.text, from, found.start)) {
    // What introduces words is before them.
    if (!lead.strong && !isReferred) continue;
    if (isOwnSentence(found, lead) && !isChangedLead(search, found, lead)) continue;
    const missing = missingIn(search, found, lead);
    if (missing === undefined) continue;
    const { start, end } = lead;
    const { expected } = missing;
    return {
      ...found,
      ...{ start, text: search.text.slice(start, found.end), verdict: 'altered', partial: missing.partial },
      differences: [
        { op: 'replace', start, end, found: search.text.slice(start, end), expected },
        ...found.differences,
      ],
      right_text: `${expected} ${right}`,
    };
  }
  return found;
}

/** So many times as many words as a lead has are no phrase of the writer's sentence. */
const MANY_TIMES = 2;

/** Tests whether a sentence only has a reference or tells what a source says, and a match is the lesser part of it: the words before it are the writer's. */
function isOwnSentence({ claim, text }: Quotation, { opened, terms }: Lead): boolean {
  if (opened || (claim !== 'reference' && claim !== 'reported')) return false;
  return termsOf(text).length < MANY_TIMES * terms.length;
}

/** Tests whether some words of a lead are those of the source before the match. */
function isChangedLead(search: Search, found: Found, { start, end }: Lead): boolean {
  const source = sourceOf(search, found) ?? '';
  const [first = ''] = (found.right_text ?? '').split(' … ');
  const lead = search.text.slice(start, end);
  return placesIn(source, first).some((place) =>
    isChangedFrom(search, found, lead, source.slice(0, place.start).slice(-lead.length)),
  );
}

/** Returns what the source of a match has where a lead is; undefined when the lead is the writer's. */
function missingIn(
  search: Search,
  found: Found,
  lead: Lead,
): { readonly expected: string; readonly partial: boolean } | undefined {
  const { right_text: right, ref, refs, reference } = found;
  const [first = ''] = (right ?? '').split(' … ');
  const beginsAt = (place: string | null) => {
    const text = sourceOf(search, { ...found, ref: place }) ?? '';
    return placesIn(text, first).map(({ start }) => ({ text, start, begin: missingBefore(text, start, lead) }));
  };
  // With a right reference, only its place counts.
  const places = [ref, ...(reference?.ok === true ? [] : refs.filter((one) => one !== ref))].flatMap(beginsAt);
  const [place] = places;
  if (place === undefined || places.some(({ begin }) => begin === undefined)) return undefined;
  const { text, start, begin = start } = place;
  const isAll = begin === 0 && start + (right ?? '').length >= text.trimEnd().length;
  return { expected: text.slice(begin, start).trim(), partial: !isAll };
}

/** Most words before a quotation that are taken for the writer's. */
const MAX_FRAME = 6;

/** The writer's `that` where the source has `indeed`: `علمتنا الحياة أن بعض الظن إثم`. */
const THAT = /^[وف]?[أإا]ن$/u;

/** Leaves out the writer's own words before a quotation: those before a match that begins with its source, or at a pause of it. */
export function withoutFrame(search: Search, found: Found): Found {
  const [frame, ...differences] = found.differences;
  const { right_text: right, ref, lang } = found;
  if (frame === undefined || ref === null || right === null) return found;
  if (frame.start !== found.start || frame.op === 'delete' || termsOf(frame.found).length > MAX_FRAME) return found;
  const own = right.slice(frame.expected.length).replace(/^[^\p{L}\p{N}]+/u, '');
  const source = sourceOf(search, found) ?? '';
  const isThat = isThatFor(frame);
  const opens = () =>
    isThat ||
    placesIn(source, own).some(
      ({ start }) => isPauseOf(source, start) && !isChangedFrom(search, found, frame.found, source.slice(0, start)),
    );
  if (!right.startsWith(frame.expected) || !opens()) return found;
  const start = frame.end + search.text.slice(frame.end, found.end).search(/[\p{L}\p{N}]/u);
  const text = search.text.slice(start, found.end);
  const verdict = differences.length > 0 ? 'altered' : sameWriting(text, own, lang) ? 'exact' : 'normalised';
  return {
    ...found,
    start,
    text,
    verdict,
    differences,
    right_text: own,
    partial: own.length < source.trimEnd().length,
  };
}

/** Leaves out a `that` of the writer's before words that nothing presents as a quotation: `أن الله وملائكته يصلون على النبي`. */
export function withoutThat(search: Search, found: Found): Found {
  const [first] = found.differences;
  return first !== undefined && isThatFor(first) ? withoutFrame(search, found) : found;
}

function isThatFor({ found, expected }: Difference): boolean {
  return THAT.test(found) && THAT.test(expected.replace(/\p{M}/gu, ''));
}

/** Characters of a source before a match whose words a frame can be. */
const MAX_BEFORE = 160;
/** Minimum share of the telling words of a frame that are those of the source before the match, and how rare they are, in bits: then they were changed. */
const CHANGED = { share: 0.5, bits: 5 };

/** Tests whether words before a match are those of its source there, some of them changed: `he who saves a soul` for `he who kills a soul`. */
function isChangedFrom({ translations, hadiths }: Search, { kind }: Found, frame: string, before: string): boolean {
  const library = kind === 'quran' ? translations : hadiths;
  if (library === undefined) return false;
  const isKnown = knownTo(library);
  const own = tellingWords(frame, isKnown);
  const there = new Set(tellingWords(before.slice(-MAX_BEFORE), isKnown).map(([form]) => form));
  const common = own.filter(([form]) => there.has(form));
  const bits = common.reduce((sum, [, term]) => sum + bitsOf(library.index, term), 0);
  return common.length >= CHANGED.share * own.length && bits >= CHANGED.bits;
}

function isPauseOf(source: string, at: number): boolean {
  const before = source.slice(0, at);
  return !/\p{L}/u.test(before) || opensBehind(before) || PAUSE_SIGN.test(before);
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘`-][\p{L}\p{M}]+)*/gu;

/** The words between a border and a match, and whether nothing but a quotation follows such a border. */
type Lead = {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
  readonly strong: boolean;
  /** A colon, mark or bracket is before it. */
  readonly opened: boolean;
};

/** Characters before a match in which its border is looked for. */
const NEAR = 80;
/** A colon, an opening mark, a bracket, and words that speech or a clause follows. */
const STRONG =
  /:(?!\d)|ঃ(?=\s)|(?:^|(?<=\s))["“‘'«„*_]|[[({﴿【)\]】}]|(?<=[\p{L}\p{M}\p{N}]\s)(?:that|যে|أن|بأن|أنّ)(?=\s)/giu;
const OPENS = /[[({﴿【"“‘'«„*_]/u;
const CLOSES = /[)\]】}]/u;
const WEAK = /[\n.!?؟।۔;؛,،—–|>]|\s-\s/gu;

/** The borders before a match that can be that of its quotation, the likeliest first. */
function leadsOf(text: string, from: number, to: number): Lead[] {
  const begin = Math.max(from, to - NEAR);
  const before = text.slice(begin, to);
  const line = before.lastIndexOf('\n', before.trimEnd().length - 1) + 1;
  const strong = [...before.matchAll(STRONG)]
    .map(({ 0: mark, index }) => ({ end: index + mark.length, opens: OPENS.test(mark) }))
    .filter(({ end }) => end >= line || !/\p{L}/u.test(before.slice(end, line)))
    .toReversed();
  const [nearest, ...others] = strong;
  const enclosing = others.find(({ opens, end }) => opens && !CLOSES.test(before.slice(end)));
  const leads = [nearest, enclosing].flatMap((one) => (one === undefined ? [] : one.end));
  if (nearest !== undefined) return leads.flatMap((border) => leadAt(text, begin + border, to, true) ?? []);
  const weak = [...before.matchAll(WEAK)].at(-1);
  if (weak === undefined && begin > from) return [];
  return [leadAt(text, begin + (weak === undefined ? 0 : weak.index + weak[0].length), to, false) ?? []].flat();
}

function leadAt(text: string, border: number, to: number, strong: boolean): Lead | undefined {
  const words = [...text.slice(border, to).matchAll(WORD)];
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length > MAX_MISSING + 1) return undefined;
  const start = border + first.index;
  const opened = strong && !/[\p{L}\p{M}]/u.test(text.charAt(border - 1));
  return { start, end: border + last.index + last[0].length, terms: termsOf(text.slice(start, to)), strong, opened };
}

function termsOf(text: string): string[] {
  return tokenise(text).flatMap(({ term, joined }) => (joined === true ? [] : term));
}

/** What is written in brackets belongs to the translator. */
const BRACKETS = /\[[^\]]*\]|\([^)]*\)/gu;
/** Signs of pausing, and the one that Bengali writes for a colon. */
const PAUSE_SIGN = /[\u06d6-\u06db\u0983]\s*$/u;

/** Words that a quotation can leave out before it. */
const JOINING =
  /^(?:and|but|so|then|for|or|indeed|verily|surely|say|that|o|আর|এবং|অতঃপর|অতএব|সুতরাং|নিশ্চয়|নিশ্চয়|নিশ্চয়ই|বস্তুতঃ|কিন্তু|বলুন|তবে|যে|ও|[وف]?(?:ان|إن|أن|قل|لقد|قد|قال|من)|ثم)$/iu;

/** Words without the `and` that is written on to the first of them: a quotation can begin without it. */
function withoutAnd(terms: readonly string[]): string {
  return terms.join(' ').replace(/^[وف](?=\p{Script=Arabic}{2})/u, '');
}

/** Returns where the words of a source begin that a lead stands for; undefined when the words before the match are the writer's. */
function missingBefore(source: string, start: number, { terms, strong }: Lead): number | undefined {
  const before = source.slice(0, start).replace(BRACKETS, (inner) => ' '.repeat(inner.length));
  const words = [...before.matchAll(WORD)].map(({ index }) => index);
  const near = words.slice(-MAX_MISSING);
  const count = terms.length;
  if (near.length === 0) return undefined;
  const fits = (length: number) => length > 0 && (strong ? Math.abs(length - count) <= 1 : length === count);
  const toPause = isPauseOf(source, start)
    ? 0
    : near.toReversed().findIndex((at) => isPauseOf(source, at)) + 1 || Number.POSITIVE_INFINITY;
  const toStart = words.length === near.length ? near.length : Number.POSITIVE_INFINITY;
  // Behind a pause of the source, only as many words as all before it are no frame.
  const length = toPause > 0 ? [toPause, toStart].find(fits) : strong && toStart === count ? count : undefined;
  if (length === undefined) return undefined;
  const missing = termsOf(before.slice(near.at(-length)));
  if (withoutAnd(missing) === withoutAnd(terms)) return undefined;
  return !strong && missing.every((word) => JOINING.test(word)) ? undefined : near.at(-length);
}
