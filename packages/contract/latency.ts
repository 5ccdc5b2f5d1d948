/**
 * Upper bounds, in seconds, of the latency buckets in metrics and account usage. Most responses take well under a millisecond, so the
 * scale begins there. The store has one column per bucket, so changing the bounds requires a migration.
 */
export const LATENCY_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Number of buckets. The last one counts latencies above the last bound. */
export const LATENCY_BUCKETS = LATENCY_BOUNDS.length + 1;

/** Index of the bucket of a latency. */
export function latencyBucket(seconds: number): number {
  let bucket = 0;
  while (bucket < LATENCY_BOUNDS.length && seconds > (LATENCY_BOUNDS[bucket] as number)) bucket += 1;
  return bucket;
}
