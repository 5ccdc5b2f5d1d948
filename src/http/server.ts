import type { Socket } from 'node:net';
import { bodyChecker } from '@isnad/contract/body';
import type { Failure } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { type FastifyRequest, type FastifyServerOptions, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { TObject, TSchema } from 'typebox';
import type { RateLimitStatus } from '../accounts/limits/admission.ts';
import type { RequestLog } from '../accounts/requests/request-log.ts';
import type { UsageCounter } from '../accounts/usage/usage-counter.ts';
import { UNMATCHED } from '../status/answer-differences.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { admitRequests } from './admission/admission.ts';
import { admitKey } from './admission/authenticate.ts';
import { addressOf, ClientAddresses, networkOf } from './admission/client-address.ts';
import { ConcurrencyLimit } from './admission/concurrency-limit.ts';
import { connectionsWithin, limitConnections, openFilesLimit } from './admission/connection-limit.ts';
import { Overload } from './admission/overload.ts';
import { PersonRateLimits } from './admission/person-rate-limits.ts';
import { RateLimit } from './admission/rate-limit.ts';
import { checkHead, MAX_BODY, MAX_HEAD } from './admission/request-limits.ts';
import { Edge } from './answers/edge.ts';
import { redirect, withoutSlash } from './answers/redirect.ts';
import { answerClientError, answerConnect, type UnreadAnswer } from './errors/client-errors.ts';
import { FailedRequests, notFound } from './errors/failed-requests.ts';
import { otherMethods, restoreMethod, routeAsUnused } from './errors/other-methods.ts';
import { readJsonBodies, refuseUnknownParameters } from './json-bodies.ts';
import type { AccessLog } from './observability/access-log.ts';
import { Metrics, type ServiceCounter, type ServiceGauge } from './observability/metrics.ts';
import { type MetricsAccess, MetricsListener } from './observability/metrics-listener.ts';
import { Observation } from './observability/observation.ts';
import { openApi } from './openapi/openapi.ts';
import { parameterChecker } from './query.ts';
import { checkRoutes } from './routes/check/check.ts';
import { isForBrowser, isPage, PAGE_METHODS } from './routes/pages/pages.ts';
import { addRoutes, type RouteDeps } from './routes/routes.ts';
import type { RunBy } from './routes/site/frame.ts';
import { siteStyle } from './routes/site/style.ts';
import { addPages } from './routes/site-pages.ts';
import type { TypedServer } from './typed-server.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Timeouts for slow clients, in milliseconds. */
const TIMEOUTS = {
  /** From the first byte to the end of the headers. */
  headers: 10_000,
  /** From the first byte to the end of the body. */
  request: 30_000,
  /** Between requests. Longer than the 60 s of common proxies, so that they close first. */
  keepAlive: 65_000,
};

/** Maximum requests per address in any 60 seconds that fail before authentication. */
const MAX_FAILURES = 120;

export type ServerDeps = Omit<
  RouteDeps,
  'failed' | 'metrics' | 'metricsToken' | 'address' | 'attempts' | 'exportBudget' | 'unhurried' | 'fuse' | 'counting'
> & {
  /** Called with the rate limit status of the account after each request on a limited plan. */
  readonly onRateLimit: (accountId: string, rateLimit: RateLimitStatus) => void;
  readonly usage: UsageCounter;
  /** Receives the requests of accounts. */
  readonly requestLog: RequestLog;
  /** Runs handlers that share one check whether the texts have changed. */
  readonly answerTogether: (answer: () => void) => void;
  readonly newId: (prefix: IdentifierPrefix) => string;
  /** Who runs the service. Both can be empty. */
  readonly runBy: RunBy;
  readonly trustProxy: readonly string[];
  readonly log: Logger;
  readonly accessLog: AccessLog | undefined;
  /** Number of log lines that were dropped because the log was not read fast enough. */
  readonly counters: readonly ServiceCounter[];
  readonly gauges: readonly ServiceGauge[];
  readonly metricsAccess: MetricsAccess;
  readonly telemetry?: Telemetry | undefined;
  /** Additional routes, for tests of behavior that all routes share. */
  readonly moreRoutes?: (server: TypedServer) => void;
};

/** Builds the HTTP server with all routes. Does not start listening. */
export async function buildServer(deps: ServerDeps): Promise<TypedServer> {
  const newRequestId = () => deps.newId('req');
  const ticks = () => performance.now();
  const unhurried = new WeakSet<Socket>();
  const edge = new Edge(deps.publicUrl);
  const unread = {
    baseUrl: deps.baseUrl,
    newRequestId,
    edge,
    unhurried,
    allowedAt: (path: string) => (isPage(path) ? PAGE_METHODS : others.allowedAt(path)),
    charged: (failure: Failure, address: string) => failed.charged(failure, address),
    onAnswer: (answer: UnreadAnswer) => observation.recordUnread(answer, unmatched),
  };
  const server = newServer(deps, newRequestId, {
    clientErrorHandler: answerClientError(unread),
    frameworkErrors: (error, request, reply) => failed.answerUnrouted(error, request, reply),
  });
  readJsonBodies(server);
  refuseUnknownParameters(server);
  limitConnections(server.server, connectionsWithin(openFilesLimit()));
  server.server.on('connect', answerConnect(unread));
  server.decorate('edge', edge);
  const metrics = new Metrics(deps);
  const { telemetry, metricsAccess } = deps;
  server.decorate('metricsListener', metricsListenerOf(deps, metrics));
  telemetry?.exportMetrics(() => metrics.read());

  const unmatched = { latency: metrics.route(UNMATCHED), usage: undefined, countsPeople: false, endpoint: UNMATCHED };
  const observation = new Observation(server.server, deps);
  const failures = new RateLimit({
    limit: MAX_FAILURES,
    what: 'requests without a valid key or session from this address',
    ticks,
  });
  const { log, baseUrl, admission, onRateLimit } = deps;
  const connectsApps = deps.people.oauth !== undefined;
  const failed = new FailedRequests({ log, baseUrl, newRequestId, failures, observation, unmatched, connectsApps });
  server.setNotFoundHandler((request, reply) => {
    observation.begin(request, unmatched);
    checkHead(request.raw);
    const path = withoutSlash(request);
    if (path !== undefined) return redirect(request, reply, path);
    if (!isForBrowser(request)) throw notFound(request, others.meantBy);
    failures.charge(networkOf(addressOf(request.raw)));
    sendNoSuchPage(request, reply);
  });
  server.setErrorHandler((error, request, reply) => failed.answer(error, request, reply));
  const overload = new Overload(ticks);
  const budgets = new PersonRateLimits(ticks);
  const address = () => ({ baseUrl: deps.baseUrl(), publicUrl: deps.publicUrl });
  const person = { sessions: deps.people.sessions, address, sessionBudget: budgets.sessions, failures };
  server.addHook('onClose', async () => {
    overload.close();
    failures.close();
    budgets.close();
    observation.close();
  });
  const fuse = new ConcurrencyLimit(deps.concurrency);
  const watching = { metrics, observation, tracing: telemetry?.tracing };
  admitRequests(server, { ...deps, person, failures, spared: budgets.spared, fuse, overload, ...watching });
  const others = otherMethods(server);
  await openApi(server, { baseUrl: deps.baseUrl, prefix: deps.chat.prefix });
  const countNobody = (request: FastifyRequest) => budgets.open.charge(networkOf(addressOf(request.raw)));
  const spared = budgets.spared;
  const countKey = (request: FastifyRequest) =>
    admitKey({ admission, failures, onRateLimit, spared }, request, 'any-key');
  const counting = { countNobody, countKey };
  const limits = { attempts: budgets.attempts, exportBudget: budgets.exports, fuse, counting };
  const metricsToken = metricsAccess.port === 0 ? metricsAccess.token : undefined;
  await addRoutes(server, { ...deps, failed, metrics, metricsToken, address, unhurried, ...limits });
  const site = { ...deps, style: siteStyle(), readStatus: () => deps.status.read() };
  await checkRoutes(server, { ...site, now: deps.keyDeps.now });
  deps.moreRoutes?.(server);
  others.add();
  // After the other methods, because pages do not need them and they would take 10 % of the startup time.
  const corrections = deps.keyDeps;
  const sendNoSuchPage = await addPages(server, { ...site, corrections, now: deps.keyDeps.now });
  return server;
}

function metricsListenerOf({ metricsAccess, log }: ServerDeps, metrics: Metrics): MetricsListener | undefined {
  return metricsAccess.port === 0 ? undefined : new MetricsListener(metrics, { ...metricsAccess, log });
}

type Handlers = Required<Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>>;

function newServer(deps: ServerDeps, newRequestId: () => string, handlers: Handlers): TypedServer {
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    http: {
      maxHeaderSize: MAX_HEAD,
      connectionsCheckingInterval: 1_000,
      optimizeEmptyRequests: true,
      requireHostHeader: false,
    },
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    // While draining, requests on open connections are still answered. /readyz tells the load balancer to send no more.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: (request) => {
      // The first thing that happens when it has been routed.
      restoreMethod(request);
      const own = request.headers['x-request-id'];
      return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId();
    },
    ...handlers,
    routerOptions: { maxParamLength: 256 },
    // Use our own validators and JSON.stringify, because the default compilers cost 10 MB and 25 % of the startup time (docs/decisions/0005).
    schemaController: {
      compilersFactory: {
        // Fastify types this only for Ajv, but accepts any validator compiler.
        buildValidator: (() => checkCompiler) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  }) as unknown as TypedServer;
  // Node.js emits no end for a request without a body. Fastify would wait for it if the request has a content type.
  const addresses = new ClientAddresses({
    trusted: deps.trustProxy,
    warn: (facts, message) => deps.log.warn(facts, message),
  });
  server.server.prependListener('request', (message) => {
    routeAsUnused(message);
    addresses.note(message);
    const { headers } = message;
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
    if (type !== undefined && length === undefined && encoding === undefined) delete headers['content-type'];
  });
  server.server.headersTimeout = TIMEOUTS.headers;
  // Expectations other than 100-continue can be ignored (RFC 9110, 10.1.1). Node.js would respond with its own 417.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  return server;
}

function checkCompiler(route: unknown) {
  const { schema, httpPart } = route as { schema: unknown; httpPart?: string };
  if (httpPart === 'querystring') return parameterChecker(schema as TObject, 'query');
  if (httpPart === 'params') return parameterChecker(schema as TObject, 'path');
  // A file is validated when it is read.
  if (httpPart === 'body' && (schema as { format?: string }).format === 'binary') return () => true;
  if (httpPart === 'body') return bodyChecker(schema as TSchema);
  throw new Error(`there is no validator for the ${httpPart} of a request`);
}
