import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
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
    /** Who may use the route; every route under /api says it. */
    access?: Access;
    /** The route can answer in server-sent events. */
    streams?: boolean;
    /** The route reads `Idempotency-Key`, and the document says so. */
    once?: boolean;
  }
}
