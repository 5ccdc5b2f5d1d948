import type { FastifyRequest } from 'fastify';
import type { Standing } from '../accounts/gate.ts';
import type { KeyHolder } from '../accounts/known-key.ts';
import type { Role } from '../contract/accounts.ts';
import type { Scope } from '../contract/scopes.ts';

/** Who a request comes from: a key, or a person who has signed in. */
export type Caller =
  | { readonly kind: 'key'; readonly account: KeyHolder['account']; readonly holder: KeyHolder }
  | { readonly kind: 'person'; readonly account: KeyHolder['account']; readonly personId: string; readonly role: Role };

/** Who may use a route: anyone, any key, a key with this scope, or one of these keys as well as the person who has signed in. */
export type Access = 'public' | 'any-key' | Scope | PersonOrKey;
export type PersonOrKey = { readonly person: true; readonly key: Scope | 'any-key' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Where the account stands within its limit; undefined for plans without one. */
    standing: Standing | undefined;
  }
}

/** Whom the request was admitted for. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error('the route lets anyone in and has no caller');
  return request.caller;
}
