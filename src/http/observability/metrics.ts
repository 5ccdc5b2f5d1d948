import { API_VERSION } from '@isnad/contract/version';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { PROGRAM_VERSION } from '../../program-version.ts';
import type { AnswerCounts } from '../../status/answer-differences.ts';
import type { RegisteredMetric } from '../../telemetry/exported-metrics.ts';
import { documentedPath } from '../paths.ts';
import { RouteLatency } from './latency.ts';

const NAME = 'http_request_duration_seconds';

/** A metric whose value is read with each scrape. */
export type ServiceGauge = { readonly name: string; readonly help: string; readonly read: () => number };

/** Counts by one label. */
export type ServiceCounter = {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Readonly<Record<string, number>>;
};

type Deps = { readonly counters: readonly ServiceCounter[]; readonly gauges: readonly ServiceGauge[] };

/** Prometheus metrics of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #routes = new Map<string, RouteLatency>();

  constructor({ counters, gauges }: Deps) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'isnad_build_info',
      help: 'Always 1. The labels are the versions of the program and of the API.',
      labelNames: ['version', 'api_version'],
      registers: [this.#registry],
    }).set({ version: PROGRAM_VERSION, api_version: API_VERSION }, 1);
    for (const { name, help, label, read } of counters) {
      new Counter({
        ...{ name, help, labelNames: [label] },
        registers: [this.#registry],
        collect() {
          this.reset();
          for (const [kind, count] of Object.entries(read())) this.inc({ [label]: kind }, count);
        },
      });
    }
    for (const { name, help, read } of gauges) {
      new Gauge({
        ...{ name, help },
        registers: [this.#registry],
        collect() {
          this.set(read());
        },
      });
    }
    // The histogram of the library hashes its labels at each observation. The registry accepts any object that can return its values.
    this.#registry.registerMetric({
      name: NAME,
      get: async () => ({
        name: NAME,
        help: 'Time from the request headers to the end of the response, excluding the wait requested by the caller.',
        type: 'histogram',
        aggregator: 'sum',
        values: [...this.#routes.values()].flatMap((route) => route.samples(NAME)),
      }),
    } as unknown as Metric);
  }

  /** Latencies of a route. Labeled by route, not by path, so that callers cannot create series. */
  route(url: string): RouteLatency {
    const known = this.#routes.get(url) ?? new RouteLatency(url);
    this.#routes.set(url, known);
    return known;
  }

  /** Response counts since the start. */
  answers(): AnswerCounts[] {
    return [...this.#routes.values()].flatMap((latency) => {
      const route = documentedPath(latency.route);
      return latency.counts().map((counts) => ({ route, ...counts }));
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The same as values. */
  read(): Promise<RegisteredMetric[]> {
    // The library declares an enum for the types, and returns their names.
    return this.#registry.getMetricsAsJSON() as unknown as Promise<RegisteredMetric[]>;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
