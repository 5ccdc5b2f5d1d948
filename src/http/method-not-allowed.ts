import { METHODS } from 'node:http';
import { Failure } from '../contract/failure.ts';
import type { TypedServer } from './typed-server.ts';

/** Methods that are answered by other means or never reach a route. */
const ELSEWHERE = new Set(['CONNECT', 'OPTIONS', 'QUERY']);

/**
 * Remembers which methods each path takes; the function returned then adds, for all others, a route that answers 405 with `Allow`.
 * Call it when all routes are there.
 */
export function methodNotAllowed(server: TypedServer): () => void {
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
      server.route({
        method: METHODS.filter((method) => !known.has(method) && !ELSEWHERE.has(method)),
        url,
        schema: { hide: true },
        config: { access: 'public' },
        handler: (request, reply) => {
          reply.header('allow', allow);
          throw new Failure('method_not_allowed', `${request.method} is not possible here; ${allow} are.`);
        },
      });
    }
  };
}
