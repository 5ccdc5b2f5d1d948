import { Failure } from '@isnad/contract/failure';
import type { Scope } from '@isnad/contract/scopes';
import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../../accounts/keys/known-key.ts';
import type { Admission, RateLimitStatus } from '../../accounts/limits/admission.ts';
import { tooMany } from '../answers/rate-headers.ts';
import { callerOf } from '../caller.ts';
import { addressOf, networkOf } from './client-address.ts';
import type { RateLimit } from './rate-limit.ts';

const BEARER = /^Bearer +([^ ]+) *$/i;
const KEY_IN_QUERY = /^svc_(live|test)_/;

export type AuthenticateDeps = {
  readonly admission: Admission;
  /** Rate limit per address for requests that fail before authentication. */
  readonly failures: RateLimit;
  /** Of each account, for requests that its used-up plan does not refuse. */
  readonly spared: RateLimit;
  /** Called with the rate limit status of the account after each request on a limited plan. */
  readonly onRateLimit: (accountId: string, rateLimit: RateLimitStatus) => void;
};

/**
 * Admits a request if its key has the required scope and its account has not reached its limit, and sets its caller. Keys in the cache are
 * checked synchronously, so that the usual request does not wait.
 * @param sparing whether a request is of those that its used-up plan does not refuse, up to a limit of their own
 * @returns undefined, or a promise to wait for
 * @throws {Failure} every refusal of sections 2 and 6 of the contract (thrown, or as a rejection)
 */
export function admitKey(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  scope: Scope | 'any-key',
  sparing?: (holder: KeyHolder) => boolean,
): Promise<void> | undefined {
  refuseKeyInQuery(request);
  const allows = (holder: KeyHolder) => {
    // Set before the checks, so that a refusal is counted as usage of this key.
    request.caller = { kind: 'key', account: holder.account, holder };
    checkAccess(holder, scope);
  };
  // Do not query the store for an address with too many failures. Cached keys still work.
  const beforeLookUp = () => deps.failures.check(networkOf(addressOf(request.raw)));
  let spared: boolean | undefined;
  const counts = (holder: KeyHolder) => {
    // Asked again when the key was changed meanwhile.
    spared ??= sparing?.(holder) === true && deps.spared.accepts(holder.account.id);
    return !spared;
  };
  const questions = sparing === undefined ? { allows, beforeLookUp } : { allows, beforeLookUp, counts };
  const admitted = deps.admission.admit(bearerSecret(request.headers.authorization), questions);
  const noted = (rateLimit: RateLimitStatus | undefined) => {
    if (spared !== true) return note(deps, request, rateLimit);
    request.rateLimit = rateLimit;
  };
  if (!(admitted instanceof Promise)) return noted(admitted.rateLimit);
  return admitted.then((found) => noted(found.rateLimit));
}

/** Counts a request toward the limit of the person. @throws {Failure} `rate_limit_exceeded` */
export async function countPerson(deps: AuthenticateDeps, request: FastifyRequest): Promise<void> {
  const caller = callerOf(request);
  if (caller.kind !== 'person') throw new Error('keys are counted when they are admitted');
  note(deps, request, await deps.admission.admitPerson(caller.personId, caller.account.id));
}

function note(
  { onRateLimit }: AuthenticateDeps,
  request: FastifyRequest,
  rateLimit: RateLimitStatus | undefined,
): undefined {
  request.rateLimit = rateLimit;
  if (rateLimit === undefined) return;
  onRateLimit(callerOf(request).account.id, rateLimit);
  if (!rateLimit.accepted) throw tooMany(rateLimit);
}

function bearerSecret(header: string | undefined): string {
  if (header === undefined || header.trim() === '') {
    throw new Failure('key_missing', 'No API key was sent. Send "Authorization: Bearer <key>".');
  }
  const secret = BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw new Failure('key_malformed', 'Authorization must be "Bearer <key>". No other scheme is supported.');
  }
  return secret;
}

/** Refuses API keys in the query, because URLs end up in logs, histories and referrers. @throws {Failure} `invalid_parameter` */
export function refuseKeyInQuery(request: FastifyRequest): void {
  // Only a URL with these letters, plain or encoded, can contain a key.
  if (!request.url.includes('svc') && !request.url.includes('%')) return;
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    if (!KEY_IN_QUERY.test(String(value))) continue;
    throw new Failure(
      'invalid_parameter',
      'The URL contains an API key. Send the key in Authorization, and rotate this one because URLs are logged.',
      {
        faults: [
          {
            location: `query.${name.slice(0, 64)}`,
            message: 'contains an API key',
            fix: 'send "Authorization: Bearer <key>"',
          },
        ],
      },
    );
  }
}

function checkAccess({ account, scopes }: KeyHolder, access: Scope | 'any-key'): void {
  if (account.state === 'suspended')
    throw new Failure('account_suspended', 'The account of this API key is suspended. Contact the operator.');
  if (access !== 'any-key' && !scopes.has(access)) {
    throw new Failure('scope_missing', `This API key lacks the scope ${access}. Use a key with this scope.`);
  }
}
