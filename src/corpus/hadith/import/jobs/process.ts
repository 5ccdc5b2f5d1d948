import { setPriority } from 'node:os';
import type { Report, Task } from './messages.ts';
import { runTask } from './run-task.ts';

/*
 * The process of one job: receives a task, reports progress, exits. Its memory and CPU time are separate from the service, and it stops when the
 * service ends.
 */

/** Slightly below the priority of the service. With a much lower one, a busy machine would never run the job. */
const NICE = 5;

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
process.once('disconnect', () => stop.abort());
process.once('message', (task: Task) => void run(task));
// Requests to the service take precedence.
setPriority(NICE);

async function run(task: Task): Promise<void> {
  await runTask(task, { tell, signal: stop.signal });
  if (process.connected) process.disconnect?.();
}

/** Does nothing when the service is gone; the job then stops anyway. */
async function tell(report: Report): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}
