import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diag } from '@opentelemetry/api';
import { openTelemetry } from './open-telemetry.ts';

test('what the exporters report is logged, once a minute at most', async (t) => {
  let now = 0;
  const faults: string[] = [];
  const settings = {
    ...{ endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'isnad', metricIntervalMs: 60_000 },
    ...({ sampler: 'always_off', samplerArg: 1 } as const),
  };
  const telemetry = openTelemetry(settings, { now: () => now, onFault: (error) => faults.push(String(error)) });
  t.after(async () => {
    await telemetry.close();
    diag.disable();
  });
  for (const [time, message] of [
    [0, 'first'],
    [59_999, 'too early'],
    [60_000, 'second'],
  ] as const) {
    now = time;
    diag.error(message);
    diag.warn('no fault');
  }
  assert.deepEqual(faults, ['Error: first', 'Error: second']);
});
