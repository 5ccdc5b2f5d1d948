import { Failure } from '@isnad/contract/failure';
import type { preParsingHookHandler } from 'fastify';
import { callerOf, type PersonOrKey } from '../../caller.ts';

/** Config of every route with the hook `operatorsOnly`. */
export const OPERATOR = { access: { person: true, key: 'any-key', operator: true } satisfies PersonOrKey } as const;

/**
 * Admits only people who are signed in to an operator's account. Add it before all such routes. It runs after admission and before the
 * body is read.
 * @throws {Failure} `operator_required`
 */
export const operatorsOnly: preParsingHookHandler = (request, _reply, payload, done) => {
  const caller = callerOf(request);
  const allowed = caller.kind === 'person' && caller.role === 'operator';
  done(allowed ? null : refusal(caller.kind), payload);
};

function refusal(kind: 'person' | 'key'): Failure {
  const detail =
    kind === 'key'
      ? 'API keys have no access. Sign in as an operator.'
      : 'Your account does not have the role operator.';
  return new Failure('operator_required', detail);
}
