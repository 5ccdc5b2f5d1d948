/**
 * Milliseconds of work of this thread in a call, without the time it stood still. For tests that find work which grows faster than its input: the
 * bound is far above what the call needs, so that only such growth reaches it.
 */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
