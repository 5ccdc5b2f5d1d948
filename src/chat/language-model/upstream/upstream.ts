import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Span, Tracing } from '../../../telemetry/tracing.ts';
import { after, every } from '../../../timers/timers.ts';
import { CompletionReader, type UpstreamPart } from './completion-reader.ts';
import { answeredWith, faultOf, UpstreamFault } from './upstream-fault.ts';

/** Messages in the format of the OpenAI API. */
export type Prompt = readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];

type UpstreamRequest = {
  readonly prompt: Prompt;
  /** JSON schema of the reply. */
  readonly schema?: object | undefined;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Timeout of the whole call in milliseconds. */
  readonly withinMs: number;
};

/** Makes one streaming call to a language model. @throws {UpstreamFault}, or the abort reason of the signal */
export type Upstream = (request: UpstreamRequest) => AsyncGenerator<UpstreamPart>;

export type UpstreamSettings = {
  /** URL of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
};

/** Maximum silence during a stream, as a part of the timeout. */
const SILENT_PART = 1 / 3;
/** Maximum length of a response in characters, including reasoning and envelope. Stops models that do not end. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Opens a model with an OpenAI-compatible API. */
export function openUpstream(settings: UpstreamSettings, tracing?: Tracing): Upstream {
  return async function* call(request) {
    const work = new AbortController();
    const stop = () => work.abort(request.signal.reason);
    if (request.signal.aborted) stop();
    request.signal.addEventListener('abort', stop, { once: true });
    const late = (what: string) => work.abort(new UpstreamFault('timeout', what));
    const total = after(() => late('it took too long'), request.withinMs);
    let lastHeard = Number.POSITIVE_INFINITY;
    // One timer that checks the elapsed time costs less than a new timer per piece.
    const silentMs = request.withinMs * SILENT_PART;
    const watch = every(() => {
      if (performance.now() - lastHeard > silentMs) late('it fell silent');
    }, silentMs / 4);
    const span = tracing?.start(`chat ${settings.model}`, {
      kind: 'client',
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': settings.model },
    });
    let fault: unknown;
    try {
      const reader = new CompletionReader();
      let size = 0;
      const response = await post(settings, request, { signal: work.signal, span });
      for await (const text of response.setEncoding('utf8') as AsyncIterable<string>) {
        lastHeard = performance.now();
        size += text.length;
        if (size > MAX_BYTES) throw new UpstreamFault('refused', 'it does not come to an end');
        yield* reader.read(text);
        // Time that the consumer spends on a piece does not count as silence.
        lastHeard = performance.now();
      }
      yield* reader.end();
    } catch (error) {
      fault = work.signal.aborted ? work.signal.reason : faultOf(error);
      throw fault;
    } finally {
      span?.end(fault);
      clearTimeout(total);
      clearInterval(watch);
      request.signal.removeEventListener('abort', stop);
      // Abort the request when the consumer stops early.
      work.abort();
    }
  };
}

const formatOf = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'plan', strict: true, schema } });

type Sending = { readonly signal: AbortSignal; readonly span: Span | undefined };

/**
 * Sends the request and resolves with an event stream. Uses node:http: a thousand streams take 42 MB, with fetch 110. Redirects are not followed,
 * because the request includes the key.
 */
function post(settings: UpstreamSettings, asked: UpstreamRequest, { signal, span }: Sending) {
  const { baseUrl, apiKey, model } = settings;
  const body = JSON.stringify({
    model,
    messages: asked.prompt,
    max_tokens: asked.maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...(asked.schema === undefined ? {} : { response_format: formatOf(asked.schema) }),
  });
  const address = new URL(`${baseUrl}/chat/completions`);
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(span && { traceparent: span.traceparent }),
    ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request(address, { method: 'POST', headers, signal }, (response) => {
    const fault = answeredWith(response.statusCode ?? 0, response.headers);
    if (fault === undefined) return resolve(response);
    response.destroy();
    reject(fault);
  });
  sending.once('error', reject);
  sending.end(body);
  return promise;
}
