import type { WorkBudget } from '../work-budget.ts';

/**
 * How a text to check and a right text are compared, word by word. `step(i, p)`: how many words from `i` of the text to check and from `p`
 * of the right one are the same, as `quoted * 4 + right`; 0 when they are not.
 */
export type Comparison = {
  readonly step: (quoted: number, right: number) => number;
  /** Whether words that end with these two may be the same; most are not, and this tells it at once. */
  readonly mayEnd: (quoted: number, right: number) => boolean;
  /** How much a word of the text to check says about the place: its skeleton's letters. */
  readonly weight: (quoted: number) => number;
};

/** A stretch of both texts: the same words (in whatever spelling), or not. */
type Piece = {
  readonly same: boolean;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
};

/** An alignment of words `[from, to)` with words `[start, end)` of the right text. */
export type Alignment = {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Words of the text to check that are the same. */
  readonly matched: number;
  readonly score: number;
};

export type Bounds = { readonly from: number; readonly to: number; readonly start: number; readonly end: number };

const QUOTED_GAP = 8;
const RIGHT_GAP = 24;
/** How far the score may fall behind its best before an alignment is given up. */
const MAX_GAP_COST = 5;

/**
 * Extends the words that are the same at `quoted`, `right` in both directions, over differences, as long as it pays. `sure`: how many words have to agree
 * before a difference is looked beyond. Once the budget is exhausted the alignment ends early: it must not be judged then.
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
  /** Same words at a distance from the origin; 0 when none. */
  readonly step: (quoted: number, right: number) => number;
  readonly weight: (quoted: number) => number;
  readonly quotedLeft: number;
  readonly rightLeft: number;
  readonly piece: (same: boolean, from: number, to: number, start: number, end: number) => Piece;
};
type Grown = { pieces: Piece[]; matched: number; score: number };
type Origin = { readonly quoted: number; readonly right: number };

function forward(comparison: Comparison, bounds: Bounds): (origin: Origin) => Direction {
  return (origin) => ({
    step: (i, p) => comparison.step(origin.quoted + i, origin.right + p),
    weight: (i) => comparison.weight(origin.quoted + i),
    quotedLeft: bounds.to - origin.quoted,
    rightLeft: bounds.end - origin.right,
    piece: (same, from, to, start, end) => ({
      same,
      ...{ from: origin.quoted + from, to: origin.quoted + to, start: origin.right + start, end: origin.right + end },
    }),
  });
}

/** Backwards, words are counted from the origin to the left; only steps whose ends meet there are tried. */
function backward(comparison: Comparison, bounds: Bounds): (origin: Origin) => Direction {
  return (origin) => ({
    step: (i, p) => {
      if (!comparison.mayEnd(origin.quoted - i - 1, origin.right - p - 1)) return 0;
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
    quotedLeft: origin.quoted - bounds.from,
    rightLeft: origin.right - bounds.start,
    piece: (same, from, to, start, end) => ({
      same,
      ...{ from: origin.quoted - to, to: origin.quoted - from, start: origin.right - end, end: origin.right - start },
    }),
  });
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
    // The first words are the same: an alignment has them, whatever the budget.
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
      // On a tie the longer one: the words behind a difference belong to the same place.
      if (score >= best.score) best = { pieces: pieces.length, matched, score };
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

/** Units of finding that words are the same: most are told apart by their first letters. */
const SAME_UNITS = 4;

type Gap = { readonly quoted: number; readonly right: number; readonly cost: number };

/** All gaps that are looked beyond, the cheapest first. */
const GAPS: readonly Gap[] = Array.from({ length: (QUOTED_GAP + 1) * (RIGHT_GAP + 1) }, (_, place) => {
  const quoted = Math.floor(place / (RIGHT_GAP + 1));
  const right = place % (RIGHT_GAP + 1);
  return { quoted, right, cost: Math.max(quoted, Math.min(right, 3 + right / 8)) };
}).sort((a, b) => a.cost - b.cost || a.quoted - b.quoted || a.right - b.right);

/** The cheapest gap behind which words are the same again, for at least two words, or one of some length; none that costs more than `most`. */
function resume(direction: Direction, budget: WorkBudget, [quoted, right]: readonly [number, number], most: number) {
  const { quotedLeft, rightLeft } = direction;
  let compared = 0;
  let found: Gap | undefined;
  for (const gap of GAPS) {
    if (gap.cost > most) break;
    if (quoted + gap.quoted >= quotedLeft || right + gap.right >= rightLeft) continue;
    compared++;
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
  // The wider the gap, the more has to agree behind it; at the end of the text there is no more.
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
