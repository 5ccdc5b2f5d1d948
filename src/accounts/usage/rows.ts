import { LATENCY_BUCKETS } from '@isnad/contract/latency';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import { USAGE_STATUSES, type UsageStatus } from '@isnad/contract/usage';
import type { Cells, CountedMinutes } from './endpoint-counts.ts';
import { LATENCY_COLUMNS, type UsageRow } from './store.ts';

/** Rows to write, by their primary key. */
export type UsageRows = Map<string, UsageRow>;

const STEPS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;
const STEP_NAMES = ['minute', 'hour', 'day'] as const;

/** Adds the counts of an endpoint to the rows of their minutes, hours and days. */
export function addToRows(rows: UsageRows, endpoint: string, minutes: CountedMinutes): void {
  for (const [minute, keys] of minutes) {
    for (const [keyId, cells] of keys) {
      for (const [index, status] of USAGE_STATUSES.entries()) {
        const latencies = cells.subarray(index * LATENCY_BUCKETS, (index + 1) * LATENCY_BUCKETS);
        if (!latencies.some((count) => count > 0)) continue;
        for (const step of STEP_NAMES) {
          const start = isoTime(minute - (minute % STEPS[step]));
          addLatencies(rowOf(rows, { keyId, step, start, endpoint, status }), latencies);
        }
      }
    }
  }
}

type Place = Pick<UsageRow, 'step' | 'start' | 'endpoint'> & { readonly keyId: string; readonly status: UsageStatus };

function rowOf(rows: UsageRows, { keyId, step, start, endpoint, status }: Place): UsageRow {
  const name = `${keyId} ${step} ${start} ${endpoint} ${status}`;
  const known = rows.get(name);
  if (known !== undefined) return known;
  const latencies = Object.fromEntries(LATENCY_COLUMNS.map((column) => [column, 0]));
  const row = { key_id: keyId, step, start, endpoint, status, requests: 0, ...latencies } as UsageRow;
  rows.set(name, row);
  return row;
}

function addLatencies(row: UsageRow, latencies: Cells): void {
  for (const [index, column] of LATENCY_COLUMNS.entries()) {
    const count = latencies[index] ?? 0;
    row.requests += count;
    // Refusals take almost no time and would make everything else look fast.
    if (row.status !== '429') row[column] += count;
  }
}

/** In batches of `size`, ordered by primary key. */
export function batchesOf(rows: UsageRows, size: number): (readonly [string, UsageRow])[][] {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) =>
    sorted.slice(index * size, (index + 1) * size),
  );
}

/**
 * Drops the oldest rows until at most `most` remain: minutes first, whose requests are still in the rows of their hours, then hours.
 * @returns how many requests are lost for each step
 */
export function dropOldest(rows: UsageRows, most: number): Readonly<Record<UsageRow['step'], number>> {
  const lost = { minute: 0, hour: 0, day: 0 };
  for (const step of STEP_NAMES) {
    if (rows.size <= most) break;
    const oldest = [...rows]
      .filter(([, row]) => row.step === step)
      .sort(([, a], [, b]) => (a.start < b.start ? -1 : 1));
    for (const [name, row] of oldest.slice(0, rows.size - most)) {
      rows.delete(name);
      lost[step] += row.requests;
    }
  }
  return lost;
}
