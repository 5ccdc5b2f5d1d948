import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { areIndexesOutdated, isComplete, isLearningDue, type Place } from '../corpus/complete.ts';
import { areVectorsDue } from '../corpus/embed-texts.ts';
import { areExportsOutdated } from '../corpus/export/export-files.ts';
import { areTextMeaningsDue } from '../corpus/measure-texts.ts';
import { missingWordings } from '../corpus/quotations/wordings/missing-wordings.ts';
import { isRelatingDue } from '../corpus/related/related-file.ts';
import { tableInfo } from '../corpus/vectors/static/static-table.ts';
import { every, nextTurn } from '../timers/timers.ts';

/** How often to check whether a task is due, and the delay after a failure. */
const POLL_MS = 15_000;
const RETRY_MS = 600_000;
/** Maximum number of characters of an error to log. */
const MAX_ERROR = 2_000;

/** A command of this program that is run beside the service whenever it is due. */
export type BackgroundTask = {
  readonly words: readonly string[];
  readonly due: () => boolean;
  /** Texts cannot be served without it: it has the priority of the service, and its output is that of the service. */
  readonly isUrgent?: boolean;
};

type Deps = { readonly main: string; readonly log: Logger; readonly tasks: readonly BackgroundTask[] };

export type Background = {
  /** Resolves when no urgent task is due, or one has ended. */
  readonly ready: Promise<void>;
  /** Stops the tasks. The next start continues them. */
  readonly stop: () => void;
};

/**
 * Runs tasks while the service runs, one at a time, each in a separate process with low priority. So what an import makes necessary is done soon
 * after it, by whatever process it was made. The first task that is due comes first.
 */
export function runInBackground({ main, log, tasks }: Deps): Background {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const notBefore = new Map<BackgroundTask, number>();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const poll = (): void => {
    if (child !== undefined || isStopped) return;
    const task = tasks.find((each) => performance.now() >= (notBefore.get(each) ?? 0) && each.due());
    if (task?.isUrgent !== true) isReady();
    if (task === undefined) return;
    const started = start(main, task, log);
    child = started;
    const onEnd = (code: number | null) => {
      if (child !== started) return;
      child = undefined;
      const isDone = code === 0 && !(task.isUrgent && task.due());
      if (!isDone) notBefore.set(task, performance.now() + RETRY_MS);
      if (!task.isUrgent) return;
      isReady();
      nextTurn(poll);
    };
    // A process that could not be started emits one or both.
    started.once('close', onEnd).once('error', () => onEnd(null));
  };
  const timer = every(poll, POLL_MS).unref();
  try {
    poll();
  } catch (err) {
    isReady();
    log.warn({ err }, 'what is due could not be found out; it is tried again');
  }
  return {
    ready,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      child?.kill();
      isReady();
    },
  };
}

function start(main: string, { words, isUrgent = false }: BackgroundTask, log: Logger): ChildProcess {
  const task = words.join(' ');
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.on('error', (err) => log.warn({ task, err }, 'a background task could not be started'));
  child.on('close', (code) => {
    // Without a code it was stopped by a signal.
    if (code === 0 || code === null) return;
    const message = isUrgent ? 'the corpus could not be rebuilt' : 'a background task failed; it is tried again later';
    log[isUrgent ? 'error' : 'warn']({ task, code, errors: errors.slice(0, MAX_ERROR) }, message);
  });
  // Without file descriptors there are no streams.
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isUrgent) process.stdout.write(text);
    else log.info({ task }, text.trim());
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < MAX_ERROR) errors += text;
  });
  if (child.pid !== undefined && !isUrgent) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return child;
}

/** A file that could not be made, because what it is made of is damaged, is not tried again in this process. */
function onceForEach(missing: () => readonly string[]): () => boolean {
  const tried = new Set<string>();
  return () => {
    const now = missing().filter((path) => !tried.has(path));
    for (const path of now) tried.add(path);
    return now.length > 0;
  };
}

/** What a service makes of its texts while it serves. */
export function tasksOf({ searchMeanings, embeddings }: Config, place: Place): BackgroundTask[] {
  const complete = ['corpus', 'build', '--missing'];
  const tasks: BackgroundTask[] = [{ words: complete, due: () => !isComplete(place), isUrgent: true }];
  if (searchMeanings) tasks.push({ words: ['corpus', 'learn', '--missing'], due: () => isLearningDue(place) });
  tasks.push({ words: complete, due: () => areIndexesOutdated(place) });
  tasks.push({ words: complete, due: onceForEach(() => missingWordings(place.dataDir)) });
  tasks.push({ words: ['corpus', 'relate'], due: () => isRelatingDue(place.dataDir, place.inputs) });
  tasks.push({ words: ['export'], due: () => areExportsOutdated(place.dataDir, place.inputs) });
  tasks.push({
    words: ['corpus', 'embed'],
    due: () => areTextMeaningsDue(place) || areVectorsDue(place, embeddings?.model ?? tableInfo(place.dataDir)?.model),
  });
  return tasks;
}
