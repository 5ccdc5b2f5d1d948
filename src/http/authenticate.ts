import type { FastifyRequest } from 'fastify';
import type { Gate, Standing } from '../accounts/gate.ts';
import type { KeyHolder } from '../accounts/known-key.ts';
import { Failure } from '../contract/failure.ts';
import type { Scope } from '../contract/scopes.ts';
import { callerOf } from './caller.ts';
import { addressOf, networkOf } from './client-address.ts';
import { tooMany } from './rate-headers.ts';
import type { RateLimit } from './rate-limit.ts';

const BEARER = /^Bearer +([^ ]+) *$/i;
const KEY_IN_QUERY = /^svc_(live|test)_/;

export type AuthenticateParts = {
  readonly gate: Gate;
  /** Of each address, for requests that fail before it is known whom they speak for. */
  readonly failures: RateLimit;
  /** Told where an account stands after each request of a limited plan. */
  readonly onStanding: (accountId: string, standing: Standing) => void;
};

/**
 * Lets a request through when its key allows what the route asks for and its account has room, and notes on it whom it speaks for.
 * Answers at once for keys the gate remembers, so that the usual request waits for nothing.
 * @returns nothing, or what to wait for
 * @throws {Failure} every refusal of sections 2 and 6 of the contract (thrown, or as a rejection)
 */
export function admitKey(
  parts: AuthenticateParts,
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
  const beforeLookUp = () => parts.failures.check(networkOf(addressOf(request.raw)));
  const admitted = parts.gate.admit(bearerSecret(request.headers.authorization), { allows, beforeLookUp });
  if (!(admitted instanceof Promise)) return note(parts, request, admitted.standing);
  return admitted.then((found) => note(parts, request, found.standing));
}

/** Lets a request of a person through when their own limit has room. @throws {Failure} `rate_limit_exceeded` */
export async function countPerson(parts: AuthenticateParts, request: FastifyRequest): Promise<void> {
  const caller = callerOf(request);
  if (caller.kind !== 'person') throw new Error('a key is counted where it is admitted');
  note(parts, request, await parts.gate.admitPerson(caller.personId, caller.account.id));
}

function note({ onStanding }: AuthenticateParts, request: FastifyRequest, standing: Standing | undefined): undefined {
  request.standing = standing;
  if (standing === undefined) return;
  onStanding(callerOf(request).account.id, standing);
  if (!standing.accepted) throw tooMany(standing);
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
