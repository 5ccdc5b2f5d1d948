import type { FastifyRequest } from 'fastify';
import type { Admission, RateLimitStatus } from '../accounts/admission.ts';
import type { KeyHolder } from '../accounts/known-key.ts';
import { Failure } from '../contract/failure.ts';
import type { Scope } from '../contract/scopes.ts';
import { callerOf } from './caller.ts';
import { addressOf, networkOf } from './client-address.ts';
import { tooMany } from './rate-headers.ts';
import type { RateLimit } from './rate-limit.ts';

const BEARER = /^Bearer +([^ ]+) *$/i;
const KEY_IN_QUERY = /^svc_(live|test)_/;

export type AuthenticateDeps = {
  readonly admission: Admission;
  /** Of each address, for requests that fail before it is known whom they speak for. */
  readonly failures: RateLimit;
  /** Told where an account stands after each request of a limited plan. */
  readonly onRateLimit: (accountId: string, rateLimit: RateLimitStatus) => void;
};

/**
 * Lets a request through when its key allows what the route asks for and its account has room, and notes on it whom it speaks for.
 * Answers at once for keys the admission check remembers, so that the usual request waits for nothing.
 * @returns nothing, or what to wait for
 * @throws {Failure} every refusal of sections 2 and 6 of the contract (thrown, or as a rejection)
 */
export function admitKey(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  scope: Scope | 'any-key',
): Promise<void> | undefined {
  refuseKeyInQuery(request);
  const allows = (holder: KeyHolder) => {
    // Known from here on, so that a refusal is counted as an answer to this key.
    request.caller = { kind: 'key', account: holder.account, holder };
    checkAccess(holder, scope);
  };
  // An address that has guessed too often costs the store nothing more, but for keys that it, or others, have used before.
  const beforeLookUp = () => deps.failures.check(networkOf(addressOf(request.raw)));
  const admitted = deps.admission.admit(bearerSecret(request.headers.authorization), { allows, beforeLookUp });
  if (!(admitted instanceof Promise)) return note(deps, request, admitted.rateLimit);
  return admitted.then((found) => note(deps, request, found.rateLimit));
}

/** Lets a request of a person through when their own limit has room. @throws {Failure} `rate_limit_exceeded` */
export async function countPerson(deps: AuthenticateDeps, request: FastifyRequest): Promise<void> {
  const caller = callerOf(request);
  if (caller.kind !== 'person') throw new Error('a key is counted where it is admitted');
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
    throw new Failure('key_missing', 'No API key was sent. Send it as "Authorization: Bearer <key>".');
  }
  const secret = BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw new Failure('key_malformed', 'Authorization must be "Bearer <key>"; no other scheme is known here.');
  }
  return secret;
}

/** Addresses end up in logs, histories and referrers: a key there is as good as lost. @throws {Failure} `invalid_parameter` */
export function refuseKeyInQuery(request: FastifyRequest): void {
  // Only a URL with these letters, plain or encoded, can hold one.
  if (!request.url.includes('svc') && !request.url.includes('%')) return;
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    if (!KEY_IN_QUERY.test(String(value))) continue;
    throw new Failure(
      'invalid_parameter',
      'An API key must not be part of the URL. Send it in Authorization, and replace this one.',
      {
        faults: [
          {
            location: `query.${name.slice(0, 64)}`,
            message: 'holds an API key',
            fix: 'send "Authorization: Bearer <key>"',
          },
        ],
      },
    );
  }
}

function checkAccess({ account, scopes }: KeyHolder, access: Scope | 'any-key'): void {
  if (account.state === 'suspended')
    throw new Failure('account_suspended', 'The account of this API key is suspended.');
  if (access !== 'any-key' && !scopes.has(access)) {
    throw new Failure('scope_missing', `This API key lacks the scope ${access}.`);
  }
}
