import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isLearningDue, type Place } from '../corpus/complete.ts';
import { areVectorsDue } from '../corpus/embed-texts.ts';
import { areExportsOutdated } from '../corpus/export/export-files.ts';
import { isRelatingDue } from '../corpus/related/related-file.ts';

/** How often to check whether a task is due, and the delay after a failure. */
const POLL_MS = 15_000;
const RETRY_MS = 600_000;
/** Maximum number of characters of an error to log. */
const MAX_ERROR = 2_000;

/** A command of this program that is run beside the service whenever it is due. */
export type BackgroundTask = { readonly words: readonly string[]; readonly due: () => boolean };

type Deps = { readonly main: string; readonly log: Logger; readonly tasks: readonly BackgroundTask[] };

/**
 * Runs tasks while the service runs, one at a time, each in a separate process with low priority. So what an import makes necessary is done soon
 * after it, by whatever process it was made.
 * @returns a function that stops them. The next start continues them
 */
export function runInBackground({ main, log, tasks }: Deps): () => void {
  let child: ChildProcess | undefined;
  const notBefore = new Map<BackgroundTask, number>();
  const poll = (): void => {
    if (child !== undefined) return;
    const task = tasks.find((each) => performance.now() >= (notBefore.get(each) ?? 0) && each.due());
    if (task === undefined) return;
    child = start(main, task.words, log);
    // Emitted also when the process could not be started.
    child.once('close', (code) => {
      child = undefined;
      if (code !== 0) notBefore.set(task, performance.now() + RETRY_MS);
    });
  };
  const timer = setInterval(poll, POLL_MS).unref();
  poll();
  return () => {
    clearInterval(timer);
    child?.kill();
  };
}

function start(main: string, words: readonly string[], log: Logger): ChildProcess {
  const task = words.join(' ');
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => log.info({ task }, text.trim()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < MAX_ERROR) errors += text;
  });
  child.on('error', (err) => log.warn({ task, err }, 'a background task could not be started'));
  child.on('close', (code) => {
    // Without a code it was stopped by a signal.
    if (code === 0 || code === null) return;
    log.warn({ task, code, errors: errors.slice(0, MAX_ERROR) }, 'a background task failed; it is tried again later');
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return child;
}

/** What a service makes of its texts while it serves. */
export function tasksOf({ searchMeanings, embeddings }: Config, place: Place): BackgroundTask[] {
  const tasks: BackgroundTask[] = [];
  if (searchMeanings) tasks.push({ words: ['corpus', 'learn', '--missing'], due: () => isLearningDue(place) });
  tasks.push({ words: ['corpus', 'relate'], due: () => isRelatingDue(place.dataDir, place.inputs) });
  tasks.push({ words: ['export'], due: () => areExportsOutdated(place.dataDir, place.inputs) });
  if (embeddings === undefined) return tasks;
  return [...tasks, { words: ['corpus', 'embed'], due: () => areVectorsDue(place, embeddings.model) }];
}
