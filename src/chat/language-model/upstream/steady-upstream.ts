import { setTimeout as wait } from 'node:timers/promises';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamFault } from './upstream-fault.ts';

const RETRIES = 2;
const FIRST_WAIT_MS = 300;

type Deps = {
  readonly breaker: CircuitBreaker<UpstreamFault>;
  /** Called for each failure, for the log. */
  readonly onFault: (fault: UpstreamFault) => void;
};

/**
 * Wraps an upstream with retries and a circuit breaker. Retries transient faults at most twice, with exponential backoff or after `Retry-After`, if
 * no output was sent and time remains. While the breaker is open, calls fail without a request.
 */
export function steadyUpstream(upstream: Upstream, { breaker, onFault }: Deps): Upstream {
  return async function* call(request) {
    const refusal = breaker.refusal();
    if (refusal !== undefined) throw refusal;
    const end = performance.now() + request.withinMs;
    let settled = false;
    let begun = false;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          for await (const part of upstream({ ...request, withinMs: Math.max(1, end - performance.now()) })) {
            begun = true;
            yield part;
          }
          settled = true;
          breaker.succeeded();
          return;
        } catch (error) {
          if (!(error instanceof UpstreamFault)) throw error;
          const pause = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** attempt;
          if (begun || !error.passing || attempt === RETRIES || performance.now() + pause >= end) {
            settled = true;
            breaker.failed(error);
            onFault(error);
            throw error;
          }
          await wait(pause, undefined, { signal: request.signal });
        }
      }
    } finally {
      // A caller that has enough stops an upstream that answers. One that goes away says nothing about it.
      if (!settled && begun && !request.signal.aborted) breaker.succeeded();
      else if (!settled) breaker.abandoned();
    }
  };
}
