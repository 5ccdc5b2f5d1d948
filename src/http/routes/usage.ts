import { CONVERSATION_LIMITS, WINDOW_MS } from '@isnad/contract/plans';
import { isoTime } from '@isnad/contract/time';
import { Limits, Usage, UsageQuery } from '@isnad/contract/usage';
import type { KeyHolder } from '../../accounts/keys/known-key.ts';
import type { Admission, RateLimitStatus } from '../../accounts/limits/admission.ts';
import { sendJson } from '../answers/send.ts';
import { callerOf } from '../caller.ts';
import { LIMITS_EXAMPLE, UNLIMITED_EXAMPLE, USAGE_EXAMPLE } from '../examples/usage-examples.ts';
import type { TypedServer } from '../typed-server.ts';

type Deps = {
  readonly admission: Admission;
  readonly concurrency: number;
  /** Reads the usage of an account. @throws {Failure} `invalid_parameter` */
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
};

/** `GET /api/usage` and `GET /api/limits`. */
export function usageRoutes(server: TypedServer, deps: Deps): void {
  usageRoute(server, deps);
  limitsRoute(server, deps);
}

function usageRoute(server: TypedServer, { readUsage }: Deps): void {
  server.get(
    '/api/usage',
    {
      config: { access: { person: true, key: 'usage:read' } },
      schema: {
        operationId: 'getUsage',
        tags: ['Account'],
        summary: 'Get the usage of the account by minute, hour or day',
        description:
          'Counts each request with a key of the account when its response has been sent, including requests refused after the key was verified (403, 429). Requests of a signed-in person for texts and chat are also counted (`key_id` is null), but management requests are not. Requests are visible immediately, or after at most ten seconds if another process handled them. A series can have at most 1,500 buckets, and a response at most 20,000.',
        querystring: UsageQuery,
        response: {
          200: {
            description: 'The buckets and their totals.',
            content: { 'application/json': { schema: Usage, example: USAGE_EXAMPLE } },
          },
        },
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readUsage(callerOf(request).account.id, request.query));
      return reply;
    },
  );
}

function limitsRoute(server: TypedServer, { admission, concurrency }: Deps): void {
  server.get(
    '/api/limits',
    {
      config: { access: { person: true, key: 'any-key' }, spared: true },
      schema: {
        operationId: 'getLimits',
        tags: ['Account'],
        summary: 'Get the plan, rate limit and remaining requests of the account',
        description:
          'Ten of these requests a minute do not count, and are answered at the limit too. Every counted response has the same numbers in its `RateLimit` headers.',
        response: {
          200: {
            description: 'Rate limit status of the account.',
            content: {
              'application/json': {
                schema: Limits,
                examples: {
                  limited: { summary: 'A plan with a limit', value: LIMITS_EXAMPLE },
                  unlimited: { summary: 'A plan without', value: UNLIMITED_EXAMPLE },
                },
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request);
      const rateLimit = request.rateLimit ?? (await admission.peek(account));
      sendJson(request, reply, limitsOf(account, rateLimit, concurrency));
      return reply;
    },
  );
}

function limitsOf({ plan }: KeyHolder['account'], rateLimit: RateLimitStatus | undefined, concurrency: number): Limits {
  const common = { plan, window_seconds: WINDOW_MS / 1_000, conversations: CONVERSATION_LIMITS[plan] };
  if (rateLimit === undefined) {
    return { ...common, limit: null, remaining: null, reset_at: null, reset_seconds: null, concurrency };
  }
  const { limit, remaining, resetMs, at } = rateLimit;
  return {
    ...{ ...common, limit, remaining },
    reset_at: resetMs > 0 ? isoTime(at + resetMs) : null,
    reset_seconds: resetMs > 0 ? Math.ceil(resetMs / 1_000) : null,
    concurrency: null,
  };
}
