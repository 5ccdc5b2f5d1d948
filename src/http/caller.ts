import type { FastifyRequest } from 'fastify';
import type { Actor } from '../accounts/actor.ts';
import type { RateLimitStatus } from '../accounts/admission.ts';
import { type AuditDeps, recordChange } from '../accounts/audit.ts';
import type { KeyManager } from '../accounts/key-manager.ts';
import type { KeyHolder } from '../accounts/known-key.ts';
import type { Role } from '../contract/accounts.ts';
import type { Scope } from '../contract/scopes.ts';
import type { WebhookManager } from '../webhooks/endpoints.ts';
import { addressOf } from './client-address.ts';

/** Who a request comes from: a key, or a person who has signed in. */
export type Caller =
  | { readonly kind: 'key'; readonly account: KeyHolder['account']; readonly holder: KeyHolder }
  | { readonly kind: 'person'; readonly account: KeyHolder['account']; readonly personId: string; readonly role: Role };

/** Who may use a route: anyone, any key, a key with this scope, or one of these keys as well as the person who has signed in. */
export type Access = 'public' | 'any-key' | Scope | PersonOrKey;
export type PersonOrKey = {
  /** What a person asks is `counted` in their own limit, with rate-limit headers and as usage; otherwise in that of managing things. */
  readonly person: true | 'counted';
  readonly key: Scope | 'any-key';
  /** No key opens it: one that is sent is told so. Only with `operatorsOnly` in front of the routes. */
  readonly operator?: true;
};

/** Of routes that give what the service is there for: a key with this scope, or a person within their own limit. */
export function askedWith(key: Scope | 'any-key'): { readonly access: PersonOrKey } {
  return { access: { person: 'counted', key } };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Where the account stands within its limit; undefined for plans without one. */
    rateLimit: RateLimitStatus | undefined;
  }
}

/** Who made the request, for the audit log. */
function actorOf(request: FastifyRequest): Actor {
  return { kind: callerOf(request).kind, id: callerId(request), address: addressOf(request.raw) };
}

/** The id of the key or the person that makes the request. */
export function callerId(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller.kind === 'key' ? caller.holder.keyId : caller.personId;
}

/** The operator who made the request, for the audit log of the account that it changes. */
export function operatorOf(request: FastifyRequest): Actor {
  return { ...actorOf(request), kind: 'operator' };
}

/** On whose behalf the request manages keys: a person without bounds within their account, a key with no more than it has. */
export function keyManagerOf(request: FastifyRequest): KeyManager & { readonly accountId: string } {
  const caller = callerOf(request);
  const manager = { actor: actorOf(request), accountId: caller.account.id };
  return caller.kind === 'key' ? { ...manager, grant: caller.holder } : manager;
}

/** On whose behalf the request manages webhooks; what it changes goes to the audit log. */
export function webhookManagerOf(request: FastifyRequest, deps: AuditDeps): WebhookManager {
  const { account } = callerOf(request);
  const actor = actorOf(request);
  return {
    accountId: account.id,
    note: (db, change) => recordChange(db, deps, actor, { ...change, accountId: account.id }),
  };
}

/** Whom the request was admitted for. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error('the route lets anyone in and has no caller');
  return request.caller;
}
