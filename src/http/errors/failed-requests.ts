import { METHODS } from 'node:http';
import { Failure, type FailureCode } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { resourceMetadataUrl } from '../../accounts/people/oauth/metadata.ts';
import { ConditionLog } from '../../log/condition-log.ts';
import { addressOf, networkOf } from '../admission/client-address.ts';
import type { RateLimit } from '../admission/rate-limit.ts';
import { sendFailure } from '../answers/send.ts';
import type { Observation, RouteMeasures } from '../observability/observation.ts';
import { pathOf } from '../paths.ts';
import { isPage, PAGE_METHODS } from '../routes/pages/pages.ts';
import { ERROR_KINDS } from './errors.ts';
import { asFailure } from './framework-errors.ts';
import { MethodNotAllowed, type OtherMethods, USED_METHODS } from './other-methods.ts';
import { problemOf } from './problem.ts';

type Options = {
  readonly log: Logger;
  readonly baseUrl: () => string;
  readonly newRequestId: () => string;
  /** Rate limit per address for requests that fail before authentication. */
  readonly failures: RateLimit;
  readonly observation: Observation;
  /** Counters for responses to requests without a route. */
  readonly unmatched: RouteMeasures;
  /** Whether `/mcp` tells clients how to sign in. */
  readonly connectsApps: boolean;
};

const TOO_LARGE: ReadonlySet<FailureCode> = new Set(['body_too_large', 'uri_too_long', 'headers_too_large']);

/** Not counted toward the limit of an address: the caller knew the secret of a real key, or was already refused by the limit. */
const NOT_CHARGED: ReadonlySet<FailureCode> = new Set([
  'key_revoked',
  'key_rotated',
  'key_disabled',
  'key_expired',
  'rate_limit_exceeded',
]);

/** Responds to failed requests: logs internal errors, limits failures per address, counts and sends the problem. */
export class FailedRequests {
  readonly #options: Options;
  readonly #conditions: ConditionLog;

  constructor(options: Options) {
    this.#options = options;
    this.#conditions = new ConditionLog(options.log);
  }

  /** Responds to a request whose hook or handler threw an error. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = asFailure(request.refusal ?? error);
    const { status } = ERROR_KINDS[failure.code];
    // Fastify reads the body before it reports an unknown path. An unknown path takes precedence over all errors except size limits.
    const early = request.is404 && failure !== error && status < 500 && !TOO_LARGE.has(failure.code);
    this.#answer(early ? nowhere(request) : failure, request, reply);
  }

  /** Responds to a request that Fastify rejected before routing. */
  answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.#answer(asFailure(error), request, reply);
  }

  /** Logs internal errors, each with its stack, and conditions under which requests are refused. */
  report(failure: Failure, requestId: string): void {
    if (ERROR_KINDS[failure.code].status < 500) return;
    const facts = { request_id: requestId };
    if (failure.code !== 'internal_error') this.#conditions.fault(failure, 'requests are refused', facts);
    else this.#options.log.error({ ...facts, err: failure.cause ?? failure }, failure.code);
  }

  /** The problem for an error in the middle of a stream, after its headers were sent. */
  streamProblem(error: unknown): Problem {
    const { baseUrl, newRequestId } = this.#options;
    const failure = asFailure(error);
    const requestId = newRequestId();
    this.report(failure, requestId);
    return problemOf(failure, { baseUrl: baseUrl(), requestId, path: '/api/chat/create' });
  }

  /** Counts a failure toward the limit of the address. @returns the failure, or a rate limit failure if there were too many */
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
    const { observation, unmatched, baseUrl, connectsApps } = this.#options;
    observation.ensureBegun(request, unmatched);
    this.report(failure, request.id);
    const answered = request.caller === undefined ? this.charged(failure, addressOf(request.raw)) : failure;
    observation.fail(request, answered);
    const headers = answered instanceof MethodNotAllowed ? ['allow', answered.allow] : [];
    const resourceMetadata = connectsApps ? resourceMetadataUrl(baseUrl()) : undefined;
    sendFailure(request, reply, answered, { baseUrl: baseUrl(), headers, resourceMetadata });
  }
}

/** Why no route matches. */
function nowhere(request: FastifyRequest): Failure {
  if (!METHODS.includes(request.method)) return new MethodNotAllowed(request.method, USED_METHODS);
  return notFound(request);
}

/**
 * Refuses a request without a route. Pages have no routes for methods other than GET and HEAD.
 * @param meantBy finds the path that was probably meant
 */
export function notFound({ method, url }: FastifyRequest, meantBy?: OtherMethods['meantBy']): Failure {
  const path = pathOf(url);
  if (isPage(path)) return new MethodNotAllowed(method, PAGE_METHODS);
  const meant = meantBy?.(path);
  const slash = path.length > 1 && path.endsWith('/') ? ' Remove the slash at its end.' : '';
  const fix = slash === '' && meant !== undefined ? ` Did you mean ${meant}?` : slash;
  return new Failure('route_not_found', `The path ${path} does not exist.${fix}`);
}
