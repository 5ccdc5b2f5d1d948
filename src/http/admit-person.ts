import type { FastifyRequest } from 'fastify';
import type { ServiceAddress } from '../accounts/people/own-origins.ts';
import type { Sessions } from '../accounts/people/sessions.ts';
import { Failure } from '../contract/failure.ts';
import { checkOwnOrigin } from './own-origin.ts';
import type { RateLimit } from './rate-limit.ts';

export type PersonDeps = {
  readonly sessions: Sessions;
  readonly address: () => ServiceAddress;
  /** Of each account, for all its sessions, on routes that are not counted as usage. */
  readonly sessionBudget: RateLimit;
};

/**
 * Lets a request through for the person whose session it carries, and notes on it whom it speaks for.
 * @param counted whether it will be counted in the person's own limit, instead of here
 * @throws {Failure} `origin_refused`, `session_invalid`, `account_suspended`, `rate_limit_exceeded`
 */
export async function admitPerson(deps: PersonDeps, request: FastifyRequest, counted: boolean): Promise<void> {
  checkOwnOrigin(request, deps.address(), { carriesSession: true, counted });
  const found = await deps.sessions.find(request.headers.cookie);
  if (found === undefined) throw new Failure('session_invalid', 'The session has ended. Sign in again.');
  request.caller = { kind: 'person', ...found };
  if (found.account.state === 'suspended') throw new Failure('account_suspended', 'Your account is suspended.');
  if (!counted) deps.sessionBudget.charge(found.account.id);
}

/** The refusal of a request that brings nothing to tell whom it comes from. */
export function nobody(): Failure {
  return new Failure(
    'key_missing',
    'Neither an API key nor a session was sent. Send "Authorization: Bearer <key>", or sign in.',
  );
}
