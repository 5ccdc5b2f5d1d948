import { findReferences } from '../../references/find-references.ts';
import type { Names } from '../../references/names.ts';
import type { PlacedReference } from '../../references/reader.ts';
import type { WorkBudget } from '../../work-budget.ts';
import { bareClaims } from './bare-claims.ts';
import type { Claim } from './claim.ts';
import type { Found } from './found.ts';
import { readLines } from './lists/lines.ts';
import { findItems } from './lists/lists.ts';
import { markedClaims } from './marks/marked-claims.ts';
import { findMarked, type Marked } from './marks/marks.ts';
import type { PlainText } from './markup/notes.ts';
import { readPlainText } from './markup/plain-text.ts';
import { References } from './near-references.ts';
import { saysMeaning } from './paraphrases.ts';
import { readTextWords, type TextWords } from './phrases/text-words.ts';

/** Work units to read a text, per UTF-16 unit. */
const UNITS = 2;

/**
 * Finds the words of a text that claim to be a quotation of the Quran or a hadith, in three languages, whatever marks them. Claims do not overlap and
 * are in text order. Linear; once the budget is exhausted, the rest of the text has no claims.
 */
export function findClaims(text: string, names: Names, budget: WorkBudget): readonly Claim[] {
  return readClaims(readPlainText(text), names, budget).claims;
}

/** Claims, and all references of the text, which can belong to one of them. */
type ReadClaims = {
  readonly claims: readonly Claim[];
  readonly references: readonly PlacedReference[];
  /** Offset up to which the text was read. */
  readonly read: number;
};

/** Finds the claims of a text, and its references. */
export function readClaims(text: PlainText, names: Names, budget: WorkBudget): ReadClaims {
  if (!budget.spend(UNITS * text.text.length)) return { claims: [], references: [], read: 0 };
  const words = readTextWords(text);
  const lines = readLines(words);
  const references = new References(words, findReferences(words, names, budget), lines);
  const items = findItems(words, references, lines);
  const marks = findMarked(words.text);
  const byFirst = new Map(items.map((item) => [item.from, item]));
  const marked = markedClaims(words, references, byFirst, marks.marked);
  const bare = bareClaims(words, references, { marked, items });
  const paragraphs = paragraphsOf(words, new Set(lines.filter(({ kind }) => kind !== 'plain').map(({ from }) => from)));
  const claims = resolve(words, [...marked, ...bare]).map((one) => claimOf(words, paragraphs, one));
  return { claims, references: references.all.filter(({ weak }) => !weak), read: marks.read };
}

/** Of overlapping claims keeps the ones with more evidence, then the longest. */
function resolve({ count }: TextWords, found: readonly Found[]): Found[] {
  const taken = new Uint8Array(count + 1);
  const sorted = found.toSorted((a, b) => weight(b) - weight(a) || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept = sorted.filter(({ from, to }) => {
    if (taken.subarray(from, to).includes(1)) return false;
    taken.fill(1, from, to);
    return true;
  });
  return kept.sort((a, b) => a.from - b.from);
}

const MARK_WEIGHT: Readonly<Record<Marked['kind'], number>> = { verse: 4, quote: 3, bracket: 2, block: 1, emphasis: 1 };

function weight({ mark, introduction, attribution, reference }: Found): number {
  const evidence =
    (introduction?.certain === true && introduction.speaker !== 'companion' ? 4 : 0) +
    (attribution === undefined ? 0 : 4) +
    (reference === undefined ? 0 : 3);
  return evidence + (mark === undefined ? 0 : MARK_WEIGHT[mark]);
}

type Paragraphs = { readonly from: Int32Array; readonly to: Int32Array };

function claimOf(words: TextWords, paragraphs: Paragraphs, found: Found): Claim {
  const { start, end, from, to, mark, introduction, attribution, reference } = found;
  const ascribed = introduction ?? attribution;
  const marked = mark !== undefined;
  // Braces are also written around a hadith.
  const isHadith =
    words.text.charAt(start - 1) === '{' && (ascribed?.kind === 'hadith' || reference?.kind === 'hadith');
  const isVerse = mark === 'verse' && !isHadith && isArabic(words, from, to);
  // A reference directly behind says more of the words than who spoke before them.
  const cited = marked && reference?.bracketed && reference.start >= end ? reference.kind : undefined;
  const kinds = [isVerse ? 'quran' : 'any', cited, ascribed?.kind, reference?.kind];
  const enclosed = marked && mark !== 'emphasis';
  return {
    start: marked ? start : (words.starts[from] as number),
    end: marked ? end : (words.ends[to - 1] as number),
    by: whyOf(found),
    kind: (kinds.find((kind) => kind !== undefined && kind !== 'any') ?? 'any') as Claim['kind'],
    speaker: ascribed?.speaker ?? (kinds[0] === 'quran' ? 'god' : null),
    reference,
    certain:
      kinds[0] === 'quran' ||
      (ascribed?.certain && ascribed.speaker !== 'companion') ||
      (enclosed && reference !== undefined && to - from > 1),
    indirect: ascribed?.indirect === true || (!isVerse && saysMeaning(words, from)),
    marked,
    from: marked ? start : (paragraphs.from[from] as number),
    to: marked ? end : (paragraphs.to[to - 1] as number),
  };
}

function whyOf({ introduction, attribution, reference, retold }: Found): Claim['by'] {
  const ascribed = introduction ?? attribution;
  if (retold || (ascribed?.indirect === true && ascribed.certain)) return 'reported';
  if (introduction !== undefined) return 'introduction';
  if (attribution !== undefined) return 'attribution';
  return reference === undefined ? 'marks' : 'reference';
}

function isArabic({ keys }: TextWords, from: number, to: number): boolean {
  return keys.slice(from, to).some((key) => /[\u0600-\u06ff]/u.test(key));
}

/** For each word, where its paragraph starts and ends. A colon and an item of a list start another one. */
function paragraphsOf({ gaps, starts, ends, count }: TextWords, items: ReadonlySet<number>): Paragraphs {
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const opens = gaps[at] === 'paragraph' || gaps[at] === 'line' || gaps[at] === 'colon' || items.has(at);
    from[at] = at === 0 || opens ? (starts[at] as number) : (from[at - 1] as number);
  }
  for (let at = count - 1; at >= 0; at--) {
    const closes = gaps[at + 1] === 'paragraph' || gaps[at + 1] === 'line' || items.has(at + 1);
    to[at] = closes ? (ends[at] as number) : (to[at + 1] as number);
  }
  return { from, to };
}
