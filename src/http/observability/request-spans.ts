import type { onRequestHookHandler, RouteOptions } from 'fastify';
import type { Tracing } from '../../telemetry/tracing.ts';
import { documentedPath } from '../paths.ts';

const TRACED = /^\/(api|v1|mcp)\b/;

/** Records a span for each request of a route, and one inside it for its admission. Pages and probes are not traced. */
export function withSpans(
  hook: onRequestHookHandler,
  { url, method }: Pick<RouteOptions, 'url' | 'method'>,
  tracing: Tracing | undefined,
): onRequestHookHandler {
  if (tracing === undefined || !TRACED.test(url)) return hook;
  const route = documentedPath(url);
  const name = `${[method].flat().join('|').replace('HEAD', 'GET')} ${route}`;
  return function observe(request, reply, done) {
    const { traceparent } = request.headers;
    const span = tracing.start(name, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route, 'isnad.request_id': request.id },
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    const { raw } = reply;
    raw.once('close', () => {
      span.set({ 'http.response.status_code': raw.statusCode });
      span.end(raw.statusCode < 500 ? undefined : { code: raw.statusCode });
    });
    tracing.within(span, () => {
      const admission = tracing.start('admission');
      const proceed = (error?: Error) => {
        admission.end(error);
        tracing.within(span, () => done(error));
      };
      tracing.within(admission, () => hook.call(this, request, reply, proceed));
    });
  };
}
