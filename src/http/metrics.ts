import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Seconds. Most answers take well under a millisecond, so the scale begins there. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #children = new Map<string, { observe: (seconds: number) => void }>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  record(request: FastifyRequest, reply: FastifyReply): void {
    // By route, never by path: the number of series must not be in the hands of callers.
    const route = request.routeOptions.url ?? '(none)';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let child = this.#children.get(key);
    if (child === undefined) {
      child = this.#seconds.labels(request.method, route, String(reply.statusCode));
      this.#children.set(key, child);
    }
    child.observe(reply.elapsedTime / 1_000);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
