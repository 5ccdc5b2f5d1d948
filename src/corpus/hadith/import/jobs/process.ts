import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { PackJob } from '@isnad/contract/operator-packs';
import { asImportFault, type ImportFault } from '../../fault.ts';
import { indexRecordsAt } from '../../records/index-records.ts';
import { type ImportEvent, type ImportReport, importHadith } from '../import.ts';
import type { OnDocuments } from '../install.ts';
import { removePack } from '../packs.ts';
import { reportLines } from '../report-lines.ts';
import type { Report, Task } from './messages.ts';

/*
 * The process of one job: receives a task, reports progress, exits. Its memory and CPU time are separate from the service, and it stops when the
 * service ends.
 */

/** Maximum number of report lines, as the command line would print them. */
const MAX_LINES = 200;
/** Slightly below the priority of the service. With a much lower one, a busy machine would never run the job. */
const NICE = 5;

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
process.once('disconnect', () => stop.abort());
process.once('message', (task: Task) => void run(task));
// Requests to the service take precedence.
setPriority(NICE);

async function run(task: Task): Promise<void> {
  try {
    const result = task.kind === 'import' ? await importFile(task) : await remove(task);
    await tell({ result, step: 'done' });
  } catch (error) {
    await tell({ error: errorOf(asImportFault(error)) });
  }
  if (process.connected) process.disconnect?.();
}

/** Resolves when the message is sent. Does nothing when the service is gone; the job then stops anyway. */
async function tell(report: Report): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}

async function importFile({ dataDir, folder, file, options }: Extract<Task, { kind: 'import' }>) {
  // Makes paths relative, as the operator knows them. Some layouts are detected by path.
  process.chdir(folder);
  let read = 0;
  const report = await importHadith({
    paths: [file],
    dataDir,
    options: { ...options, onDocuments: stoppable(indexRecordsAt(dataDir)) },
    signal: stop.signal,
    report: (event) => {
      read = progress(event, read);
    },
  });
  await tell({ pack: report.pack });
  return resultOf(report);
}

/** @param read rows of the finished members of a zip file @returns the same after this event */
function progress(event: ImportEvent, read: number): number {
  if (event.kind === 'file') void tell({ step: 'reading', done: 0, total: null });
  if (event.kind === 'rows') void tell({ step: 'reading', done: read + event.read, total: null });
  if (event.kind === 'building') void tell({ step: 'building', done: 0, total: event.entries });
  return event.kind === 'done' ? read + event.report.read : read;
}

async function remove({ dataDir, pack }: Extract<Task, { kind: 'remove' }>): Promise<PackJob['result']> {
  await tell({ step: 'building' });
  const onDocuments = stoppable(indexRecordsAt(dataDir));
  const { records, difference } = await removePack({ dataDir, name: pack, onDocuments, signal: stop.signal });
  const { added, changed: altered, removed } = difference;
  const lines = [`removed ${pack}: ${records} hadiths are left`];
  return { changed: true, hadiths: records, added, altered, removed, read: 0, faulty: 0, lines };
}

/** Building blocks the event loop for seconds. Handle pending messages, including the end of the service, before the new files are activated. */
function stoppable(index: OnDocuments): OnDocuments {
  return async (records, directory) => {
    await heard();
    const name = await index(records, directory);
    await heard();
    return name;
  };
}

async function heard(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  stop.signal.throwIfAborted();
}

function resultOf(report: ImportReport): PackJob['result'] {
  const { changed, records, difference, files } = report;
  const { added, changed: altered, removed } = difference;
  const sum = (key: 'read' | 'bad_line') => files.reduce((total, file) => total + file[key], 0);
  const lines = reportLines(report).slice(-MAX_LINES);
  return { changed, hadiths: records, added, altered, removed, read: sum('read'), faulty: sum('bad_line'), lines };
}

/** Converts a fault to the error of a job. Names the member of a zip file, and options as in a query. */
function errorOf({ reason, message, file, line }: ImportFault): PackJob['error'] {
  const options = message.replace(/--([a-z-]+)/g, (_, name: string) => name.replaceAll('-', '_'));
  const detail = file?.includes('/') ? `${file}: ${options}` : options;
  return { code: reason, detail, line: line ?? null };
}
