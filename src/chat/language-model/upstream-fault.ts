import type { IncomingHttpHeaders } from 'node:http';

/** Why a language model could not be used, as `usage.fallback` says it. */
export type FaultKind = 'timeout' | 'unreachable' | 'refused';

/** The language model failed. Its message holds nothing the upstream has sent: that may repeat the key. */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly kind: FaultKind;
  /** HTTP status, when it answered with one that is an error. */
  readonly status: number | undefined;
  /** Trying again may help. */
  readonly passing: boolean;
  /** How long it asks to be left alone. */
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

/** What is wrong with an answer by its head; undefined when it is a stream of events. */
export function answeredWith(status: number, headers: IncomingHttpHeaders): UpstreamFault | undefined {
  if (status !== 200) {
    const kind = status >= 500 ? 'unreachable' : 'refused';
    const retryAfterMs = waitOf(headers['retry-after']);
    return new UpstreamFault(kind, `it answered ${status}`, { status, passing: PASSING.has(status), retryAfterMs });
  }
  if (/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) return undefined;
  return new UpstreamFault('refused', 'it answered with what is no stream of events');
}

/** What was thrown, as a fault: what is not one has to do with the connection. */
export function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  return new UpstreamFault('unreachable', 'there is no connection, or it broke', { passing: true });
}

/** `Retry-After` in seconds; dates are not looked at, no such API sends them. */
function waitOf(header: string | undefined): number | undefined {
  const seconds = Number(header?.trim() || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
