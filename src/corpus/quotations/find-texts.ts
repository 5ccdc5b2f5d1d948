import type { Lang } from '../hadith/model.ts';
import { type Alignment, extend } from './align.ts';
import { marksThatDiffer } from './arabic-comparison.ts';
import { readArabic } from './arabic-words.ts';
import { candidates, type Effort } from './candidates.ts';
import type { Claimed } from './claimed-references.ts';
import { isBlessing } from './honorifics.ts';
import type { Library } from './library.ts';
import { type KeyedWords, keyedSides, type Pairs, pairsOf, placesOfPairs } from './plain-words.ts';
import type { Difference, Quotation } from './quotation.ts';
import { differencesOf, sameWriting } from './verdict.ts';
import type { Stretch } from './verse-matches.ts';

/** Words of a text and where they were found: the texts they agree with best. */
export type Match = {
  readonly within: Stretch;
  readonly matched: number;
  readonly quotation: Quotation;
  /** The texts that agree as well. */
  readonly docs: readonly number[];
};

type Wish = {
  readonly text: string;
  readonly quoted: KeyedWords;
  readonly lang: Lang;
  readonly within: Stretch;
  readonly claimed: Claimed | undefined;
  readonly effort: Effort;
  /** The words that texts are looked for by; all when not said. */
  readonly window?: Stretch;
  /** Whether all of the words are the quotation, or the longest stretch that agrees. */
  readonly whole: boolean;
};

const MOST_REFS = 10;
/** Words that agree in a row before unmarked words are a quotation with a difference behind. */
const SURE = 3;
/** Alignments tried with one text: words that are said again and again would try each with each. */
const MOST_TRIES = 32;

type Compared = {
  readonly doc: number;
  readonly alignment: Alignment;
  readonly within: Stretch;
  readonly differences: readonly Difference[];
  readonly right: string;
  readonly partial: boolean;
};

/** The texts of a library that a stretch agrees with best; undefined when none has two of its words in a row. */
export function matchTexts(library: Library, wish: Wish): Match | undefined {
  const { text, quoted, lang, within } = wish;
  const named = library.claimed(wish.claimed);
  const { from, to } = wish.window ?? within;
  const slice = text.slice(quoted.starts[from], quoted.ends[to - 1]);
  const docs = new Set([...(named?.docs ?? []), ...candidates(library.index, slice, wish.effort)]);
  const pairs = pairsOf(quoted, from, to);
  const compared = [...docs].flatMap((doc) => compareWith(library, doc, wish, pairs) ?? []);
  compared.sort((a, b) => rank(b) - rank(a) || Number(named?.has(b.doc)) - Number(named?.has(a.doc)) || a.doc - b.doc);
  const [first] = compared;
  if (first === undefined) return undefined;
  const equal = compared.filter((one) => rank(one) === rank(first) && one.within.from === first.within.from);
  const best = equal.find(({ doc }) => named?.has(doc)) ?? first;
  const refs = [best, ...equal.filter((one) => one !== best)].map(({ doc }) => library.ref(doc));
  const start = quoted.starts[best.within.from] as number;
  const end = quoted.ends[best.within.to - 1] as number;
  const exact = lang !== 'ar' || sameWriting(text.slice(start, end), best.right);
  const quotation: Quotation = {
    ...{ start, end, text: text.slice(start, end), kind: library.kind, lang, ref: refs[0] ?? null },
    refs: refs.slice(0, MOST_REFS),
    edition: library.edition(best.doc, lang),
    verdict: best.differences.length > 0 ? 'altered' : exact ? 'exact' : 'normalised',
    ...{ partial: best.partial, range: false, reading: null },
    reference:
      named === undefined || wish.claimed === undefined
        ? null
        : { claimed: wish.claimed.text, ok: equal.some(({ doc }) => named.has(doc)) },
    differences: best.differences,
    right_text: best.right,
  };
  return { within: best.within, matched: best.alignment.matched, quotation, docs: equal.map(({ doc }) => doc) };
}

/** What agrees counts, what differs counts against it. */
function rank({ alignment, differences }: Compared): number {
  return alignment.matched - differences.length;
}

function compareWith(library: Library, doc: number, wish: Wish, pairs: Pairs): Compared | undefined {
  const { text, quoted, lang, within, whole } = wish;
  const from = quoted.starts[within.from];
  const rightText = library.read(doc, lang);
  if (rightText === undefined) return undefined;
  const right = rightText.words;
  const sides = keyedSides(text, quoted, rightText.text, right);
  const bounds = { ...within, start: 0, end: right.count };
  const comparison = sides.compare(bounds);
  const extended = (i: number, p: number) =>
    comparison.step(i, p) === 0 ? undefined : extend(comparison, i, p, bounds, whole ? 0 : SURE);
  const window = wish.window ?? within;
  const alignment = bestAlignment(startsIn(quoted, right, window, pairs), right.count, extended);
  if (alignment === undefined) return undefined;
  const found = differencesOf(sides, alignment, whole ? within : alignment);
  return {
    ...{ doc, alignment, within: whole ? within : { from: alignment.from, to: alignment.to } },
    differences: found.differences.filter(
      (one, place) => library.kind === 'quran' || !isFree(one, place === 0 && one.start === from),
    ),
    right: sides.rightText(found.start, found.end),
    partial: found.start > 0 || found.end < right.count,
  };
}

/**
 * What a hadith may be quoted without: words of blessing; the narrator's own `he said` in between; and, where a quotation begins within the text, the
 * "and" of its first word.
 */
function isFree({ op, found, expected }: Difference, first: boolean): boolean {
  if (isBlessing(found, expected)) return true;
  if (op === 'delete') return SAID.test(plain(expected));
  return first && op === 'replace' && AND.test(plain(expected)) && sameLetters(found, plain(expected).replace(AND, ''));
}

const SAID = /^\P{L}*قال(ت)?\P{L}*$/u;
const AND = /^[وف](?=\p{L})/u;

function plain(text: string): string {
  return text.normalize('NFC').replace(/[\p{M}\u0640]/gu, '');
}

function sameLetters(a: string, b: string): boolean {
  const [left, right] = [readArabic(a), readArabic(b)];
  return left.count === 1 && right.count === 1 && marksThatDiffer(left, 0, 1, right, 0, 1) >= 0;
}

type Starts = Iterable<readonly [word: number, places: readonly number[]]>;

/** Every two words that both have in a row, or single ones when the stretch has but one. */
function startsIn(quoted: KeyedWords, right: KeyedWords, { from, to }: Stretch, pairs: Pairs): Starts {
  if (to - from > 1) return [...placesOfPairs(pairs, right)].sort(([a], [b]) => a - b);
  const key = quoted.keys[from];
  return [[from, Array.from(right.keys).flatMap((other, place) => (key !== 0 && other === key ? place : []))]];
}

function bestAlignment(
  starts: Starts,
  rightCount: number,
  extended: (i: number, p: number) => Alignment | undefined,
): Alignment | undefined {
  const explored = new Set<number>();
  let tries = MOST_TRIES;
  let best: Alignment | undefined;
  for (const [i, places] of starts) {
    for (const p of places) {
      if (explored.has(i * rightCount + p) || tries-- <= 0) continue;
      const alignment = extended(i, p);
      if (alignment === undefined) continue;
      for (const { same, from: a, to: b, start } of alignment.pieces) {
        for (let k = a; same && k < b; k++) explored.add(k * rightCount + start + k - a);
      }
      if (best === undefined || alignment.score > best.score) best = alignment;
    }
  }
  return best;
}
