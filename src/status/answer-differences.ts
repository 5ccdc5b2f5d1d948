import { LATENCY_BUCKETS } from '@isnad/contract/latency';
import { type ComponentName, componentOf } from '@isnad/contract/status';
import { addedCounts, type ComponentCounts, type CountsByComponent } from './incidents/component-failures.ts';

/** Responses of one kind since the start, by latency class. The counts only grow. */
export type AnswerCounts = {
  /** Route as in the OpenAPI document. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly buckets: Readonly<Uint32Array>;
};

/** Sources of this process's counts. */
export type Measures = {
  readonly answers: () => Iterable<AnswerCounts>;
  /** Requests since the start refused with 503 because their account had too many in progress. */
  readonly tooManyOpen: () => number;
};

export type CountDifference = {
  readonly requests: number;
  readonly failed: number;
  /** The same for each component that had any. */
  readonly components: CountsByComponent;
  /** Responses by latency class, for each endpoint (`GET /api/hadith/{ref}`) that had any. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
};

const API = /^\/(api|v1)\//;
/** Label that counts responses to requests that matched no route. */
export const UNMATCHED = '(none)';
/** Statuses of requests refused before any work. They say nothing about the health of the service. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 405, 429]);

/** Computes the responses since its last call. Reading existing counters adds no cost to requests. */
export class AnswerDifferences {
  readonly #measures: Measures;
  readonly #seen = new Map<string, Uint32Array>();
  #tooManyOpen = 0;
  /** Refusals of the last call whose responses had not been counted then. */
  #late = 0;

  constructor(measures: Measures) {
    this.#measures = measures;
  }

  take(): CountDifference {
    let requests = 0;
    let failed = 0;
    const latencies = new Map<string, number[]>();
    const components = new Map<ComponentName, ComponentCounts>();
    for (const counts of this.#measures.answers()) {
      const { route, method, status } = counts;
      // A request for an unknown route says nothing about the health of the service. A server error on the way to a route does.
      const measured = route === UNMATCHED ? status >= 500 : API.test(route);
      if (!measured || method === 'OPTIONS' || REFUSED.has(status)) continue;
      const more = this.#added(counts);
      const count = more.reduce((sum, one) => sum + one, 0);
      if (count === 0) continue;
      requests += count;
      if (status >= 500) failed += count;
      if (route !== UNMATCHED) {
        const name = componentOf(route);
        components.set(name, addedCounts(components.get(name), { requests: count, failed: status >= 500 ? count : 0 }));
      }
      // Refusals take almost no time and would make everything else look fast.
      if (Math.floor(status / 100) === 4 || status === 503 || route === UNMATCHED) continue;
      const endpoint = `${method === 'HEAD' ? 'GET' : method} ${route}`;
      latencies.set(endpoint, sumOf(latencies.get(endpoint), more));
    }
    const excused = this.#excused(failed);
    return {
      requests: requests - excused,
      failed: failed - excused,
      components: without(components, excused),
      latencies,
    };
  }

  #added({ route, method, status, buckets }: AnswerCounts): number[] {
    const name = `${method} ${status} ${route}`;
    const seen = this.#seen.get(name);
    this.#seen.set(name, Uint32Array.from(buckets));
    return Array.from(buckets, (count, index) => count - (seen?.[index] ?? 0));
  }

  /** Excludes refusals because of too many concurrent requests, which are not our fault. Their responses can be counted one call later. */
  #excused(failed: number): number {
    const total = this.#measures.tooManyOpen();
    const refused = total - this.#tooManyOpen;
    this.#tooManyOpen = total;
    const excused = Math.min(this.#late + refused, failed);
    // A response whose client disconnected is never counted, and must not excuse another one later.
    this.#late = Math.min(this.#late + refused - excused, refused);
    return excused;
  }
}

/** Without excused requests, of which it is not known where they were refused: where most has failed. */
function without(components: CountsByComponent, excused: number): CountsByComponent {
  const left = new Map(components);
  let rest = excused;
  for (const [name, { requests, failed }] of [...left].sort(([, a], [, b]) => b.failed - a.failed)) {
    const taken = Math.min(rest, failed);
    left.set(name, { requests: requests - taken, failed: failed - taken });
    rest -= taken;
  }
  return left;
}

/** The sum of two sets of latency classes. */
export function sumOf(a: readonly number[] | undefined, b: readonly number[]): number[] {
  return Array.from({ length: LATENCY_BUCKETS }, (_, index) => (a?.[index] ?? 0) + (b[index] ?? 0));
}
