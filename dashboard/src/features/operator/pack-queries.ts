import type { PackJob, PackJobList } from '@isnad/contract/operator-packs';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type { InstalledPack, PackJob, PackList } from '@isnad/contract/operator-packs';

/** How often it is asked how far a job is. */
const POLL_MS = 700;
const PACKS = ['operator', 'packs'] as const;
const JOBS = ['operator', 'pack-jobs'] as const;

export const packsQuery = queryOptions({
  queryKey: PACKS,
  queryFn: ({ signal }) => call('GET /api/operator/hadith/packs', { signal }),
});

/** Newest first; asked again and again while one of them runs, whoever began it. */
export const jobsQuery = queryOptions({
  queryKey: JOBS,
  queryFn: ({ signal }) => call('GET /api/operator/hadith/jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? POLL_MS : false),
});

export const isRunning = ({ state }: PackJob) => state === 'running';

/** Shows a job that has just begun, from then on as the service tells it. */
export function useBegun(): (job: PackJob) => void {
  const queries = useQueryClient();
  return (job) => {
    queries.setQueryData(JOBS, (before: PackJobList | undefined) => {
      const data = [job, ...(before?.data ?? []).filter(({ id }) => id !== job.id)];
      return { data, count: data.length };
    });
    void queries.invalidateQueries({ queryKey: JOBS });
  };
}

export function useRemovePack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('DELETE /api/operator/hadith/packs/{name}', { params: { name } }),
    onSuccess: useBegun(),
    // Another tab may have changed them.
    onError: () => Promise.all([PACKS, JOBS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Fetches the packs anew, as a job has ended. */
export function usePacksChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: PACKS });
}
