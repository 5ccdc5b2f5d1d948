import type { IncomingMessage } from 'node:http';
import type { onRequestHookHandler, RouteOptions } from 'fastify';
import type { Tracing } from '../../telemetry/tracing.ts';
import { documentedPath } from '../paths.ts';

const TRACED = /^\/(api|v1|mcp)\b/;

const TRACE_ID = Symbol('trace id');
type TracedMessage = IncomingMessage & { [TRACE_ID]?: string | undefined };

/** ID of the trace of a request. Undefined if it is not traced. */
export function traceIdOf(message: IncomingMessage): string | undefined {
  return (message as TracedMessage)[TRACE_ID];
}

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
    (request.raw as TracedMessage)[TRACE_ID] = span.traceparent.split('-')[1];
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
