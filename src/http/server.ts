import { fastifyCors } from '@fastify/cors';
import { fastifyUnderPressure } from '@fastify/under-pressure';
import { type FastifyError, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { TObject } from 'typebox';
import type { KeyRing } from '../accounts/key-ring.ts';
import { Failure } from '../contract/failure.ts';
import type { IdentifierPrefix } from '../contract/identifiers.ts';
import { API_VERSION } from '../contract/version.ts';
import type { Quran } from '../corpus/quran/open.ts';
import { type AccessLog, pathOf } from './access-log.ts';
import { authenticate } from './authenticate.ts';
import { answerClientError } from './client-errors.ts';
import { asFailure, ERROR_KINDS, failureHeaders, problemOf } from './errors.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { Metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { queryChecker } from './query.ts';
import { checkAccept, checkSizes, MAX_BODY, MAX_HEAD } from './request-limits.ts';
import { docsRoutes } from './routes/docs.ts';
import { operationRoutes } from './routes/operation.ts';
import { quranRoutes } from './routes/quran.ts';
import type { TypedServer } from './typed-server.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Milliseconds after which a client that is too slow is let go. */
const TIMEOUTS = {
  /** From the first byte to the end of the headers. */
  headers: 10_000,
  /** From the first byte to the end of the body. */
  request: 30_000,
  /** Between requests; longer than the 60 s after which common proxies give up, so that they close first. */
  keepAlive: 65_000,
  /** Without a byte in either direction, a client that stopped reading included. */
  silence: 120_000,
};

/** For answers that no browser should show, run or frame. */
const SECURITY_HEADERS = {
  'svc-version': API_VERSION,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export type ServerParts = {
  readonly keys: KeyRing;
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` while requests are not welcome */
  readonly checkReady: () => { readonly corpus: string };
  readonly randomBelow: (bound: number) => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  /** Address the service is reached at, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly trustProxy: readonly string[];
  readonly log: Logger;
  readonly accessLog: AccessLog | undefined;
  /** More routes; for tests of what every route has in common. */
  readonly moreRoutes?: (server: TypedServer) => void;
};

/** Builds the HTTP server with all its routes; it does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<TypedServer> {
  const newRequestId = () => parts.newId('req');
  const server = newServer(parts, newRequestId);
  const metrics = new Metrics();

  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendFailure(parts, asFailure(error), { request, reply }),
  );
  server.setNotFoundHandler((request) => {
    throw new Failure('route_not_found', `There is nothing at ${pathOf(request.url)}.`);
  });
  // Before the hooks that may refuse: a page must be able to read a refusal too.
  await server.register(fastifyCors, {
    origin: '*',
    strictPreflight: false,
    exposedHeaders: ['X-Request-Id', 'Svc-Version', 'ETag', 'Retry-After'],
  });
  addHooks(server, parts, metrics);

  await server.register(fastifyUnderPressure, { maxEventLoopDelay: 2_500, retryAfter: 2, exposeStatusRoute: false });
  const addMethodNotAllowed = methodNotAllowed(server);
  await openApi(server, parts.baseUrl);
  quranRoutes(server, parts);
  operationRoutes(server, { metrics, checkReady: parts.checkReady });
  await docsRoutes(server);
  parts.moreRoutes?.(server);
  addMethodNotAllowed();
  return server;
}

function newServer(parts: ServerParts, newRequestId: () => string): TypedServer {
  const server = fastify({
    logger: false,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    bodyLimit: MAX_BODY,
    http: { maxHeaderSize: MAX_HEAD, connectionsCheckingInterval: 1_000 },
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    connectionTimeout: TIMEOUTS.silence,
    // While draining, requests on open connections are still answered; /readyz has told the balancer to send no more.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: (request) => {
      const own = request.headers['x-request-id'];
      return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId();
    },
    clientErrorHandler: answerClientError({ baseUrl: parts.baseUrl, newRequestId }),
    frameworkErrors: (error, request, reply) => sendFailure(parts, asFailure(error), { request, reply }),
    routerOptions: { maxParamLength: 256 },
    // Our own check of queries, and JSON.stringify: the general compilers cost 10 MB and a quarter of the start (docs/decisions/0005).
    schemaController: {
      compilersFactory: {
        // Fastify types this for Ajv alone; what it calls is any compiler of checks.
        buildValidator: (() => checkCompiler) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  }) as unknown as TypedServer;
  server.server.headersTimeout = TIMEOUTS.headers;
  // Whatever a client expects besides 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 in a shape of its own.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  return server;
}

function checkCompiler(route: unknown) {
  const { schema, httpPart } = route as { schema: unknown; httpPart?: string };
  if (httpPart !== 'querystring') throw new Error(`there is no check for the ${httpPart} of a request`);
  return queryChecker(schema as TObject);
}

function addHooks(server: TypedServer, parts: ServerParts, metrics: Metrics): void {
  const checkKey = authenticate(parts.keys);
  server.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && config?.access === undefined) throw new Error(`${url} does not say who may use it`);
  });
  // In the order of the contract: size, then route and method (a path that is not there has no access to check), then the key.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    try {
      checkSizes(request.raw);
      if (request.routeOptions.config.access !== undefined) checkAccept(request.headers.accept);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook('onRequest', checkKey);
  server.addHook('onResponse', (request, reply, done) => {
    metrics.record(request, reply);
    parts.accessLog?.record(request, reply);
    done();
  });
}

function sendFailure(
  parts: ServerParts,
  failure: Failure,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { status } = ERROR_KINDS[failure.code];
  if (status >= 500) {
    const level = failure.code === 'internal_error' ? 'error' : 'warn';
    parts.log[level]({ request_id: request.id, err: failure.cause ?? failure }, failure.code);
  }
  const problem = problemOf(failure, { baseUrl: parts.baseUrl(), requestId: request.id, path: pathOf(request.url) });
  // A body that was refused unread would be taken for the next request of the connection.
  if (status === 413) reply.header('connection', 'close');
  return reply
    .code(status)
    .headers({ ...failureHeaders(failure), 'x-request-id': request.id })
    .send(JSON.stringify(problem));
}
