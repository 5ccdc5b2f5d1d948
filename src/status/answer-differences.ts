import { LATENCY_BUCKETS } from '../contract/latency.ts';

/** Answers of one kind since the start, by class of latency; the numbers only grow. */
export type AnswerCounts = {
  /** As the OpenAPI document names it. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly buckets: Readonly<Uint32Array>;
};

/** Where the counts of this process are read. */
export type Measures = {
  readonly answers: () => Iterable<AnswerCounts>;
  /** Requests since the start that were refused with 503 because their account had too many open. */
  readonly tooManyOpen: () => number;
};

export type CountDifference = {
  readonly requests: number;
  readonly failed: number;
  /** Answers by class of latency, for each endpoint (`GET /api/hadith/{ref}`) that had any. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
};

const API = /^\/(api|v1)\//;
/** Where answers are counted that have not reached a route. */
export const UNMATCHED = '(none)';
/** Refused before anything was done for them: they say nothing about whether the service works. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 405, 429]);

/** Tells what was answered since it was last asked. Reading what is counted anyway costs a request nothing. */
export class AnswerDifferences {
  readonly #measures: Measures;
  readonly #seen = new Map<string, Uint32Array>();
  #tooManyOpen = 0;
  /** Refusals of the last look whose answers had not been counted then. */
  #late = 0;

  constructor(measures: Measures) {
    this.#measures = measures;
  }

  take(): CountDifference {
    let requests = 0;
    let failed = 0;
    const latencies = new Map<string, number[]>();
    for (const counts of this.#measures.answers()) {
      const { route, method, status } = counts;
      // Who asks for what is not there says nothing about the service; a fault of ours on the way to a route does.
      const measured = route === UNMATCHED ? status >= 500 : API.test(route);
      if (!measured || method === 'OPTIONS' || REFUSED.has(status)) continue;
      const more = this.#added(counts);
      const count = more.reduce((sum, one) => sum + one, 0);
      if (count === 0) continue;
      requests += count;
      if (status >= 500) failed += count;
      // A refusal takes no time worth knowing, and would make everything else look fast.
      if (Math.floor(status / 100) === 4 || status === 503 || route === UNMATCHED) continue;
      const endpoint = `${method === 'HEAD' ? 'GET' : method} ${route}`;
      latencies.set(endpoint, sumOf(latencies.get(endpoint), more));
    }
    const excused = this.#excused(failed);
    return { requests: requests - excused, failed: failed - excused, latencies };
  }

  #added({ route, method, status, buckets }: AnswerCounts): number[] {
    const name = `${method} ${status} ${route}`;
    const seen = this.#seen.get(name);
    this.#seen.set(name, Uint32Array.from(buckets));
    return Array.from(buckets, (count, index) => count - (seen?.[index] ?? 0));
  }

  /** What is refused because an account has too many requests open is not our fault. The answer may be counted a look later. */
  #excused(failed: number): number {
    const total = this.#measures.tooManyOpen();
    const refused = total - this.#tooManyOpen;
    this.#tooManyOpen = total;
    const excused = Math.min(this.#late + refused, failed);
    // An answer that nobody waited for is never counted, and must not excuse another one for good.
    this.#late = Math.min(this.#late + refused - excused, refused);
    return excused;
  }
}

/** Classes of latency added up. */
export function sumOf(a: readonly number[] | undefined, b: readonly number[]): number[] {
  return Array.from({ length: LATENCY_BUCKETS }, (_, index) => (a?.[index] ?? 0) + (b[index] ?? 0));
}
