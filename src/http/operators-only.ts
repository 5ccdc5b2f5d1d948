import type { preParsingHookHandler } from 'fastify';
import { Failure } from '../contract/failure.ts';
import { callerOf, type PersonOrKey } from './caller.ts';

/** Of every route behind `operatorsOnly`. */
export const OPERATOR = { access: { person: true, key: 'any-key', operator: true } satisfies PersonOrKey } as const;

/**
 * Lets through who has signed in to an account of an operator; to be put in front of all such routes, behind admission and before
 * anything of a body is read.
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
      ? 'No API key opens this: an operator has to be signed in.'
      : 'Your account is not that of an operator of this service.';
  return new Failure('operator_required', detail);
}
