import { LATENCY_BOUNDS } from '@isnad/contract/latency';
import type { UsageCounts } from '@isnad/contract/usage';

const LAST = LATENCY_BOUNDS.length - 1;

/**
 * Percentiles in milliseconds from counts by latency class. Assumes an even distribution within a class. Latencies beyond the last bound are reported
 * as that bound.
 * @returns null when nothing was counted
 */
export function percentiles(counts: readonly number[]): UsageCounts['latency'] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return {
    p50: quantile(counts, 0.5 * total),
    p95: quantile(counts, 0.95 * total),
    p99: quantile(counts, 0.99 * total),
  };
}

function quantile(counts: readonly number[], rank: number): number {
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count < rank || count === 0) {
      below += count;
      continue;
    }
    const upper = LATENCY_BOUNDS[Math.min(index, LAST)] ?? 0;
    const lower = index > LAST ? upper : (LATENCY_BOUNDS[index - 1] ?? 0);
    const seconds = lower + ((upper - lower) * (rank - below)) / count;
    return Math.round(seconds * 100_000) / 100;
  }
  return (LATENCY_BOUNDS[LAST] ?? 0) * 1_000;
}
