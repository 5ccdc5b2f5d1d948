import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '@isnad/contract/failure';
import type { FastifyRequest } from 'fastify';
import type { RequestLog } from '../../accounts/requests/request-log.ts';
import type { EndpointCounts } from '../../accounts/usage/endpoint-counts.ts';
import { addressOf } from '../admission/client-address.ts';
import type { UnreadAnswer } from '../errors/client-errors.ts';
import type { AccessLog } from './access-log.ts';
import type { RouteLatency } from './latency.ts';
import { traceIdOf } from './request-spans.ts';

const FINISHED = 'http.server.response.finish';

/** Method of input that did not become a request. */
const UNREAD = '(none)';

/** Counters of the responses of a route. */
export type RouteMeasures = {
  readonly latency: RouteLatency;
  /** Counts per caller. Undefined for public routes. */
  readonly usage: EndpointCounts | undefined;
  /** Whether requests of people count as usage. Management requests do not, because they would outnumber the others. */
  readonly countsPeople: boolean;
  /** Method and route, as named in the OpenAPI document. */
  readonly endpoint: string;
};

type Observed = {
  readonly request: FastifyRequest;
  readonly measures: RouteMeasures;
  readonly started: number;
  /** Milliseconds that the request waited because its caller requested it (`wait`). */
  waited: number;
  /** Why the request failed. */
  failure: Failure | undefined;
};
/** Property of the message, because a lookup in a map would cost more than the measurement. */
const OBSERVED = Symbol('observed');
type ObservedMessage = IncomingMessage & { [OBSERVED]?: Observed };
type Logs = { readonly accessLog: AccessLog | undefined; readonly requestLog: RequestLog };
type Finished = { readonly request: ObservedMessage; readonly response: ServerResponse; readonly server: Server };

/**
 * Counts and logs each response when it has been sent. Uses the diagnostics channel of node:http, because a hook of the framework would
 * add listeners to every response and make small ones 4 % slower.
 */
export class Observation {
  readonly #finish: (message: unknown) => void;
  readonly #accessLog: AccessLog | undefined;

  constructor(server: Server, { accessLog, requestLog }: Logs) {
    this.#accessLog = accessLog;
    this.#finish = (message) => {
      const { request: raw, response, server: from } = message as Finished;
      const observed = from === server ? raw[OBSERVED] : undefined;
      if (observed === undefined) return;
      const milliseconds = performance.now() - observed.started;
      const { request, measures, waited } = observed;
      const { statusCode: status } = response;
      const seconds = (milliseconds - waited) / 1_000;
      measures.latency.record(raw.method ?? '', status, seconds);
      const { id, method, url, caller } = request;
      const keyId = caller?.kind === 'key' ? caller.holder.keyId : undefined;
      const askerId = keyId ?? (caller?.kind === 'person' && measures.countsPeople ? caller.personId : undefined);
      if (measures.usage !== undefined && caller !== undefined) {
        if (askerId !== undefined) measures.usage.record(askerId, status, seconds);
        // Of the management requests of people, only those that failed, as the dashboard sends many.
        if ((askerId !== undefined || status >= 400) && requestLog.accepts(caller.account.id, status)) {
          const { failure } = observed;
          const asked = { accountId: caller.account.id, keyId: keyId ?? null, requestId: id, method, url };
          const { endpoint } = measures;
          const traceId = traceIdOf(raw);
          requestLog.add({ ...asked, endpoint, status, milliseconds: milliseconds - waited, failure, traceId });
        }
      }
      accessLog?.record({ id, method, url, ip: addressOf(raw) }, status, milliseconds);
    };
    subscribe(FINISHED, this.#finish);
  }

  /** Must be called when a request arrives. */
  begin(request: FastifyRequest, measures: RouteMeasures): void {
    (request.raw as ObservedMessage)[OBSERVED] = {
      request,
      measures,
      started: performance.now(),
      waited: 0,
      failure: undefined,
    };
  }

  /** The same for a request that failed before its handler, unless it has already begun. */
  ensureBegun(request: FastifyRequest, measures: RouteMeasures): void {
    if ((request.raw as ObservedMessage)[OBSERVED] === undefined) this.begin(request, measures);
  }

  /** Notes why a request fails. It must have begun. */
  fail(request: FastifyRequest, failure: Failure): void {
    const observed = (request.raw as ObservedMessage)[OBSERVED];
    if (observed !== undefined) observed.failure = failure;
  }

  /** Counts and logs a response to input that did not become a request. */
  recordUnread({ id, status, address }: UnreadAnswer, measures: RouteMeasures): void {
    measures.latency.record(UNREAD, status, 0);
    this.#accessLog?.record({ id, method: UNREAD, url: '', ip: address }, status, 0);
  }

  close(): void {
    unsubscribe(FINISHED, this.#finish);
  }
}

/**
 * Waits as requested by the caller. The wait is excluded from latency, but included in the access log.
 * @param signal ends the wait early
 */
export async function waitFor(
  request: FastifyRequest,
  { milliseconds, signal }: { readonly milliseconds: number; readonly signal: AbortSignal },
): Promise<void> {
  const began = performance.now();
  // An aborted wait is also over.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  const observed = (request.raw as ObservedMessage)[OBSERVED];
  if (observed !== undefined) observed.waited += performance.now() - began;
}
