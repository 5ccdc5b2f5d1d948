import { useNavigate, useSearch } from '@tanstack/react-router';

export const DELIVERY_STATES = ['pending', 'delivering', 'succeeded', 'retrying', 'exhausted'] as const;

/** What of the log is looked at; it stands in the address. Empty: all, or none. */
export type LogSearch = {
  readonly state: string;
  readonly type: string;
  /** Times in UTC: made from the first on, and before the second. */
  readonly from: string;
  readonly to: string;
  /** The delivery that is open. */
  readonly delivery: string;
};

/** Nothing of the log is left out. */
export const EVERYTHING = { state: '', type: '', from: '', to: '' } as const;

export function useLogSearch(id: string): readonly [LogSearch, (change: Partial<LogSearch>) => void] {
  const { state = '', type = '', from = '', to = '', delivery = '' }: Partial<LogSearch> = useSearch({ strict: false });
  const navigate = useNavigate();
  const known = DELIVERY_STATES.find((name) => name === state) ?? '';
  const search = { state: known, type, from, to, delivery };
  const change = (input: Partial<LogSearch>) => {
    const next = Object.entries({ ...search, ...input }).filter(([, value]) => value !== '');
    void navigate({
      to: '/webhooks/$id',
      params: { id },
      search: Object.fromEntries(next),
      resetScroll: false,
      // The back button closes what was opened; a time that is being typed is no step on the way.
      replace: input.delivery === undefined && ('from' in input || 'to' in input),
    });
  };
  return [search, change];
}
