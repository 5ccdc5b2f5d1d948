import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointCounts } from '../accounts/usage/endpoint-counts.ts';
import type { AccessLog } from './access-log.ts';
import { addressOf } from './client-address.ts';
import type { UnreadAnswer } from './client-errors.ts';
import type { RouteLatency } from './latency.ts';

const FINISHED = 'http.server.response.finish';

/** Stands for the method of what never became a request. */
const UNREAD = '(none)';

/** Where the answers of a route are counted. */
export type RouteMeasures = {
  readonly latency: RouteLatency;
  /** By who asked; undefined where anyone may. */
  readonly usage: EndpointCounts | undefined;
  /** Whether what people ask counts as usage, too. What they manage does not: the pages they look at would drown what is asked. */
  readonly countsPeople: boolean;
};

type Observed = {
  readonly request: FastifyRequest;
  readonly measures: RouteMeasures;
  readonly started: number;
  /** Milliseconds of it in which nothing was done because its caller wished to wait. */
  waited: number;
};
/** Hung on the message itself: looking it up in a map would cost more than what is observed. */
const OBSERVED = Symbol('observed');
type ObservedMessage = IncomingMessage & { [OBSERVED]?: Observed };
type Finished = { readonly request: ObservedMessage; readonly response: ServerResponse; readonly server: Server };

/**
 * Counts and logs each answer when it has left. By the channel that node:http publishes to anyway: a hook of the framework would put
 * listeners on every answer and make small ones 4 % slower.
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

  /** To be called when a request has come in. */
  begin(request: FastifyRequest, measures: RouteMeasures): void {
    (request.raw as ObservedMessage)[OBSERVED] = { request, measures, started: performance.now(), waited: 0 };
  }

  /** The same, for a request that failed on its way to a route; it may have begun. */
  ensureBegun(request: FastifyRequest, measures: RouteMeasures): void {
    if ((request.raw as ObservedMessage)[OBSERVED] === undefined) this.begin(request, measures);
  }

  /** Counts and logs an answer to what never became a request. */
  recordUnread({ id, status, address }: UnreadAnswer, measures: RouteMeasures): void {
    measures.latency.record(UNREAD, status, 0);
    this.#accessLog?.record({ id, method: UNREAD, url: '', ip: address }, status, 0);
  }

  close(): void {
    unsubscribe(FINISHED, this.#finish);
  }
}

/**
 * Waits as long as the caller of a request wishes to: no work, and so no latency of the service. The access log has the whole time.
 * @param signal ends it early
 */
export async function waitFor(
  request: FastifyRequest,
  { milliseconds, signal }: { readonly milliseconds: number; readonly signal: AbortSignal },
): Promise<void> {
  const began = performance.now();
  // Ended early it is over as well.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  const observed = (request.raw as ObservedMessage)[OBSERVED];
  if (observed !== undefined) observed.waited += performance.now() - began;
}
