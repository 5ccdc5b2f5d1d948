import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Choices, queryOf } from './choices.ts';

const EVERY_MS = { minute: 10_000, hour: 30_000, day: 60_000 } as const;
const LIMITS_EVERY_MS = 2_000;

/** Requests of the account; asked for again from time to time while the page is looked at. */
export const usageQuery = (choices: Choices) =>
  queryOptions({
    queryKey: ['usage', 'buckets', choices],
    refetchInterval: EVERY_MS[choices.by],
    queryFn: ({ signal }) => call('GET /api/usage', { query: queryOf(choices, Date.now()), signal }),
  });

/** What is left of the plan's limit, now. */
export const limitsQuery = queryOptions({
  queryKey: ['usage', 'limits'],
  staleTime: 0,
  refetchInterval: LIMITS_EVERY_MS,
  queryFn: ({ signal }) => call('GET /api/limits', { signal }),
});

/** What draws the charts: too heavy for every page. */
export const plotterQuery = queryOptions({
  queryKey: ['usage', 'plotter'],
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  queryFn: async () => {
    const [{ default: Plotter }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
    return Plotter;
  },
});
