import type { RateLimitStatus } from '../accounts/admission.ts';
import { Failure } from '../contract/failure.ts';
import { WINDOW_MS } from '../contract/plans.ts';

/**
 * What an answer tells of the limit it was counted in: the fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers), and those that
 * older clients read. `t` and `Reset`: when there is room for one more than now.
 */
export function rateHeaders({ budget, limit, remaining, resetMs, at }: RateLimitStatus): readonly string[] {
  // A request made this very millisecond leaves a window that holds both its ends after 60.001 s: still a window of 60.
  const seconds = Math.min(Math.ceil(resetMs / 1_000), WINDOW_MS / 1_000);
  return [
    'ratelimit-policy',
    `"${budget}";q=${limit};w=${WINDOW_MS / 1_000}`,
    'ratelimit',
    `"${budget}";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(Math.ceil((at + resetMs) / 1_000)),
  ];
}

/** OpenAI's clients of versions 4 and 5 ignore a wait of a minute or more, in `Retry-After` as in `retry-after-ms`. */
const MAX_CLIENT_WAIT_MS = WINDOW_MS - 1;

/** How long a refused client waits, as `Retry-After` (never too short) and as `retry-after-ms` (never too long to be obeyed). */
export function waitOf(resetMs: number): { readonly retryAfter: number; readonly retryAfterMs: number } {
  return { retryAfter: Math.ceil(resetMs / 1_000), retryAfterMs: Math.min(Math.ceil(resetMs), MAX_CLIENT_WAIT_MS) };
}

/** The refusal of a request for which there is no room in its limit. */
export function tooMany({ budget, limit, resetMs, at }: RateLimitStatus): Failure {
  const wait = waitOf(resetMs);
  const retry_after = wait.retryAfter;
  const byWhom = budget === 'person' ? 'Signed in, you can make' : `The plan ${budget} allows`;
  return new Failure(
    'rate_limit_exceeded',
    `${byWhom} ${limit} requests in any 60 seconds. Try again in ${retry_after} s.`,
    {
      ...wait,
      members: {
        ...(budget === 'person' ? {} : { plan: budget }),
        limit,
        remaining: 0,
        retry_after,
        reset_at: new Date(at + resetMs).toISOString(),
      },
    },
  );
}
