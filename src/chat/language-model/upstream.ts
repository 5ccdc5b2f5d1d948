import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';

/** Why a language model could not be used, as `usage.fallback` says it. */
export type FaultKind = 'timeout' | 'unreachable' | 'refused';

/** The language model failed. Its message holds nothing the upstream has sent: that may repeat the key. */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly kind: FaultKind;
  /** HTTP status, when it answered with one that is an error. */
  readonly status: number | undefined;
  /** Trying again may help. */
  readonly passing: boolean;
  /** How long it asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FaultKind,
    message: string,
    more: { status?: number | undefined; passing?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = more.status;
    this.passing = more.passing ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}

type Model = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type CallOptions = Parameters<Model['doStream']>[0];
export type Prompt = CallOptions['prompt'];
export type Tools = NonNullable<CallOptions['tools']>;

type UpstreamRequest = {
  readonly prompt: Prompt;
  readonly tools?: Tools | undefined;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Milliseconds this call may take in all. */
  readonly withinMs: number;
};

export type UpstreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly id: string; readonly name: string; readonly input: string }
  | {
      readonly type: 'done';
      readonly cut: boolean;
      readonly inputTokens: number | undefined;
      readonly outputTokens: number | undefined;
    };

/** One call of a language model, streamed. @throws {UpstreamFault}, or the reason of the signal when that is aborted */
export type Upstream = (request: UpstreamRequest) => AsyncGenerator<UpstreamPart>;

export type UpstreamSettings = {
  /** Of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
};

/** Once it has begun, it may be silent for this part of the time it has. */
const SILENT_PART = 1 / 3;
/** All that one answer may have, thinking and wrapping included; models that never end stop here. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A model behind an OpenAI-compatible address. The library is loaded with the first question: it takes 0.3 s and 20 MB. */
export function openUpstream(settings: UpstreamSettings): Upstream {
  let opened: Promise<Model> | undefined;
  return async function* call(request) {
    opened ??= openModel(settings);
    const model = await opened;
    const work = new AbortController();
    const stop = () => work.abort(request.signal.reason);
    if (request.signal.aborted) stop();
    request.signal.addEventListener('abort', stop, { once: true });
    const late = (what: string) => work.abort(new UpstreamFault('timeout', what));
    const total = setTimeout(late, request.withinMs, 'it took too long');
    const silence = setTimeout(late, request.withinMs, 'it fell silent');
    const silentMs = request.withinMs * SILENT_PART;
    let lastHeard = 0;
    try {
      const { stream } = await model.doStream({
        prompt: request.prompt,
        ...(request.tools === undefined ? {} : { tools: request.tools }),
        maxOutputTokens: request.maxOutputTokens,
        abortSignal: work.signal,
      });
      clearTimeout(silence);
      // One timer that looks back costs less than one set anew for each piece.
      lastHeard = performance.now();
      const watch = setInterval(() => {
        if (performance.now() - lastHeard > silentMs) late('it fell silent');
      }, silentMs / 4);
      try {
        for await (const part of stream) {
          lastHeard = performance.now();
          if (part.type === 'error') throw part.error;
          const ours = partOf(part);
          if (ours !== undefined) yield ours;
          lastHeard = performance.now();
        }
      } finally {
        clearInterval(watch);
      }
    } catch (error) {
      throw work.signal.aborted ? work.signal.reason : faultOf(error);
    } finally {
      clearTimeout(total);
      clearTimeout(silence);
      request.signal.removeEventListener('abort', stop);
      // Whoever stops listening in the middle stops the work too.
      work.abort();
    }
  };
}

async function openModel({ baseUrl, apiKey, model }: UpstreamSettings): Promise<Model> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'upstream',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: boundedFetch,
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return provider.chatModel(model);
}

/** As `fetch`, but follows nobody elsewhere with the key, and what comes has an end. */
async function boundedFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      size += bytes.length;
      if (size > MOST_BYTES) controller.error(new UpstreamFault('refused', 'it does not come to an end'));
      else controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(counted), response);
}

type StreamPart = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

function partOf(part: StreamPart): UpstreamPart | undefined {
  if (part.type === 'text-delta') return { type: 'text', text: part.delta };
  if (part.type === 'tool-call') return { type: 'call', id: part.toolCallId, name: part.toolName, input: part.input };
  if (part.type !== 'finish') return undefined;
  const { inputTokens, outputTokens } = part.usage;
  const cut = part.finishReason.unified === 'length';
  return { type: 'done', cut, inputTokens: inputTokens.total, outputTokens: outputTokens.total };
}

const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const { statusCode: status, responseHeaders, cause } = (error ?? {}) as CallError;
  if (cause instanceof UpstreamFault) return cause;
  if (status !== undefined && status >= 400) {
    const passing = PASSING.has(status);
    const kind = status >= 500 ? 'unreachable' : 'refused';
    return new UpstreamFault(kind, `it answered ${status}`, { status, passing, retryAfterMs: waitOf(responseHeaders) });
  }
  if (status !== undefined && cause === undefined)
    return new UpstreamFault('refused', 'it answered with what is no such API');
  // An event with an error in it, or one that is not what it must be; what is left has to do with the connection.
  const name = error instanceof Error ? error.name : 'AI_';
  if (name.startsWith('AI_') && name !== 'AI_APICallError') {
    return new UpstreamFault('refused', 'it sent what is no such API, or broke off in the middle');
  }
  return new UpstreamFault('unreachable', 'there is no connection, or it broke', { passing: true });
}

type CallError = {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** `Retry-After` in seconds; dates are not looked at, no such API sends them. */
function waitOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
