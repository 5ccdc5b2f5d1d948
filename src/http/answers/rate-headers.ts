import { Failure } from '@isnad/contract/failure';
import { WINDOW_MS } from '@isnad/contract/plans';
import { isoTime } from '@isnad/contract/time';
import type { RateLimitStatus } from '../../accounts/limits/admission.ts';

/**
 * Rate limit headers of a response: the fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers), and those that older clients
 * read. `t` and `Reset` are the time until `remaining` increases.
 */
export function rateHeaders({ budget, limit, remaining, resetMs, at }: RateLimitStatus): readonly string[] {
  // The window includes both ends, so a request made in this millisecond leaves it after 60.001 s. Report 60.
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

/** OpenAI clients of versions 4 and 5 ignore a wait of a minute or more in `Retry-After` and `retry-after-ms`. */
export const MAX_CLIENT_WAIT_MS = WINDOW_MS - 1;

/** Wait of a refused client, as `Retry-After` (rounded up) and as `retry-after-ms` (capped, so that clients obey it). */
export function waitOf(resetMs: number): { readonly retryAfter: number; readonly retryAfterMs: number } {
  return { retryAfter: Math.ceil(resetMs / 1_000), retryAfterMs: Math.min(Math.ceil(resetMs), MAX_CLIENT_WAIT_MS) };
}

/** The failure for a request that exceeds its rate limit. */
export function tooMany({ budget, limit, resetMs, at }: RateLimitStatus): Failure {
  const wait = waitOf(resetMs);
  const retry_after = wait.retryAfter;
  const byWhom = budget === 'person' ? 'Sessions are limited to' : `The plan ${budget} is limited to`;
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
        reset_at: isoTime(at + resetMs),
      },
    },
  );
}
