import { setImmediate } from 'node:timers/promises';
import type { PackJob } from '@isnad/contract/operator-packs';
import { uninstallPacks } from '../../../catalogue/uninstall-packs.ts';
import { asImportFault, type ImportFault } from '../../fault.ts';
import { indexRecordsAt } from '../../records/index-records.ts';
import { type ImportReport, importHadith } from '../import.ts';
import type { ImportEvent } from '../import-options.ts';
import type { OnDocuments } from '../install.ts';
import { reportLines } from '../report-lines.ts';
import { installFromCatalogue, WITHOUT_HADITHS } from './install-task.ts';
import type { Report, Task } from './messages.ts';

/** Maximum number of report lines, as the command line would print them. */
const MAX_LINES = 200;

/** Sends a report. */
type Tell = (report: Report) => Promise<void>;
type TaskContext = {
  readonly tell: Tell;
  /** Stops the task, which then leaves the corpus unchanged. */
  readonly signal: AbortSignal;
};
type ImportTask = Extract<Task, { kind: 'import' }>;
type RemoveTask = Extract<Task, { kind: 'remove' }>;

/**
 * Runs a task: reports its progress, and finally its result or error. Never rejects because of the task.
 * The import of a file changes the working directory of the process.
 */
export async function runTask(task: Task, context: TaskContext): Promise<void> {
  try {
    await context.tell({ result: await resultOfTask(task, context), step: 'done' });
  } catch (error) {
    await context.tell({ error: errorOf(asImportFault(error)) });
  }
}

async function resultOfTask(task: Task, context: TaskContext): Promise<PackJob['result']> {
  if (task.kind === 'import') return importFile(task, context);
  if (task.kind === 'remove') return remove(task, context);
  const onDocuments = stoppable(indexRecordsAt(task.dataDir), context.signal);
  return installFromCatalogue(task, { ...context, onDocuments });
}

async function importFile({ dataDir, folder, file, options }: ImportTask, { tell, signal }: TaskContext) {
  // Makes paths relative, as the operator knows them. Some layouts are detected by path.
  process.chdir(folder);
  let read = 0;
  const report = await importHadith({
    paths: [file],
    dataDir,
    options: { ...options, onDocuments: stoppable(indexRecordsAt(dataDir), signal) },
    signal,
    report: (event) => {
      read = progress(event, read, tell);
    },
  });
  await tell({ pack: report.pack });
  return resultOf(report);
}

/** @param read rows of the finished members of a zip file @returns the same after this event */
function progress(event: ImportEvent, read: number, tell: Tell): number {
  if (event.kind === 'file') void tell({ step: 'reading', done: 0, share: 0, total: null });
  if (event.kind === 'rows') void tell({ step: 'reading', done: read + event.read, share: event.share, total: null });
  if (event.kind === 'building') void tell({ step: 'building', done: 0, share: null, total: event.entries });
  return event.kind === 'done' ? read + event.report.read : read;
}

async function remove({ dataDir, pack }: RemoveTask, { tell, signal }: TaskContext): Promise<PackJob['result']> {
  await tell({ step: 'building' });
  const onDocuments = stoppable(indexRecordsAt(dataDir), signal);
  const removed = await uninstallPacks({ dataDir, names: [pack], onDocuments, signal });
  if (removed === undefined) return { ...WITHOUT_HADITHS, changed: true, lines: [`removed ${pack}`] };
  const { records, difference } = removed;
  const { added, changed: altered, removed: gone } = difference;
  const lines = [`removed ${pack}: ${records} hadiths are left`];
  return { changed: true, hadiths: records, added, altered, removed: gone, read: 0, faulty: 0, lines };
}

/** Building blocks the event loop for seconds. Handle pending messages, including the end of the service, before the new files are activated. */
function stoppable(index: OnDocuments, signal: AbortSignal): OnDocuments {
  return async (records, directory) => {
    await heard(signal);
    const name = await index(records, directory);
    await heard(signal);
    return name;
  };
}

async function heard(signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  signal.throwIfAborted();
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
