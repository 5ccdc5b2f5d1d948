import { Failure } from '@isnad/contract/failure';
import type { FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler, RouteOptions } from 'fastify';
import type { KeyHolder } from '../../accounts/keys/known-key.ts';
import type { UsageCounter } from '../../accounts/usage/usage-counter.ts';
import type { Tracing } from '../../telemetry/tracing.ts';
import type { Access } from '../caller.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Observation, RouteMeasures } from '../observability/observation.ts';
import { withSpans } from '../observability/request-spans.ts';
import { documentedPath } from '../paths.ts';
import type { TypedServer } from '../typed-server.ts';
import { admitPerson, nobody, type PersonDeps } from './admit-person.ts';
import { Arrivals } from './arrivals.ts';
import { type AuthenticateDeps, admitKey, countPerson, refuseKeyInQuery } from './authenticate.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Overload } from './overload.ts';
import { checkAccept, checkHead } from './request-limits.ts';

type Deps = AuthenticateDeps & {
  readonly person: PersonDeps;
  readonly fuse: ConcurrencyLimit;
  readonly answerTogether: (answer: () => void) => void;
  readonly overload: Overload;
  readonly metrics: Metrics;
  readonly usage: UsageCounter;
  readonly observation: Observation;
  readonly tracing: Tracing | undefined;
};
type RouteDeps = Deps & { readonly arrivals: Arrivals };

/**
 * Adds one hook to every route that is added afterwards, with the checks in the order of the contract (size and key; Fastify has already
 * checked route and method). Each route has a single hook made for it, because each additional hook or lookup of route options costs a
 * few percent of a small response.
 */
export function admitRequests(server: TypedServer, deps: Deps): void {
  server.decorateRequest('caller', undefined);
  server.decorateRequest('rateLimit', undefined);
  server.decorateRequest('refusal', undefined);
  const arrivals = new Arrivals(deps);
  const made = new WeakSet<onRequestHookHandler>();
  server.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat();
    // The HEAD route that Fastify derives from a GET inherits the hook.
    if (before.some((hook) => made.has(hook as onRequestHookHandler))) return;
    const hook = withSpans(admission(route, { ...deps, arrivals }), route, deps.tracing);
    made.add(hook);
    route.onRequest = [hook, ...before];
  });
}

function admission(route: RouteOptions, deps: RouteDeps): onRequestHookHandler {
  const { overload, observation, arrivals } = deps;
  const access = route.config?.access;
  if (/^\/(api|v1|mcp)\b/.test(route.url) && access === undefined)
    throw new Error(`${route.url} does not declare its access`);
  const streams = route.config?.streams === true;
  const byId = route.config?.answersById === true;
  const sparing = sparingOf(route);
  const measures = measuresOf(route, deps, access);
  const admit =
    access === undefined || access === 'public'
      ? undefined
      : (request: FastifyRequest) => admitCaller(deps, request, access, sparing);
  return (request, reply, done) => {
    observation.begin(request, measures);
    try {
      checkHead(request.raw, route.bodyLimit);
      if (admit !== undefined) {
        if (overload.now()) throw new Failure('unavailable', 'The service is overloaded.', { retryAfter: 2 });
        checkAccept(request.headers.accept, streams);
      }
    } catch (error) {
      done(error as Error);
      return;
    }
    if (admit === undefined) done();
    else arrivals.add(request, reply, admit, byId ? refuseLater(request, done) : done);
  };
}

/** Lets a request over the limit proceed until its body has been read. */
function refuseLater(request: FastifyRequest, done: HookHandlerDoneFunction): HookHandlerDoneFunction {
  return (error) => {
    const later = error instanceof Failure && error.code === 'rate_limit_exceeded';
    if (later) request.refusal = error;
    done(later ? undefined : error);
  };
}

type Sparing = ((request: FastifyRequest, holder: KeyHolder) => boolean) | undefined;

/** Which requests of a route a used-up plan does not refuse. */
function sparingOf({ config }: RouteOptions): Sparing {
  if (config?.spared === 'own-key') return ({ params }, { keyId }) => (params as { id?: string }).id === keyId;
  return config?.spared === true ? () => true : undefined;
}

/** Counters of a route. HEAD requests are counted as GET. */
function measuresOf(route: RouteOptions, { metrics, usage }: Deps, access: Access = 'public'): RouteMeasures {
  const latency = metrics.route(route.url);
  // As named in the OpenAPI document.
  const method = [route.method].flat().join('|').replace('HEAD', 'GET');
  const endpoint = `${method} ${documentedPath(route.url)}`;
  const countsPeople = typeof access === 'object' && 'person' in access && access.person === 'counted';
  return { latency, usage: access === 'public' ? undefined : usage.endpoint(endpoint), countsPeople, endpoint };
}

/** Authenticates by key if one is sent, otherwise by session where the route allows people. */
function admitCaller(deps: Deps, request: FastifyRequest, access: Exclude<Access, 'public'>, sparing: Sparing) {
  const spares = sparing && ((holder: KeyHolder) => sparing(request, holder));
  if (typeof access === 'string') return admitKey(deps, request, access, spares);
  if (request.headers.authorization !== undefined) return admitKey(deps, request, access.key, spares);
  refuseKeyInQuery(request);
  if ('countNobody' in access) {
    access.countNobody(request);
    return undefined;
  }
  if (!deps.person.sessions.isSent(request.headers.cookie)) throw nobody();
  const counted = access.person === 'counted';
  const admitted = admitPerson(deps.person, request, counted);
  return counted ? admitted.then(() => countPerson(deps, request)) : admitted;
}
