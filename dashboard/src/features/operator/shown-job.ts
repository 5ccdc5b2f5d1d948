import { useEffect, useState } from 'react';
import { isRunning, type PackJob, usePacksChanged } from './pack-queries.ts';

/** The job that runs, and what became of it when it has ended while somebody looked. */
export function useShownJob(jobs: readonly PackJob[] | undefined): PackJob | undefined {
  const packsChanged = usePacksChanged();
  const [seen, setSeen] = useState<string>();
  const running = jobs?.find(isRunning);
  const shown = running ?? jobs?.find(({ id }) => id === seen);
  useEffect(() => {
    if (running !== undefined) setSeen(running.id);
  }, [running]);
  const ended = shown?.state === 'running' ? undefined : shown?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that has ended
  useEffect(() => {
    if (ended !== undefined) packsChanged();
  }, [ended]);
  return shown;
}
