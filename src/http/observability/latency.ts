import { LATENCY_BOUNDS, LATENCY_BUCKETS, latencyBucket } from '@isnad/contract/latency';

type Sample = { readonly value: number; readonly labels: Record<string, string | number>; readonly metricName: string };

/** Latency counters of one route by method and status. */
export class RouteLatency {
  readonly route: string;
  readonly #series = new Map<string, { count: number; sum: number; readonly buckets: Uint32Array }>();

  constructor(route: string) {
    this.route = route;
  }

  record(method: string, status: number, seconds: number): void {
    const name = `${method} ${status}`;
    let series = this.#series.get(name);
    if (series === undefined) {
      series = { count: 0, sum: 0, buckets: new Uint32Array(LATENCY_BUCKETS) };
      this.#series.set(name, series);
    }
    series.count += 1;
    series.sum += seconds;
    const bucket = latencyBucket(seconds);
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
  }

  /** The live counters, which keep changing. */
  counts(): { readonly method: string; readonly status: number; readonly buckets: Readonly<Uint32Array> }[] {
    return [...this.#series].map(([name, { buckets }]) => {
      const [method = '', status = ''] = name.split(' ');
      return { method, status: Number(status), buckets };
    });
  }

  /** Samples of a Prometheus histogram: cumulative buckets, sum and count. */
  samples(metric: string): Sample[] {
    return [...this.#series].flatMap(([name, { count, sum, buckets }]) => {
      const [method = '', status = ''] = name.split(' ');
      const labels = { method, route: this.route, status };
      let below = 0;
      const counts = LATENCY_BOUNDS.map((bound, index) => {
        below += buckets[index] ?? 0;
        return { metricName: `${metric}_bucket`, labels: { ...labels, le: bound }, value: below };
      });
      return [
        ...counts,
        { metricName: `${metric}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
        { metricName: `${metric}_sum`, labels, value: sum },
        { metricName: `${metric}_count`, labels, value: count },
      ];
    });
  }
}
