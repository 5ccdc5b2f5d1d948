import type { Vector } from '../../src/chat/danger/features.ts';

/** A text with its side, and how much it counts. */
export type Example = { readonly vector: Vector; readonly isOne: boolean; readonly weight: number };

/** A linear function: a weight for each column, and a constant. Columns fold into as many as there are weights, a power of two. */
export type Linear = { readonly weights: Float64Array; readonly bias: number };

const PASSES = 12;

/**
 * Trains a linear support vector machine (L2 loss, L2 regularization) by dual coordinate descent. Deterministic.
 * @param width number of weights, a power of two
 * @param cost how much an error costs beside large weights
 */
export function trainLinear(examples: readonly Example[], width: number, cost: number): Linear {
  const weights = new Float64Array(width);
  const multipliers = new Float64Array(examples.length);
  const softness = examples.map(({ weight }) => 0.5 / (cost * weight));
  const steepness = examples.map(
    ({ vector }, at) => vector.values.reduce((sum, value) => sum + value * value, 1) + (softness[at] ?? 0),
  );
  const order = examples.map((_, at) => at);
  const mask = width - 1;
  const random = dice();
  let bias = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(order, random);
    for (const at of order) {
      const { vector, isOne } = examples[at] as Example;
      const { columns, values } = vector;
      const side = isOne ? 1 : -1;
      let score = bias;
      for (let nth = 0; nth < columns.length; nth++)
        score += (weights[(columns[nth] ?? 0) & mask] ?? 0) * (values[nth] ?? 0);
      const before = multipliers[at] ?? 0;
      const gradient = side * score - 1 + before * (softness[at] ?? 0);
      const after = Math.max(before - gradient / (steepness[at] ?? 1), 0);
      if (after === before) continue;
      multipliers[at] = after;
      const step = (after - before) * side;
      for (let nth = 0; nth < columns.length; nth++) {
        const column = (columns[nth] ?? 0) & mask;
        weights[column] = (weights[column] ?? 0) + step * (values[nth] ?? 0);
      }
      bias += step;
    }
  }
  return { weights, bias };
}

/** The value of a linear function. */
export function linearScore({ weights, bias }: Linear, { columns, values }: Vector): number {
  let sum = bias;
  for (let nth = 0; nth < columns.length; nth++)
    sum += (weights[(columns[nth] ?? 0) & (weights.length - 1)] ?? 0) * (values[nth] ?? 0);
  return sum;
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}

/** Always the same numbers from 0 to 1 (exclusive). */
function dice(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
