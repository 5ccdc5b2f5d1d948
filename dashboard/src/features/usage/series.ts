import type { Usage, UsageBucket } from '@isnad/contract/usage';
import { type Mark, markOf, OUTCOME_MARKS } from './marks.ts';

/** Kinds of series that a chart can tell apart; what is more is put together as others. */
export const MAX_SERIES = 5;

/** The buckets of one key, endpoint or class of status; without grouping, all of them. */
export type Series = {
  readonly id: string;
  readonly name: string;
  readonly requests: number;
  readonly buckets: readonly UsageBucket[];
};

/** What a bucket is counted under; empty without grouping. */
export function seriesIdOf({ key_id, endpoint, status }: UsageBucket): string {
  return endpoint ?? status ?? key_id ?? '';
}

/** The series of an answer, the busiest first. @param nameOf how a series is called on the page */
export function seriesOf({ data }: Usage, nameOf: (id: string) => string): Series[] {
  const series = [...Map.groupBy(data, seriesIdOf)].map(([id, buckets]) => ({
    id,
    name: nameOf(id),
    requests: buckets.reduce((sum, { requests }) => sum + requests, 0),
    buckets,
  }));
  return series.sort((one, other) => other.requests - one.requests || one.name.localeCompare(other.name));
}

/** Something drawn: a layer of bars, or a line. */
export type Drawn = { readonly name: string; readonly values: readonly (number | null)[]; readonly mark: Mark };

type LayerWords = {
  readonly fine: string;
  readonly errors: string;
  readonly refused: string;
  readonly others: string;
};

/** Layers of bars that add up to all requests: by how they were answered, or by series. */
export function layersOf(usage: Usage, series: readonly Series[], words: LayerWords): Drawn[] {
  if (usage.group_by === null) {
    const { data } = usage;
    return [
      {
        name: words.fine,
        mark: OUTCOME_MARKS.fine,
        values: data.map(({ requests, errors, refused }) => requests - errors - refused),
      },
      { name: words.errors, mark: OUTCOME_MARKS.errors, values: data.map(({ errors }) => errors) },
      { name: words.refused, mark: OUTCOME_MARKS.refused, values: data.map(({ refused }) => refused) },
    ];
  }
  const layers: Drawn[] = series.slice(0, MAX_SERIES).map(({ name, buckets }, index) => ({
    name,
    mark: markOf(index),
    values: buckets.map(({ requests }) => requests),
  }));
  const [first, ...others] = series.slice(MAX_SERIES);
  if (first === undefined) return layers;
  const sums = first.buckets.map(({ requests }, at) =>
    others.reduce((sum, { buckets }) => sum + (buckets[at]?.requests ?? 0), requests),
  );
  return [...layers, { name: words.others, mark: markOf(MAX_SERIES), values: sums }];
}

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

/** Lines of latency in milliseconds: three percentiles of all, or of each series the one that most requests stay under. */
export function linesOf(usage: Usage, series: readonly Series[]): Drawn[] {
  if (usage.group_by === null) {
    return PERCENTILES.map((name, index) => ({
      name,
      mark: markOf(index),
      values: usage.data.map(({ latency }) => latency?.[name] ?? null),
    }));
  }
  return series.slice(0, MAX_SERIES).map(({ name, buckets }, index) => ({
    name,
    mark: markOf(index),
    values: buckets.map(({ latency }) => latency?.p95 ?? null),
  }));
}

/** When the buckets begin, in milliseconds since 1970. */
export function startsOf({ data }: Usage): number[] {
  return [...new Set(data.map(({ start }) => start))].map((start) => Date.parse(start));
}

/** The busiest bucket of all. */
export function peakOf(usage: Usage): { readonly start: number; readonly requests: number } | undefined {
  const sums = new Map<string, number>();
  for (const { start, requests } of usage.data) sums.set(start, (sums.get(start) ?? 0) + requests);
  let peak: { start: number; requests: number } | undefined;
  for (const [start, requests] of sums) {
    if (requests > (peak?.requests ?? 0)) peak = { start: Date.parse(start), requests };
  }
  return peak;
}
