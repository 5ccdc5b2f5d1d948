import { METHODS } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Failure, type FailureCode } from '../contract/failure.ts';
import type { Problem } from '../contract/problem.ts';
import { addressOf, networkOf } from './client-address.ts';
import { ERROR_KINDS } from './errors.ts';
import { asFailure } from './framework-errors.ts';
import type { Observation, RouteMeasures } from './observation.ts';
import { MethodNotAllowed, USED_METHODS } from './other-methods.ts';
import { pathOf } from './paths.ts';
import { problemOf } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import { isPage, PAGE_METHODS } from './routes/pages.ts';
import { sendFailure } from './send.ts';

type Options = {
  readonly log: Logger;
  readonly baseUrl: () => string;
  readonly newRequestId: () => string;
  /** Of each address, for requests that fail before it is known whom they speak for. */
  readonly failures: RateLimit;
  readonly observation: Observation;
  /** Where an answer is counted that has not reached a route. */
  readonly unmatched: RouteMeasures;
};

const TOO_LARGE: ReadonlySet<FailureCode> = new Set(['body_too_large', 'uri_too_long', 'headers_too_large']);

/** Not charged to an address: whoever sends such a key had the secret of a real one; a refusal is not counted. */
const NOT_CHARGED: ReadonlySet<FailureCode> = new Set([
  'key_revoked',
  'key_rotated',
  'key_disabled',
  'key_expired',
  'rate_limit_exceeded',
]);

/** Answers every request that fails: logs what is our own fault, limits the failures of an address, counts and sends the problem. */
export class FailedRequests {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Answers a request for which a hook or a handler has thrown. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = asFailure(error);
    const { status } = ERROR_KINDS[failure.code];
    // Fastify reads the body before it says that there is no such path; the path comes first, but for the size.
    const early = request.is404 && failure !== error && status < 500 && !TOO_LARGE.has(failure.code);
    this.#answer(early ? nowhere(request) : failure, request, reply);
  }

  /** Answers a request for which Fastify has found no route to try. */
  answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.#answer(asFailure(error), request, reply);
  }

  /** Logs what is our own fault. */
  report(failure: Failure, requestId: string): void {
    if (ERROR_KINDS[failure.code].status < 500) return;
    const level = failure.code === 'internal_error' ? 'error' : 'warn';
    this.#options.log[level]({ request_id: requestId, err: failure.cause ?? failure }, failure.code);
  }

  /** What went wrong in the middle of a stream, whose head has left. */
  streamProblem(error: unknown): Problem {
    const { baseUrl, newRequestId } = this.#options;
    const failure = asFailure(error);
    const requestId = newRequestId();
    this.report(failure, requestId);
    return problemOf(failure, { baseUrl: baseUrl(), requestId, path: '/api/chat/create' });
  }

  /** Charges the address for a failure. @returns the failure, or the refusal when the address has made too many */
  charged(failure: Failure, address: string): Failure {
    if (ERROR_KINDS[failure.code].status >= 500 || NOT_CHARGED.has(failure.code)) return failure;
    try {
      this.#options.failures.charge(networkOf(address));
      return failure;
    } catch (refusal) {
      return asFailure(refusal);
    }
  }

  #answer(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
    const { observation, unmatched, baseUrl } = this.#options;
    observation.ensureBegun(request, unmatched);
    this.report(failure, request.id);
    const answered = request.caller === undefined ? this.charged(failure, addressOf(request.raw)) : failure;
    const headers = answered instanceof MethodNotAllowed ? ['allow', answered.allow] : [];
    sendFailure(request, reply, answered, { baseUrl: baseUrl(), headers });
  }
}

/** Why there is no route. */
function nowhere(request: FastifyRequest): Failure {
  if (!METHODS.includes(request.method)) return new MethodNotAllowed(request.method, USED_METHODS);
  return notFound(request);
}

/** The refusal of a request that no route takes: pages have no routes for methods that they do not take. */
export function notFound({ method, url }: FastifyRequest): Failure {
  const path = pathOf(url);
  if (isPage(path)) return new MethodNotAllowed(method, PAGE_METHODS);
  return new Failure('route_not_found', `There is nothing at ${path}.`);
}
