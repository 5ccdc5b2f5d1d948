import { type IncomingMessage, METHODS } from 'node:http';
import { Failure } from '@isnad/contract/failure';
import { nearestName } from '@isnad/contract/nearest-name';
import { AUTH_PATH } from '../../accounts/people/auth-path.ts';
import { send } from '../answers/send.ts';
import { pathOf } from '../paths.ts';
import type { TypedServer } from '../typed-server.ts';

/** Methods that never reach a route. */
const ELSEWHERE = new Set(['CONNECT']);
/** All methods that any path supports, for `Allow` if the path is unknown. */
export const USED_METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';
const ROUTED = USED_METHODS.split(', ').filter((method) => method !== 'OPTIONS');
/**
 * Methods that no path has a route for: each path has the same answer to OPTIONS, and supports no other of them. The router knows all of them under
 * one name, because each method has a tree of its own: 30 trees of all paths took a tenth of the start.
 */
const UNUSED = new Set(METHODS.filter((method) => !ELSEWHERE.has(method) && !ROUTED.includes(method)));
const ANY_UNUSED = 'TRACE';
const DAY = '86400';
/** One route for all paths below it. Separate routes for all methods of all paths would take 10 % of the startup time and 2 MB. */
const MANY = `${AUTH_PATH}/*`;

/** The failure for an unsupported method. Its response has the header `Allow`. */
export class MethodNotAllowed extends Failure {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `This path does not support ${method}. Use ${allow}.`);
    this.allow = allow;
  }
}

/** What the paths of a server support. */
export type OtherMethods = {
  /**
   * Adds to each path a response to OPTIONS, which browsers send before a cross-origin request with a key, and 405 with `Allow` for all other
   * methods. Call it after all routes are added.
   */
  readonly add: () => void;
  /** Supported methods of a path, for `Allow`. Undefined if no route has this path. */
  readonly allowedAt: (path: string) => string | undefined;
  /** The path of a route that a path without one probably means: in lower case, under `/api`, or with a typing mistake. */
  readonly meantBy: (path: string) => string | undefined;
};

/** Records which methods each path supports. */
export function otherMethods(server: TypedServer): OtherMethods {
  const methods = new Map<string, Set<string>>();
  server.addHook('onRoute', (route) => {
    if (route.url === '*' || route.url.includes('*')) return;
    const known = methods.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) {
      if (UNUSED.has(method) && method !== ANY_UNUSED) throw new Error(`${method} must be added to ROUTED`);
      known.add(method);
    }
    methods.set(route.url, known);
  });
  const allow = new Map<string, string>();
  const patterns: { readonly expression: RegExp; readonly methods: string }[] = [];
  const add = () => {
    if (!server.supportedMethods.includes(ANY_UNUSED)) server.addHttpMethod(ANY_UNUSED);
    // Copy the map, because routes that are added here are recorded too.
    const paths = [...methods].map(([url, known]) => [url, new Set(known)] as const);
    for (const [url, known] of paths) {
      const supported = [...known, 'OPTIONS'].sort().join(', ');
      allow.set(url, supported);
      if (!isPlain(url)) patterns.push({ expression: patternOf(url), methods: supported });
    }
    for (const [url, taken] of paths) {
      if (url.startsWith(`${AUTH_PATH}/`)) continue;
      addOthers(server, { url, taken, allowedAt: () => allow.get(url) });
    }
    addOthers(server, { url: MANY, taken: new Set(), allowedAt: (path) => allow.get(path) });
  };
  const allowedAt = (path: string) =>
    allow.get(path) ?? patterns.find(({ expression }) => expression.test(path))?.methods;
  const meantBy = (path: string) => {
    const plain = path.toLowerCase();
    const isRoute = (other: string) => other !== path && allowedAt(other) !== undefined;
    return [plain, `/api${plain}`].find(isRoute) ?? nearestName(plain, [...allow.keys()].filter(isPlain));
  };
  return { add, allowedAt, meantBy };
}

/** Whether a route has no parameters. */
const isPlain = (url: string) => !url.includes(':');

/** The paths of a route with parameters. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}

/** A request with its method, while it has another one for the router. */
type RoutedMessage = IncomingMessage & { [METHOD]?: string };
const METHOD = Symbol('method');

/** Gives a request with a method that no path has a route for the one that the router knows. Call `restoreMethod` when it has been routed. */
export function routeAsUnused(message: IncomingMessage): void {
  const { method } = message;
  if (method === undefined || !UNUSED.has(method)) return;
  (message as RoutedMessage)[METHOD] = method;
  message.method = ANY_UNUSED;
}

/** Gives a request its own method back. */
export function restoreMethod(message: IncomingMessage): void {
  const method = (message as RoutedMessage)[METHOD];
  if (method !== undefined) message.method = method;
}

type Others = {
  readonly url: string;
  /** Methods with a route for this URL. */
  readonly taken: ReadonlySet<string>;
  /** Supported methods of a path, for `Allow`. Undefined if the path does not exist. */
  readonly allowedAt: (path: string) => string | undefined;
};

function addOthers(server: TypedServer, { url, taken, allowedAt }: Others): void {
  const common = { url, schema: { hide: true }, config: { access: 'public' as const } };
  const allowed = (path: string) => {
    const found = allowedAt(path);
    if (found === undefined) throw new Failure('route_not_found', `The path ${path} does not exist.`);
    return found;
  };
  server.route({
    ...common,
    method: [...ROUTED, ANY_UNUSED].filter((method) => !taken.has(method)),
    // Before the body is read, because an unsupported method takes precedence over other errors. OPTIONS takes any body.
    onRequest: (request, reply, _next) => {
      const allow = allowed(pathOf(request.url));
      if (request.method !== 'OPTIONS') throw new MethodNotAllowed(request.method, allow);
      const asked = request.headers['access-control-request-headers'];
      const headers = ['allow', allow, 'access-control-allow-methods', allow, 'access-control-max-age', DAY];
      if (asked !== undefined) headers.push('access-control-allow-headers', asked);
      send(request, reply, { status: 204, headers });
    },
    handler: () => undefined,
  });
}
