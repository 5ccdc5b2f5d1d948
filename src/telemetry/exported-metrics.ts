import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { PROGRAM_VERSION } from '../program-version.ts';

type Sample = {
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly metricName?: string;
};

/** A metric as the registry of `/metrics` has it. */
export type RegisteredMetric = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Sample[];
};

type Times = { readonly startTime: [number, number]; readonly endTime: [number, number] };

/** Exports the metrics of `/metrics` under the same names, so that dashboards and alerts apply to both. */
export function metricProducer(
  resource: Resource,
  read: () => Promise<readonly RegisteredMetric[]>,
  now: () => number,
): MetricProducer {
  const startTime = highResolution(now());
  return {
    collect: async () => {
      const times = { startTime, endTime: highResolution(now()) };
      const metrics = (await read()).map((metric) => exportedMetric(metric, times)).filter((one) => one !== undefined);
      const scopeMetrics = [{ scope: { name: 'isnad', version: PROGRAM_VERSION }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

/** @returns undefined for summaries, which OTLP has no aggregation for */
function exportedMetric({ name, help, type, values }: RegisteredMetric, times: Times): MetricData | undefined {
  const descriptor = {
    name,
    description: help,
    unit: name.endsWith('_seconds') ? 's' : '',
    valueType: ValueType.DOUBLE,
  };
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () => values.map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }));
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
  if (type === 'gauge') return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() };
  if (type !== 'histogram') return undefined;
  return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, values, times) };
}

/** Puts the samples of each series together. Buckets of Prometheus contain the smaller ones; those of OpenTelemetry do not. */
function histogramPoints(name: string, values: readonly Sample[], times: Times) {
  const series = new Map<
    string,
    { labels: Sample['labels']; below: Map<number, number>; sum: number; count: number }
  >();
  for (const { metricName, labels: all, value } of values) {
    const { le, ...labels } = all;
    const id = JSON.stringify(labels);
    const one = series.get(id) ?? { labels, below: new Map(), sum: 0, count: 0 };
    series.set(id, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== '+Inf') one.below.set(Number(le), value);
  }
  return [...series.values()].map(({ labels, below, sum, count }) => {
    const boundaries = [...below.keys()].sort((a, b) => a - b);
    const cumulative = [...boundaries.map((bound) => below.get(bound) ?? 0), count];
    const counts = cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0));
    return { ...times, attributes: attributesOf(labels), value: { buckets: { boundaries, counts }, sum, count } };
  });
}

function attributesOf(labels: Sample['labels']): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

function highResolution(milliseconds: number): [number, number] {
  return [Math.trunc(milliseconds / 1_000), Math.round((milliseconds % 1_000) * 1e6)];
}
