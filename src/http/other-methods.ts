import { METHODS } from 'node:http';
import { Failure } from '../contract/failure.ts';
import { send, sendFailure } from './send.ts';
import type { TypedServer } from './typed-server.ts';

/** Methods that never reach a route. */
const ELSEWHERE = new Set(['CONNECT', 'QUERY']);
const DAY = '86400';

/**
 * Remembers which methods each path takes. The function returned, to be called when all routes are there, adds to each path an
 * answer to OPTIONS, which browsers ask before they send a key from another origin, and one to all other methods: 405 with `Allow`.
 */
export function otherMethods(server: TypedServer, baseUrl: () => string): () => void {
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
    for (const [url, known] of [...methods]) {
      const allow = [...known, 'OPTIONS'].sort().join(', ');
      const common = { url, schema: { hide: true }, config: { access: 'public' as const } };
      server.route({
        ...common,
        method: 'OPTIONS',
        handler: (request, reply) => {
          const asked = request.headers['access-control-request-headers'];
          const headers = ['allow', allow, 'access-control-allow-methods', allow, 'access-control-max-age', DAY];
          if (asked !== undefined) headers.push('access-control-allow-headers', asked);
          send(request, reply, { status: 204, headers });
        },
      });
      server.route({
        ...common,
        method: METHODS.filter((method) => method !== 'OPTIONS' && !known.has(method) && !ELSEWHERE.has(method)),
        // Before a body is looked at: a wrong method is told first, whatever comes with it.
        onRequest: (request, reply) => {
          const detail = `${request.method} is not possible here; ${allow} are.`;
          const failure = new Failure('method_not_allowed', detail);
          sendFailure(request, reply, failure, { baseUrl: baseUrl(), headers: ['allow', allow] });
        },
        handler: () => undefined,
      });
    }
  };
}
