import type { Usage } from '@isnad/contract/usage';
import { seriesIdOf } from './series.ts';

/** Programs for tables take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Tells Excel that the text is UTF-8. */
const MARK = '\ufeff';

/** A table as CSV (RFC 4180): a text that could be taken for a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const COUNTS = ['requests', 'refused', 'errors', 'p50_ms', 'p95_ms', 'p99_ms'];

/** Every bucket of an answer, oldest first, under the names of the API. @param nameOf how a series is called on the page */
export function usageCsv({ data, group_by }: Usage, nameOf: (id: string) => string): string {
  const grouping = { key: ['key_id', 'key'], endpoint: ['endpoint'], status: ['status'] };
  const head = ['start', ...(group_by === null ? [] : grouping[group_by]), ...COUNTS];
  const rows = data.map((bucket) => {
    const { start, requests, refused, errors, latency } = bucket;
    const id = seriesIdOf(bucket);
    const series = group_by === null ? [] : group_by === 'key' ? [id, nameOf(id)] : [id];
    return [
      start,
      ...series,
      requests,
      refused,
      errors,
      latency?.p50 ?? null,
      latency?.p95 ?? null,
      latency?.p99 ?? null,
    ];
  });
  return csvOf([head, ...rows]);
}
