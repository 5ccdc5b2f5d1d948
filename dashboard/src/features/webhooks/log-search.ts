import { useNavigate, useSearch } from '@tanstack/react-router';

export const DELIVERY_STATES = ['pending', 'delivering', 'succeeded', 'retrying', 'exhausted'] as const;

/** What of the log is looked at; it stands in the address. Empty: all, or none. */
export type LogSearch = {
  readonly state: string;
  readonly type: string;
  /** The delivery that is open. */
  readonly delivery: string;
};

export function useLogSearch(id: string): readonly [LogSearch, (change: Partial<LogSearch>) => void] {
  const { state = '', type = '', delivery = '' }: Partial<LogSearch> = useSearch({ strict: false });
  const navigate = useNavigate();
  const known = DELIVERY_STATES.find((name) => name === state) ?? '';
  const search = { state: known, type, delivery };
  const change = (wish: Partial<LogSearch>) => {
    const next = Object.entries({ ...search, ...wish }).filter(([, value]) => value !== '');
    // The back button closes what was opened.
    void navigate({ to: '/webhooks/$id', params: { id }, search: Object.fromEntries(next), resetScroll: false });
  };
  return [search, change];
}
