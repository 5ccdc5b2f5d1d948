import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { PROGRAM_VERSION } from '../program-version.ts';
import { after } from '../timers/timers.ts';
import { metricProducer } from './exported-metrics.ts';
import type { Telemetry, TelemetryDeps, TelemetrySettings } from './telemetry.ts';
import { type Span, type SpanOptions, type Tracing, traceStatements } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
/** Version, trace, parent and flags (W3C Trace Context). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const EXPORT_TIMEOUT_MS = 10_000;
const CLOSE_MS = 2_000;
const FAULT_INTERVAL_MS = 60_000;
/** Spans leave as often as this, or as the metrics when those leave more often. */
const SPAN_INTERVAL_MS = 5_000;

/** Sends traces and metrics to an OTLP/HTTP collector. Loaded only when one is set. */
export function openTelemetry(settings: TelemetrySettings, { now, onFault }: TelemetryDeps): Telemetry {
  reportFaults(now, onFault);
  const { endpoint, headers, serviceName, metricIntervalMs } = settings;
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': PROGRAM_VERSION,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const exporter = (path: string) => ({
    url: `${endpoint}${path}`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const traces = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(exporter('/v1/traces')),
        scheduledDelayMillis: Math.min(SPAN_INTERVAL_MS, metricIntervalMs),
      }),
    ],
  });
  let metrics: MeterProvider | undefined;
  const tracing = tracingOf(traces.getTracer('isnad', PROGRAM_VERSION), now);
  return {
    tracing,
    onStatement: traceStatements(tracing),
    exportMetrics: (read) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exporter('/v1/metrics')),
        exportIntervalMillis: metricIntervalMs,
        exportTimeoutMillis: Math.min(EXPORT_TIMEOUT_MS, metricIntervalMs),
        metricProducers: [metricProducer(resource, read, now)],
      });
      metrics = new MeterProvider({ resource, readers: [reader] });
    },
    close: async () => {
      const ended = Promise.allSettled([traces.shutdown(), metrics?.shutdown()]);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timeout = after(resolve, CLOSE_MS);
      await Promise.race([ended, promise]);
      clearTimeout(timeout);
    },
  };
}

function samplerOf({ sampler, samplerArg }: TelemetrySettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(samplerArg);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

type OwnSpan = Span & { readonly own: OtelSpan };

function tracingOf(tracer: Tracer, now: () => number): Tracing {
  const current = new AsyncLocalStorage<OtelSpan>();
  const begin = (name: string, { kind, attributes = {}, traceparent }: SpanOptions, startTime?: number): OwnSpan => {
    const parent = current.getStore();
    const context = parent === undefined ? remoteContext(traceparent) : trace.setSpan(ROOT_CONTEXT, parent);
    const own = tracer.startSpan(
      name,
      { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes, ...(startTime && { startTime }) },
      context,
    );
    const { traceId, spanId, traceFlags } = own.spanContext();
    return {
      own,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set: (more) => void own.setAttributes(more),
      end: (error) => {
        if (error !== undefined) fail(own, error);
        own.end();
      },
    };
  };
  return {
    start: (name, options = {}) => begin(name, options),
    within: (span, run) => current.run((span as OwnSpan).own, run),
    record: (name, milliseconds, { error, ...options }) => {
      if (current.getStore() !== undefined) begin(name, options, now() - milliseconds).end(error);
    },
  };
}

/** Only the kind of the error: its message could repeat what a caller sent. */
function fail(span: OtelSpan, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function remoteContext(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The exporters report to one logger of the process. */
function reportFaults(now: () => number, onFault: TelemetryDeps['onFault']): void {
  let last = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (now() - last < FAULT_INTERVAL_MS) return;
    last = now();
    onFault(new Error(message), 'traces or metrics could not be sent to the OpenTelemetry collector');
  };
  const ignore = () => undefined;
  const logger = { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
