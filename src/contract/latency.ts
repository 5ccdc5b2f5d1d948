/**
 * Upper bounds, in seconds, of the classes in which latencies are counted, for the metrics and for the usage of accounts. Most answers
 * take well under a millisecond, so the scale begins there. The store has a column for each: another bound is a migration.
 */
export const LATENCY_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Classes there are: the last one is for what takes longer than the last bound. */
export const LATENCY_BUCKETS = LATENCY_BOUNDS.length + 1;

/** The class of a latency, from 0. */
export function latencyBucket(seconds: number): number {
  let bucket = 0;
  while (bucket < LATENCY_BOUNDS.length && seconds > (LATENCY_BOUNDS[bucket] as number)) bucket += 1;
  return bucket;
}
