import type { Role } from '@isnad/contract/accounts';
import { Failure } from '@isnad/contract/failure';
import type { Scope } from '@isnad/contract/scopes';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../accounts/audit/actor.ts';
import { type AuditDeps, recordChange } from '../accounts/audit/audit.ts';
import type { KeyManager } from '../accounts/keys/key-manager.ts';
import type { KeyHolder } from '../accounts/keys/known-key.ts';
import type { RateLimitStatus } from '../accounts/limits/admission.ts';
import type { WebhookManager } from '../webhooks/endpoints.ts';
import { addressOf } from './admission/client-address.ts';

/** Caller of a request: an API key or a signed-in person. */
export type Caller =
  | { readonly kind: 'key'; readonly account: KeyHolder['account']; readonly holder: KeyHolder }
  | { readonly kind: 'person'; readonly account: KeyHolder['account']; readonly personId: string; readonly role: Role };

/** Access to a route: public, any key, a key with this scope, one of these keys and signed-in people, or also nobody. */
export type Access = 'public' | 'any-key' | Scope | PersonOrKey | KeyOrNobody;
type KeyOrNobody = {
  readonly key: 'any-key';
  /** Counts a request without a key. @throws {Failure} `rate_limit_exceeded` */
  readonly countNobody: (request: FastifyRequest) => void;
};
export type PersonOrKey = {
  /** `counted`: requests count toward the person's limit and as usage, with rate limit headers. Otherwise they count toward the limit for management requests. */
  readonly person: true | 'counted';
  readonly key: Scope | 'any-key';
  /** API keys are refused. Requires the hook `operatorsOnly` before the routes. */
  readonly operator?: true;
};

/**
 * Access to routes for texts and chat: a key with this scope, or a person within their own limit. `admission/admission.ts` enforces it before the
 * handler runs.
 */
export function askedWith(key: Scope | 'any-key'): { readonly access: PersonOrKey } {
  return { access: { person: 'counted', key } };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Rate limit status of the account. Undefined for unlimited plans. */
    rateLimit: RateLimitStatus | undefined;
  }
}

/** Caller of the request, for the audit log. */
function actorOf(request: FastifyRequest): Actor {
  return { kind: callerOf(request).kind, id: callerId(request), address: addressOf(request.raw) };
}

/**
 * Signed-in person of a request that API keys cannot send, for the audit log.
 * @throws {Failure} `session_invalid` for a key
 */
export function personActorOf(request: FastifyRequest): Actor {
  if (callerOf(request).kind !== 'person')
    throw new Failure('session_invalid', 'API keys have no access. Sign in, and send the session cookie instead.');
  return actorOf(request);
}

/** ID of the calling key or person. */
export function callerId(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller.kind === 'key' ? caller.holder.keyId : caller.personId;
}

/** Calling operator, for the audit log of the changed account. */
export function operatorOf(request: FastifyRequest): Actor {
  return { ...actorOf(request), kind: 'operator' };
}

/** Caller as a manager of keys. A person has no restrictions within their account. A key can grant only scopes that it has. */
export function keyManagerOf(request: FastifyRequest): KeyManager & { readonly accountId: string } {
  const caller = callerOf(request);
  const manager = { actor: actorOf(request), accountId: caller.account.id };
  return caller.kind === 'key' ? { ...manager, grant: caller.holder } : manager;
}

/** Caller as a manager of webhooks. Changes are written to the audit log. */
export function webhookManagerOf(request: FastifyRequest, deps: AuditDeps): WebhookManager {
  const { account } = callerOf(request);
  const actor = actorOf(request);
  return {
    accountId: account.id,
    note: (db, change) => recordChange(db, deps, actor, { ...change, accountId: account.id }),
  };
}

/** Caller that the request was authenticated as. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error('the route is public and has no caller');
  return request.caller;
}
