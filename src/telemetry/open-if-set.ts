import type { Telemetry, TelemetryDeps, TelemetrySettings } from './telemetry.ts';

/** Loads OpenTelemetry only when a collector is set: its packages take time to load and memory. */
export async function openTelemetryIfSet(
  settings: TelemetrySettings | undefined,
  deps: TelemetryDeps,
): Promise<Telemetry | undefined> {
  if (settings === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(settings, deps);
}
