import type { Library } from '@isnad/contract/operator-library';
import type { PackJob } from '@isnad/contract/operator-packs';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, call } from '../../api/client.ts';

export type { Library, LibraryPack, PackKind } from '@isnad/contract/operator-library';
export type { PackJob } from '@isnad/contract/operator-packs';

/** How often it is asked how far a job is. */
const POLL_MS = 700;
const LIBRARY = ['operator', 'library'] as const;
const CURRENT = ['operator', 'library-job'] as const;

export const libraryQuery = queryOptions({
  queryKey: LIBRARY,
  queryFn: ({ signal }) => call('GET /api/operator/library', { signal }),
});

/** The running job or the last one; null when there has been none. */
const currentQuery = queryOptions({
  queryKey: CURRENT,
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/operator/library/installations/current', { signal });
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'job_not_found') return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
});

/** The running job or the last one. When one ends, the library is read again. */
export function useCurrentJob(): PackJob | null {
  const queries = useQueryClient();
  const { data = null } = useQuery(currentQuery);
  const running = data?.state === 'running';
  useEffect(() => {
    if (running) return () => void queries.invalidateQueries({ queryKey: ['operator'] });
    return undefined;
  }, [running, queries]);
  return data;
}

/** Shows a job from its first answer on. When the service refuses it, another job may be running. */
function useJobMutation<Input>(mutationFn: (input: Input) => Promise<PackJob>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (job) => queries.setQueryData(CURRENT, job),
    onError: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  });
}

export const useInstall = () =>
  useJobMutation((packs: readonly string[]) =>
    call('POST /api/operator/library/installations', { body: { packs: [...packs], accept_licence: true } }),
  );

export const useUninstall = () =>
  useJobMutation((name: string) => call('DELETE /api/operator/library/packs/{name}', { params: { name } }));

export const useCancel = () => useJobMutation(() => call('DELETE /api/operator/library/installations/current', {}));

/** The packs of a set that can be installed. */
export function missingOf(library: Library, names: readonly string[]): string[] {
  const wanted = new Set(names);
  return library.data.filter((pack) => wanted.has(pack.name) && isInstallable(pack)).map(({ name }) => name);
}

/** True for what is not installed, or in another version. */
export function isInstallable({ installed, has_upgrade }: Library['data'][number]): boolean {
  return installed === null || has_upgrade;
}
