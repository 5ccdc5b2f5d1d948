import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Failure } from '@isnad/contract/failure';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Access } from './caller.ts';

/** Fastify with handlers typed by the route's schemas. */
export type TypedServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the route. Required for every route under /api and /v1. */
    access?: Access;
    /** The route can respond with server-sent events. */
    streams?: boolean;
    /** The route supports `Idempotency-Key`, which is documented in OpenAPI. */
    once?: boolean;
    /** Some requests with a key count toward a small limit of their own first: all, or those about the very key. */
    spared?: true | 'own-key';
    /** Errors repeat the ID in the body, so a request over the limit is refused after its body has been read. */
    answersById?: boolean;
  }
  interface FastifyRequest {
    /** Why the request is refused when its body has been read. */
    refusal: Failure | undefined;
  }
}
