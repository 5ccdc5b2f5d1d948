import type { IncomingHttpHeaders } from 'node:http';

/** The reason why a language model could not be used, as in `usage.fallback`. */
export type FaultKind = 'timeout' | 'unreachable' | 'refused';

/** A fault of the language model. Its message never includes upstream output, which can echo the API key. */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly kind: FaultKind;
  /** HTTP status of an error response. */
  readonly status: number | undefined;
  /** True when a retry can succeed. */
  readonly passing: boolean;
  /** Delay that the upstream requested. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FaultKind,
    message: string,
    more: { status?: number | undefined; passing?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = more.status;
    this.passing = more.passing ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}

const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Checks the status and headers of a response. Returns undefined for an event stream. */
export function answeredWith(status: number, headers: IncomingHttpHeaders): UpstreamFault | undefined {
  if (status !== 200) {
    const kind = status >= 500 ? 'unreachable' : 'refused';
    const retryAfterMs = waitOf(headers['retry-after']);
    return new UpstreamFault(kind, `it answered ${status}`, { status, passing: PASSING.has(status), retryAfterMs });
  }
  if (/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) return undefined;
  return new UpstreamFault('refused', 'it answered with what is no stream of events');
}

/** Converts an error to a fault. Any other error is a connection error. */
export function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  return new UpstreamFault('unreachable', 'there is no connection, or it broke', { passing: true });
}

/** Parses `Retry-After` in seconds. Dates are ignored, because no such API sends them. */
function waitOf(header: string | undefined): number | undefined {
  const seconds = Number(header?.trim() || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
