import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * Runs test files in this process, one after another, as `run.ts` asks for them. Each file is a test of its own, so that its hooks
 * apply to it alone. `report.ts` sends the results.
 */
export type FromLane = {
  /** What the tests did not close, when the process should end but does not. */
  readonly open: readonly string[];
};

const EXIT_TIMEOUT_MS = 10_000 * Number(process.env.ISNAD_SLOW || 1);

process.on('message', (message: { readonly file?: string }) => {
  const { file } = message;
  if (file === undefined) leave();
  else void test(file, async () => void (await import(pathToFileURL(file).href)));
});

// Without `run.ts` nobody wants the results.
process.on('disconnect', () => process.exit(1));

function leave(): void {
  process.channel?.unref();
  setTimeout(() => {
    process.send?.({ open: process.getActiveResourcesInfo() } satisfies FromLane, () => process.exit());
  }, EXIT_TIMEOUT_MS).unref();
}
