import type { Usage } from '@isnad/contract/usage';
import { ALL_SOURCES, EVERYTHING, type RequestFilter } from '../requests/filter.ts';

const DAY_MS = 86_400_000;
/** How long the request log is kept. */
const LOG_MS = 7 * DAY_MS;

/** Usage to be seen as single requests. Times in milliseconds since 1970; the second is exclusive. */
type Part = {
  readonly from: number;
  readonly to: number;
  readonly group: Usage['group_by'];
  /** The only key of the usage; null: all of them. */
  readonly key: Usage['key_id'];
  /** The series of a grouped answer; undefined: all of them. */
  readonly series?: string | undefined;
  /** Only those with these statuses, as the log names them. */
  readonly status?: 'error' | '429';
};
export type LogSearch = Partial<RequestFilter>;

/** The request log filtered by a part of the usage; undefined when the log no longer has it. */
export function logSearchOf({ from, to, group, key, series, status }: Part, now: number): LogSearch | undefined {
  if (to <= now - LOG_MS) return undefined;
  const times = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const search = {
    ...EVERYTHING,
    source: ALL_SOURCES,
    ...times,
    ...(status && { status }),
    ...(key && { key_id: key }),
  };
  return Object.fromEntries(
    Object.entries({ ...search, ...filterOf(group, series, status) }).filter(([, value]) => value !== ''),
  );
}

function filterOf(group: Part['group'], series: string | undefined, status: Part['status']): LogSearch {
  if (series === undefined || group === null) return {};
  if (group === 'key') return series === '' ? { source: 'session' } : { key_id: series };
  if (group === 'endpoint') return { endpoint: series };
  return status === undefined ? { status: series } : {};
}
