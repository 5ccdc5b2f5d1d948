import { Failure } from '@isnad/contract/failure';
import type { FastifyRequest } from 'fastify';
import type { ServiceAddress } from '../../accounts/people/own-origins.ts';
import type { Sessions } from '../../accounts/people/sessions.ts';
import { addressOf, networkOf } from './client-address.ts';
import { checkOwnOrigin } from './own-origin.ts';
import type { RateLimit } from './rate-limit.ts';

export type PersonDeps = {
  readonly sessions: Sessions;
  readonly address: () => ServiceAddress;
  /** Rate limit per account for all its sessions, on routes that do not count as usage. */
  readonly sessionBudget: RateLimit;
  /** Of each address, for requests that fail before it is known whom they speak for. */
  readonly failures: RateLimit;
};

/**
 * Admits a request with a session and sets its caller.
 * @param counted whether the request is counted later, in the limit of the person
 * @throws {Failure} `origin_refused`, `session_invalid`, `account_suspended`, `rate_limit_exceeded`
 */
export async function admitPerson(deps: PersonDeps, request: FastifyRequest, counted: boolean): Promise<void> {
  checkOwnOrigin(request, deps.address(), { carriesSession: true, counted });
  // As for keys: an address that has failed too often costs the store nothing more, but for sessions that have been found before.
  const beforeLookUp = () => deps.failures.check(networkOf(addressOf(request.raw)));
  const found = await deps.sessions.find(request.headers.cookie, beforeLookUp);
  if (found === undefined) throw new Failure('session_invalid', 'The session has ended. Sign in again.');
  request.caller = { kind: 'person', ...found };
  if (found.account.state === 'suspended')
    throw new Failure('account_suspended', 'Your account is suspended. Contact the operator.');
  if (!counted) deps.sessionBudget.charge(found.account.id);
}

/** The failure for a request without credentials. */
export function nobody(): Failure {
  return new Failure('key_missing', 'No API key or session was sent. Send "Authorization: Bearer <key>", or sign in.');
}
