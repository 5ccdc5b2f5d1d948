import type { WorkBudget } from '../../work-budget.ts';
import { canBeEqual, type OuterLetters } from './outer-letters.ts';

/**
 * Word-by-word comparison of a quoted text with the correct one. `step(i, p)` returns how many words from `i` of the quoted text equal how many from
 * `p` of the correct one, as `quoted * 4 + right`; 0 when they differ.
 */
export type Comparison = {
  readonly step: (quoted: number, right: number) => number;
  /** The letters of both texts, which tell most different words apart. */
  readonly letters: { readonly quoted: OuterLetters; readonly right: OuterLetters };
  /** Returns how distinctive a quoted word is: the number of its skeleton letters. */
  readonly weight: (quoted: number) => number;
  /** Tests whether a quotation can leave out a correct word without a change. */
  readonly optional?: ((right: number) => boolean) | undefined;
};

/** A stretch of both texts: either the same words, in any spelling, or different ones. */
type Piece = {
  readonly same: boolean;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
};

/** An alignment of words `[from, to)` with words `[start, end)` of the correct text. */
export type Alignment = {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Number of quoted words that match. */
  readonly matched: number;
  readonly score: number;
};

export type Bounds = { readonly from: number; readonly to: number; readonly start: number; readonly end: number };

const QUOTED_GAP = 8;
const RIGHT_GAP = 24;
/** Maximum drop of the score below its best before the extension stops. */
const MAX_GAP_COST = 5;

/**
 * Extends a match at `quoted`, `right` in both directions, over differences, as long as the score allows. `sure` is the score required to cross a
 * difference. Once the budget is exhausted the alignment is truncated; discard it.
 */
export function extend(
  comparison: Comparison,
  { quoted, right }: Origin,
  bounds: Bounds,
  budget: WorkBudget,
  sure = 0,
): Alignment {
  const after = grow(forward(comparison, bounds)({ quoted, right }), budget, sure);
  const before = grow(backward(comparison, bounds)({ quoted, right }), budget, sure - after.score);
  const pieces = [...before.pieces.reverse(), ...after.pieces];
  const merged = mergeSame(pieces);
  const first = merged[0] as Piece;
  const last = merged.at(-1) as Piece;
  return {
    pieces: merged,
    ...{ from: first.from, to: last.to, start: first.start, end: last.end },
    matched: before.matched + after.matched,
    score: before.score + after.score,
  };
}

type Direction = {
  /** Returns the number of equal words at a distance from the origin; 0 when they differ. */
  readonly step: (quoted: number, right: number) => number;
  readonly weight: (quoted: number) => number;
  /** Tests whether the correct word at a distance from the origin can be left out. Undefined when no word can. */
  readonly optional: ((right: number) => boolean) | undefined;
  readonly quotedLeft: number;
  readonly rightLeft: number;
  /** The letters at which words in this direction begin, at the origin and how they go on. */
  readonly outer: {
    readonly quoted: Uint8Array;
    readonly right: Uint8Array;
    readonly from: number;
    readonly start: number;
    readonly sign: 1 | -1;
  };
  readonly piece: (same: boolean, from: number, to: number, start: number, end: number) => Piece;
};
type Grown = { pieces: Piece[]; matched: number; score: number };
type Origin = { readonly quoted: number; readonly right: number };

function forward(comparison: Comparison, bounds: Bounds): (origin: Origin) => Direction {
  return (origin) => ({
    step: (i, p) => comparison.step(origin.quoted + i, origin.right + p),
    weight: (i) => comparison.weight(origin.quoted + i),
    outer: {
      ...{ quoted: comparison.letters.quoted.first, right: comparison.letters.right.first },
      ...{ from: origin.quoted, start: origin.right, sign: 1 },
    },
    optional: optionalFrom(comparison, (p) => origin.right + p),
    quotedLeft: bounds.to - origin.quoted,
    rightLeft: bounds.end - origin.right,
    piece: (same, from, to, start, end) => ({
      same,
      ...{ from: origin.quoted + from, to: origin.quoted + to, start: origin.right + start, end: origin.right + end },
    }),
  });
}

/** Counts words from the origin to the left. Tries only steps whose last words can match. */
function backward(comparison: Comparison, bounds: Bounds): (origin: Origin) => Direction {
  const { last } = comparison.letters.quoted;
  const rightLast = comparison.letters.right.last;
  return (origin) => ({
    step: (i, p) => {
      if (!canBeEqual(last[origin.quoted - i - 1] as number, rightLast[origin.right - p - 1] as number)) return 0;
      for (const [quoted, right] of STEPS) {
        const from = origin.quoted - i - quoted;
        const start = origin.right - p - right;
        if (from < bounds.from || start < bounds.start) continue;
        const found = comparison.step(from, start);
        if (found === quoted * 4 + right) return found;
      }
      return 0;
    },
    weight: (i) => comparison.weight(origin.quoted - i - 1),
    outer: {
      ...{ quoted: comparison.letters.quoted.last, right: comparison.letters.right.last },
      ...{ from: origin.quoted - 1, start: origin.right - 1, sign: -1 },
    },
    optional: optionalFrom(comparison, (p) => origin.right - p - 1),
    quotedLeft: origin.quoted - bounds.from,
    rightLeft: origin.right - bounds.start,
    piece: (same, from, to, start, end) => ({
      same,
      ...{ from: origin.quoted - to, to: origin.quoted - from, start: origin.right - end, end: origin.right - start },
    }),
  });
}

function optionalFrom({ optional }: Comparison, place: (distance: number) => number): Direction['optional'] {
  return optional === undefined ? undefined : (distance) => optional(place(distance));
}

const STEPS = [
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 1],
  [1, 3],
] as const;

function grow(direction: Direction, budget: WorkBudget, sure: number): Grown {
  const { step, weight, quotedLeft, rightLeft, piece } = direction;
  const pieces: Piece[] = [];
  let best = { pieces: 0, matched: 0, score: 0 };
  let [quoted, right, score, matched] = [0, 0, 0, 0];
  while (quoted < quotedLeft && right < rightLeft) {
    // The first words are known to match, so they are included whatever the budget.
    if (!budget.spend(1) && pieces.length > 0) break;
    const same = step(quoted, right);
    if (same > 0) {
      budget.spend(SAME_UNITS);
      const [q, r] = [same >> 2, same & 3];
      pieces.push(piece(true, quoted, quoted + q, right, right + r));
      for (let k = 0; k < q; k++) score += weight(quoted + k) > 1 ? 1 : 0.5;
      matched += q;
      quoted += q;
      right += r;
      // On a tie, prefer the longer one: the words after a difference belong to the same place.
      if (score >= best.score) best = { pieces: pieces.length, matched, score };
      continue;
    }
    const skipped = optionalWords(direction, quoted, right);
    if (skipped > 0) {
      pieces.push(piece(false, quoted, quoted, right, right + skipped));
      right += skipped;
      continue;
    }
    if (score < sure) break;
    const gap = resume(direction, budget, [quoted, right], MAX_GAP_COST - (best.score - score));
    if (gap === undefined) break;
    pieces.push(piece(false, quoted, quoted + gap.quoted, right, right + gap.right));
    score -= gap.cost;
    quoted += gap.quoted;
    right += gap.right;
  }
  return { ...best, pieces: pieces.slice(0, best.pieces) };
}

/** Counts the words that the quotation leaves out here without a change, if the next word matches. */
function optionalWords({ step, optional, rightLeft }: Direction, quoted: number, right: number): number {
  if (optional === undefined) return 0;
  let end = right;
  while (end < rightLeft && optional(end)) end++;
  return end > right && end < rightLeft && step(quoted, end) > 0 ? end - right : 0;
}

/** Work units to confirm equal words. Most different words are rejected by their first letters. */
const SAME_UNITS = 4;

type Gap = { readonly quoted: number; readonly right: number; readonly cost: number };

/** All gaps to try, by ascending cost. */
const GAPS: readonly Gap[] = Array.from({ length: (QUOTED_GAP + 1) * (RIGHT_GAP + 1) }, (_, place) => {
  const quoted = Math.floor(place / (RIGHT_GAP + 1));
  const right = place % (RIGHT_GAP + 1);
  return { quoted, right, cost: Math.max(quoted, Math.min(right, 3 + right / 8)) };
}).sort((a, b) => a.cost - b.cost || a.quoted - b.quoted || a.right - b.right);

/** Finds the cheapest gap, at most `most`, after which the texts match again for at least two words or one long word. */
function resume(direction: Direction, budget: WorkBudget, [quoted, right]: readonly [number, number], most: number) {
  const { quotedLeft, rightLeft } = direction;
  const { from, start, sign, ...outer } = direction.outer;
  let compared = 0;
  let found: Gap | undefined;
  for (const gap of GAPS) {
    if (gap.cost > most) break;
    if (quoted + gap.quoted >= quotedLeft || right + gap.right >= rightLeft) continue;
    compared++;
    const ours = outer.quoted[from + sign * (quoted + gap.quoted)] as number;
    const theirs = outer.right[start + sign * (right + gap.right)] as number;
    if (!canBeEqual(ours, theirs)) continue;
    if (!holds(direction, budget, [quoted + gap.quoted, right + gap.right], gap.cost)) continue;
    found = gap;
    break;
  }
  budget.spend(compared);
  return found;
}

function holds(
  { step, weight, quotedLeft }: Direction,
  budget: WorkBudget,
  [quoted, right]: readonly [number, number],
  cost: number,
): boolean {
  let [i, p, letters] = [quoted, right, 0];
  // A wider gap requires a longer match after it, except at the end of the text.
  const wanted = 2 + Math.min(cost, 4);
  while (letters < wanted) {
    const same = step(i, p);
    if (same === 0) return cost <= 1 && letters > 0 && i >= quotedLeft;
    budget.spend(SAME_UNITS);
    for (let k = 0; k < same >> 2; k++) letters += weight(i + k);
    i += same >> 2;
    p += same & 3;
  }
  return true;
}

function mergeSame(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last !== undefined && last.same === piece.same) out[out.length - 1] = { ...last, to: piece.to, end: piece.end };
    else out.push(piece);
  }
  return out;
}
