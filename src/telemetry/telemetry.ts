import type { RegisteredMetric } from './exported-metrics.ts';
import type { SAMPLERS } from './telemetry-settings.ts';
import type { Tracing, traceStatements } from './tracing.ts';

export type TelemetrySettings = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  readonly samplerArg: number;
  readonly metricIntervalMs: number;
};

export type Telemetry = {
  readonly tracing: Tracing;
  /** Records a statement of the store. */
  readonly onStatement: ReturnType<typeof traceStatements>;
  /** Begins to export these metrics. */
  readonly exportMetrics: (read: () => Promise<readonly RegisteredMetric[]>) => void;
  /** Sends what is left, for a moment, and ends. */
  readonly close: () => Promise<void>;
};

export type TelemetryDeps = {
  readonly now: () => number;
  /** Called when the collector cannot be reached, at most once a minute. */
  readonly onFault: (error: unknown, message: string) => void;
};
