import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { DroppedLines } from '../log/log-writer.ts';
import type { AnswerCounts } from '../status/answer-differences.ts';
import { RouteLatency } from './latency.ts';
import { documentedPath } from './paths.ts';

const NAME = 'http_request_duration_seconds';

/** Measures of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #routes = new Map<string, RouteLatency>();

  constructor({ droppedLogLines }: { readonly droppedLogLines: () => DroppedLines }) {
    collectDefaultMetrics({ register: this.#registry });
    new Counter({
      name: 'isnad_log_lines_dropped_total',
      help: 'Log lines dropped because nobody read the log; access lines go first.',
      labelNames: ['kind'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [kind, lines] of Object.entries(droppedLogLines())) this.inc({ kind }, lines);
      },
    });
    // The library's own histogram hashes its labels at each observation; the registry takes anything that can say its values.
    this.#registry.registerMetric({
      name: NAME,
      get: async () => ({
        name: NAME,
        help: 'Time from the head of a request to the end of its answer, without what its caller wished to wait.',
        type: 'histogram',
        aggregator: 'sum',
        values: [...this.#routes.values()].flatMap((route) => route.samples(NAME)),
      }),
    } as unknown as Metric);
  }

  /** The latencies of a route. By route, never by path: the number of series must not be in the hands of callers. */
  route(url: string): RouteLatency {
    const known = this.#routes.get(url) ?? new RouteLatency(url);
    this.#routes.set(url, known);
    return known;
  }

  /** What was answered since the start. */
  answers(): AnswerCounts[] {
    return [...this.#routes.values()].flatMap((latency) => {
      const route = documentedPath(latency.route);
      return latency.counts().map((counts) => ({ route, ...counts }));
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
