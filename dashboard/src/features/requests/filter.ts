import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the log is filtered by; empty: by nothing. It is kept in the address of the page. */
export type RequestFilter = {
  readonly status: string;
  readonly key_id: string;
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly endpoint: string;
  readonly request_id: string;
  /** Times in UTC: at or after the first, and before the second. */
  readonly from: string;
  readonly to: string;
  /** Empty: without the dashboard's own requests, unless a single request is asked for. */
  readonly source: string;
};

export const EVERYTHING: RequestFilter = {
  ...{ status: '', key_id: '', code: '', method: '', path: '', endpoint: '', request_id: '' },
  ...{ from: '', to: '', source: '' },
};
/** The value of `source` in the address that leaves out nothing. */
export const ALL_SOURCES = 'all';

/** What the address asks for, whether that leaves anything out, and how to change it. */
export function useRequestFilter() {
  const search: Partial<RequestFilter> = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = Object.keys(EVERYTHING) as (keyof RequestFilter)[];
  const filter = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as RequestFilter;
  const change = (part: Partial<RequestFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/requests', search: Object.fromEntries(next), resetScroll: false });
  };
  const isFiltered = names.some((name) => name !== 'source' && filter[name] !== '');
  return { filter, change, isFiltered };
}

/** The same as the service takes it. */
export function queryOf({ source, ...rest }: RequestFilter) {
  const isOne = rest.request_id !== '';
  return { ...rest, source: source === ALL_SOURCES || (source === '' && isOne) ? '' : source || 'key' };
}
