import type { FastifyRequest } from 'fastify';
import type { KeyHolder, KeyRing } from '../accounts/key-ring.ts';
import { Failure } from '../contract/failure.ts';
import type { Scope } from '../contract/scopes.ts';

/** Who may use a route: anyone, any key, or a key with this scope. */
export type Access = 'public' | 'any-key' | Scope;

const BEARER = /^Bearer +([^ ]+) *$/i;
const KEY_IN_QUERY = /^svc_(live|test)_/;

/**
 * Lets a request through when its key allows what the route asks for. Answers at once for keys the ring remembers, so that the usual
 * request waits for nothing.
 * @returns nothing, or what to wait for
 * @throws {Failure} every refusal of sections 2 and 6 of the contract (thrown, or as a rejection)
 */
export function admitKey(
  keys: KeyRing,
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
): Promise<void> | undefined {
  refuseKeyInQuery(request);
  const holder = keys.check(bearerSecret(request.headers.authorization));
  if (holder instanceof Promise) return holder.then((found) => checkAccess(found, access));
  checkAccess(holder, access);
  return undefined;
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

/** Addresses end up in logs, histories and referrers: a key there is as good as lost. */
function refuseKeyInQuery(request: FastifyRequest): void {
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

function checkAccess({ account, scopes }: KeyHolder, access: Exclude<Access, 'public'>): void {
  if (account.state === 'suspended')
    throw new Failure('account_suspended', 'The account of this API key is suspended.');
  if (access !== 'any-key' && !scopes.has(access)) {
    throw new Failure('scope_missing', `This API key lacks the scope ${access}.`);
  }
}
