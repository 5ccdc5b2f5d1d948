import type { Standing } from '../accounts/gate.ts';
import { Failure } from '../contract/failure.ts';
import { WINDOW_MS } from '../contract/plans.ts';

/**
 * What an answer tells of its account's limit: the fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers), and those that
 * older clients read. `t` and `Reset`: when there is room for one more than now.
 */
export function rateHeaders({ plan, limit, remaining, resetMs, at }: Standing): readonly string[] {
  // A request made this very millisecond leaves a window that holds both its ends after 60.001 s: still a window of 60.
  const seconds = Math.min(Math.ceil(resetMs / 1_000), WINDOW_MS / 1_000);
  return [
    'ratelimit-policy',
    `"${plan}";q=${limit};w=${WINDOW_MS / 1_000}`,
    'ratelimit',
    `"${plan}";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(Math.ceil((at + resetMs) / 1_000)),
  ];
}

/** The refusal of a request for which its account has no room. */
export function tooMany({ plan, limit, resetMs, at }: Standing): Failure {
  const retry_after = Math.ceil(resetMs / 1_000);
  return new Failure(
    'rate_limit_exceeded',
    `The plan ${plan} allows ${limit} requests in any 60 seconds. Try again in ${retry_after} s.`,
    {
      retryAfter: retry_after,
      members: { plan, limit, remaining: 0, retry_after, reset_at: new Date(at + resetMs).toISOString() },
    },
  );
}
