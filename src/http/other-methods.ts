import { METHODS } from 'node:http';
import { AUTH_PATH } from '../accounts/people/auth-path.ts';
import { Failure } from '../contract/failure.ts';
import { pathOf } from './paths.ts';
import { send } from './send.ts';
import type { TypedServer } from './typed-server.ts';

/** Never reaches a route. */
const ELSEWHERE = new Set(['CONNECT']);
/** All methods that any path takes, for `Allow` where no path can be named. */
export const USED_METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST';
const DAY = '86400';
/** Stands for all paths below it: a route for each method of each of them would take a tenth of the start and 2 MB. */
const MANY = `${AUTH_PATH}/*`;

/** The refusal of a method; its answer carries `Allow`. */
export class MethodNotAllowed extends Failure {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `${method} is not possible here; ${allow} are.`);
    this.allow = allow;
  }
}

/**
 * Remembers which methods each path takes. The function returned, to be called when all routes are there, adds to each path an
 * answer to OPTIONS, which browsers ask before they send a key from another origin, and one to all other methods: 405 with `Allow`.
 */
export function otherMethods(server: TypedServer): () => void {
  const methods = new Map<string, Set<string>>();
  server.addHook('onRoute', (route) => {
    if (route.url === '*' || route.url.includes('*')) return;
    const known = methods.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.url, known);
  });
  return () => {
    for (const method of METHODS) {
      if (!ELSEWHERE.has(method) && !server.supportedMethods.includes(method)) server.addHttpMethod(method);
    }
    // As they are now: the routes that are added here are seen too.
    const paths = [...methods].map(([url, known]) => [url, new Set(known)] as const);
    const allow = new Map(paths.map(([url, known]) => [url, [...known, 'OPTIONS'].sort().join(', ')]));
    for (const [url, taken] of paths) {
      if (url.startsWith(`${AUTH_PATH}/`)) continue;
      addOthers(server, { url, taken, allowedAt: () => allow.get(url) });
    }
    addOthers(server, { url: MANY, taken: new Set(), allowedAt: (path) => allow.get(path) });
  };
}

type Others = {
  readonly url: string;
  /** Methods that have a route of this URL. */
  readonly taken: ReadonlySet<string>;
  /** What a path takes, for `Allow`; undefined when there is nothing. */
  readonly allowedAt: (path: string) => string | undefined;
};

function addOthers(server: TypedServer, { url, taken, allowedAt }: Others): void {
  const common = { url, schema: { hide: true }, config: { access: 'public' as const } };
  const allowed = (path: string) => {
    const found = allowedAt(path);
    if (found === undefined) throw new Failure('route_not_found', `There is nothing at ${path}.`);
    return found;
  };
  server.route({
    ...common,
    method: 'OPTIONS',
    handler: (request, reply) => {
      const allow = allowed(pathOf(request.url));
      const asked = request.headers['access-control-request-headers'];
      const headers = ['allow', allow, 'access-control-allow-methods', allow, 'access-control-max-age', DAY];
      if (asked !== undefined) headers.push('access-control-allow-headers', asked);
      send(request, reply, { status: 204, headers });
    },
  });
  server.route({
    ...common,
    method: METHODS.filter((method) => method !== 'OPTIONS' && !taken.has(method) && !ELSEWHERE.has(method)),
    // Before a body is looked at: a wrong method is told first, whatever comes with it.
    onRequest: (request) => {
      throw new MethodNotAllowed(request.method, allowed(pathOf(request.url)));
    },
    handler: () => undefined,
  });
}
