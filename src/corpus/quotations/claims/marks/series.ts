import type { Found } from '../found.ts';
import { type Ascription, introductionBefore, isOtherSpeaker } from '../introductions.ts';
import { namesTexts } from '../lists/headings.ts';
import type { References } from '../near-references.ts';
import type { Label } from '../phrases/phrases.ts';
import { type Gap, MAX_GAP, opensLine, type TextWords } from '../phrases/text-words.ts';

/** Fewest words of a quotation that only its neighbors ascribe. Arabic needs one less. */
const MIN_SERIAL = 3;

/** Quotations with nothing but references and numbers between them are a series: what is said of one is said of those that say nothing themselves. */
export function inSeries(words: TextWords, references: References, found: readonly Found[]): Found[] {
  const quoted = found.filter(isQuoted).sort((a, b) => a.from - b.from);
  const given = new Map<Found, Ascription>();
  for (let first = 0, next = 1; first < quoted.length; first = next, next = first + 1) {
    while (next < quoted.length && isNext(words, references, quoted[next - 1] as Found, quoted[next] as Found)) next++;
    const series = quoted.slice(first, next);
    const own = series.map(sourceOf);
    let source = own.find((one) => one !== undefined) ?? announcedBefore(words, series[0] as Found);
    if (source === undefined) continue;
    for (const [at, one] of series.entries()) {
      source = own[at] ?? source;
      const isUnsaid = one.introduction === undefined && one.attribution === undefined && one.reference === undefined;
      const isElse = own.some((other) => other !== undefined) && isLedByNumber(words, references, one);
      const least = MIN_SERIAL - Number(/^[\u0600-\u06ff]/u.test(words.keys[one.from] ?? ''));
      if (isUnsaid && !isElse && one.to - one.from >= least) given.set(one, { ...source, from: one.from });
    }
  }
  return found.map((one) => ({ ...one, introduction: one.introduction ?? given.get(one) }));
}

function isQuoted({ mark }: Found): boolean {
  return mark === 'quote' || mark === 'verse';
}

function sourceOf({ introduction, attribution, reference }: Found): Omit<Ascription, 'from'> | undefined {
  const ascribed = introduction ?? attribution;
  if (ascribed?.certain && ascribed.speaker !== 'companion' && !ascribed.indirect) return ascribed;
  if (ascribed !== undefined || reference === undefined) return undefined;
  const isQuran = reference.kind === 'quran';
  return { kind: reference.kind, speaker: isQuran ? 'god' : 'prophet', indirect: false, certain: true };
}

/** What is between two quotations of a series, besides references and the numbers of a list. */
const BETWEEN = /^[^\p{L}\p{N}]*$/u;
/** The number or letter of an item: at the beginning of a line, or with a sign behind it. */
const SIGN = /(?:\n\s*\p{Nd}{1,3}|(?<![\p{L}\p{N}])(?:\p{Nd}{1,3}|\p{L}\p{M}?)\s?[)\].:/–—-])[^\p{L}\p{N}]*$/u;
const JOINS = /^(?:and|also|then|و|ثم|وايضا|وكذلك|ও|এবং|আর)$/u;
/** Words between two sayings of one speaker: `, and he also said “…”`. */
const MAX_SAYING = 3;

/** Tests whether words say nothing but that the same one says more: `وقال أيضا`. */
function saysMore({ keys, labels, gaps }: TextWords, from: number, to: number): boolean {
  const own = labels.slice(from, to);
  if (to - from > MAX_SAYING || !own.includes('say') || gaps[from] === 'paragraph') return false;
  return (
    own.every((label) => label === 'say' || label === 'filler') &&
    !keys.slice(from, to).some((key) => isOtherSpeaker(key))
  );
}

/** Words that number a quotation of a series: `Secondly: “…”`, `ثانيا: «…»`. */
const MAX_LABEL = 2;
const OPENS_LABEL: readonly Gap[] = ['stop', 'comma', 'line'];

function isNext(words: TextWords, references: References, a: Found, b: Found): boolean {
  const { text, ends, keys, gaps } = words;
  if (b.from < a.to || /\n\s*\n/u.test(text.slice(a.end, b.start))) return false;
  let at = a.to;
  while (at < b.from && references.covers(at, at + 1)) at++;
  const near = text.slice(Math.max(ends[at - 1] ?? 0, b.start - MAX_GAP), b.start);
  if (at === b.from - 1 && (SIGN.test(near) || JOINS.test(keys[at] ?? ''))) return true;
  if (saysMore(words, at, b.from)) return true;
  const isLabelled = b.from - at <= MAX_LABEL && gaps[b.from] === 'colon' && OPENS_LABEL.includes(gaps[at] ?? 'space');
  const between = words.labels.slice(at, b.from);
  if (at < b.from) return (isLabelled && between.every(isOpen)) || isLink(between);
  return b.from > a.to || BETWEEN.test(text.slice(a.end, b.start));
}

/** `And another one, “…”`: so few words that say nothing of their own. */
const MAX_LINK = 4;

function isLink(labels: readonly (Label | undefined)[]): boolean {
  return labels.length <= MAX_LINK && labels.every((label) => label === 'filler');
}

/** Words of the name of a book and its numbers before a quotation. */
const MAX_NAME = 8;

/** `Matthew 7:12 – “…”`, `মহাভারত ১১৩:৮ — “…”`: the line begins with the place of another book. */
function isLedByNumber(words: TextWords, references: References, { from }: Found): boolean {
  if (words.gaps[from] !== 'dash' && words.gaps[from] !== 'colon') return false;
  for (let at = from - 1; at >= Math.max(0, from - MAX_NAME); at--) {
    if (/^\d{1,3}[a-z]?$/u.test(words.keys[at] ?? '') && at > 0 && !opensLine(words, at))
      return !references.covers(at, at + 1);
    if (opensLine(words, at)) return false;
  }
  return false;
}

/** `Secondly`, `দ্বিতীয়`: a number says nothing about who speaks. */
function isOpen(label: Label | undefined): boolean {
  return label === undefined || label === 'filler';
}

/** What announces quotations before a colon, or before the number of the first one: `A hadith for your card: “…”`, `Three hadiths on patience: firstly: “…”`. */
function announcedBefore(words: TextWords, { from }: Found): Ascription | undefined {
  if (words.gaps[from] !== 'colon') return undefined;
  for (let at = from; at >= Math.max(1, from - MAX_LABEL); at--) {
    if (at < from && !isOpen(words.labels[at])) return undefined;
    if (words.gaps[at] !== 'colon') continue;
    const found = introductionBefore(words, at, { gap: 'colon', mark: true });
    if (found?.certain && !found.indirect && found.speaker !== 'companion') return found;
    let first = at - 1;
    while (first > 0 && !['stop', 'line', 'paragraph'].includes(words.gaps[first] ?? 'space')) first--;
    return namesTexts(words, first, at);
  }
  return undefined;
}
