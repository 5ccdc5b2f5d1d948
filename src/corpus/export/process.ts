import { setPriority } from 'node:os';
import { makeExports } from './make-exports.ts';

/*
 * The process that makes files for download, beside the service. It ends when the service ends.
 */

/** What to make. `first` is the edition that a caller waits for. */
export type ExportTask = { readonly dataDir: string; readonly first: string | undefined };

/** Slightly below the priority of the service. */
const NICE = 5;

process.once('disconnect', () => process.exit(1));
process.once('message', (task: ExportTask) => void run(task));
setPriority(NICE);

async function run({ dataDir, first }: ExportTask): Promise<void> {
  try {
    await makeExports(dataDir, first);
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  }
  process.exit(0);
}
