import type { onRequestHookHandler, RouteOptions } from 'fastify';
import type { KeyRing } from '../accounts/key-ring.ts';
import { Failure } from '../contract/failure.ts';
import { admitKey } from './authenticate.ts';
import type { Metrics } from './metrics.ts';
import type { Observation } from './observation.ts';
import type { Overload } from './overload.ts';
import { checkAccept, checkSizes } from './request-limits.ts';
import type { TypedServer } from './typed-server.ts';

type Parts = {
  readonly keys: KeyRing;
  readonly overload: Overload;
  readonly metrics: Metrics;
  readonly observation: Observation;
};

/**
 * Puts one hook in front of every route that is added after this, with the checks in the order of the contract (size; route and
 * method have led here; key). One hook made for its route, because each further one, and each look at the route's options, costs a few
 * percent of a small answer.
 */
export function admitRequests(server: TypedServer, parts: Parts): void {
  const made = new WeakSet<onRequestHookHandler>();
  server.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat();
    // The HEAD route that Fastify derives from a GET brings the hook along.
    if (before.some((hook) => made.has(hook as onRequestHookHandler))) return;
    const hook = admission(route, parts);
    made.add(hook);
    route.onRequest = [hook, ...before];
  });
}

function admission(route: RouteOptions, { keys, overload, metrics, observation }: Parts): onRequestHookHandler {
  const access = route.config?.access;
  if (route.url.startsWith('/api') && access === undefined) throw new Error(`${route.url} does not say who may use it`);
  const latency = metrics.route(route.url);
  const open = access === undefined || access === 'public';
  return (request, _reply, done) => {
    observation.begin(request, latency);
    let waiting: Promise<void> | undefined;
    try {
      checkSizes(request.raw);
      if (!open) {
        if (overload.now()) throw new Failure('unavailable', 'The service is overloaded for now.', { retryAfter: 2 });
        checkAccept(request.headers.accept);
        waiting = admitKey(keys, request, access);
      }
    } catch (error) {
      done(error as Error);
      return;
    }
    if (waiting === undefined) done();
    else waiting.then(() => done(), done);
  };
}
