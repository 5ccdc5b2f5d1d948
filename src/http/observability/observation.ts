import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointCounts } from '../../accounts/usage/endpoint-counts.ts';
import { addressOf } from '../admission/client-address.ts';
import type { UnreadAnswer } from '../errors/client-errors.ts';
import type { AccessLog } from './access-log.ts';
import type { RouteLatency } from './latency.ts';

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
};

type Observed = {
  readonly request: FastifyRequest;
  readonly measures: RouteMeasures;
  readonly started: number;
  /** Milliseconds that the request waited because its caller requested it (`wait`). */
  waited: number;
};
/** Property of the message, because a lookup in a map would cost more than the measurement. */
const OBSERVED = Symbol('observed');
type ObservedMessage = IncomingMessage & { [OBSERVED]?: Observed };
type Finished = { readonly request: ObservedMessage; readonly response: ServerResponse; readonly server: Server };

/**
 * Counts and logs each response when it has been sent. Uses the diagnostics channel of node:http, because a hook of the framework would
 * add listeners to every response and make small ones 4 % slower.
 */
export class Observation {
  readonly #finish: (message: unknown) => void;
  readonly #accessLog: AccessLog | undefined;

  constructor(server: Server, accessLog: AccessLog | undefined) {
    this.#accessLog = accessLog;
    this.#finish = (message) => {
      const { request: raw, response, server: from } = message as Finished;
      const observed = from === server ? raw[OBSERVED] : undefined;
      if (observed === undefined) return;
      const milliseconds = performance.now() - observed.started;
      const { request, measures, waited } = observed;
      const seconds = (milliseconds - waited) / 1_000;
      measures.latency.record(raw.method ?? '', response.statusCode, seconds);
      const { caller } = request;
      if (caller?.kind === 'key') {
        measures.usage?.record(caller.holder.keyId, response.statusCode, seconds);
      } else if (caller !== undefined && measures.countsPeople) {
        measures.usage?.record(caller.personId, response.statusCode, seconds);
      }
      const { id, method, url } = request;
      accessLog?.record({ id, method, url, ip: addressOf(raw) }, response.statusCode, milliseconds);
    };
    subscribe(FINISHED, this.#finish);
  }

  /** Must be called when a request arrives. */
  begin(request: FastifyRequest, measures: RouteMeasures): void {
    (request.raw as ObservedMessage)[OBSERVED] = { request, measures, started: performance.now(), waited: 0 };
  }

  /** The same for a request that failed before its handler, unless it has already begun. */
  ensureBegun(request: FastifyRequest, measures: RouteMeasures): void {
    if ((request.raw as ObservedMessage)[OBSERVED] === undefined) this.begin(request, measures);
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
