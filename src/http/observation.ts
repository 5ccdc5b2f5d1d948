import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { EndpointCounts } from '../accounts/usage/endpoint-counts.ts';
import type { AccessLog } from './access-log.ts';
import type { RouteLatency } from './latency.ts';

const FINISHED = 'http.server.response.finish';

/** Where the answers of a route are counted. */
export type RouteMeasures = {
  readonly latency: RouteLatency;
  /** By who asked; undefined where anyone may. */
  readonly usage: EndpointCounts | undefined;
  /** Whether what people ask counts as usage, too. What they manage does not: the pages they look at would drown what is asked. */
  readonly countsPeople: boolean;
};

type Observed = { readonly request: FastifyRequest; readonly measures: RouteMeasures; readonly started: number };
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

  constructor(server: Server, accessLog: AccessLog | undefined) {
    this.#finish = (message) => {
      const { request: raw, response, server: from } = message as Finished;
      const observed = from === server ? raw[OBSERVED] : undefined;
      if (observed === undefined) return;
      const milliseconds = performance.now() - observed.started;
      const { request, measures } = observed;
      measures.latency.record(raw.method ?? '', response.statusCode, milliseconds / 1_000);
      const { caller } = request;
      if (caller?.kind === 'key') {
        measures.usage?.record(caller.holder.keyId, response.statusCode, milliseconds / 1_000);
      } else if (caller !== undefined && measures.countsPeople) {
        measures.usage?.record(caller.personId, response.statusCode, milliseconds / 1_000);
      }
      accessLog?.record(request, response.statusCode, milliseconds);
    };
    subscribe(FINISHED, this.#finish);
  }

  /** To be called when a request has come in. */
  begin(request: FastifyRequest, measures: RouteMeasures): void {
    (request.raw as ObservedMessage)[OBSERVED] = { request, measures, started: performance.now() };
  }

  close(): void {
    unsubscribe(FINISHED, this.#finish);
  }
}
