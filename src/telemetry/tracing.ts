/** Values that describe a span, under the names of OpenTelemetry's semantic conventions where these have one. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A part of the work for a request, or for something that no request waits for. */
export type Span = {
  /** Header that makes what another service does a part of this span. */
  readonly traceparent: string;
  readonly set: (attributes: SpanAttributes) => void;
  /** Must be called once. An error marks the span as failed. */
  readonly end: (error?: unknown) => void;
};

export type SpanOptions = {
  /** `server` answers a request, `client` sends one. Default: neither. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** Header of the request that caused the span. Default: the current span. */
  readonly traceparent?: string | undefined;
};

/** What records spans. Undefined wherever it is passed means that nothing is recorded, so a part that is not traced runs no code for it. */
export type Tracing = {
  readonly start: (name: string, options?: SpanOptions) => Span;
  /** Runs with this span as the current one, also in what it starts asynchronously. */
  readonly within: <T>(span: Span, run: () => T) => T;
  /** Records a part of the current span that has just ended. Does nothing without a current span. */
  readonly record: (name: string, milliseconds: number, options: SpanOptions & { readonly error?: unknown }) => void;
};

/** Runs as a span of its own. Only runs, without tracing. */
export function inSpan<T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  run: () => T | Promise<T>,
): T | Promise<T> {
  if (tracing === undefined) return run();
  const span = tracing.start(name, options);
  try {
    const result = tracing.within(span, run);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (value) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        span.end(error);
        throw error;
      },
    );
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Records the statements of the store, without their values. */
export function traceStatements(tracing: Tracing) {
  return ({ sql, milliseconds, error }: { sql: string; milliseconds: number; error?: unknown }): void => {
    const operation = /^[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? 'statement';
    tracing.record(`store ${operation}`, milliseconds, { kind: 'client', attributes: { 'db.query.text': sql }, error });
  };
}
