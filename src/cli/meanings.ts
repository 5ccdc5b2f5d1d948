import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import { isLearningDue, type Place } from '../corpus/complete.ts';

/** How often to check whether other hadiths have been installed, and the delay after a failure. */
const POLL_MS = 15_000;
const RETRY_MS = 600_000;
/** Maximum number of characters of an error to log. */
const MAX_ERROR = 2_000;

type Deps = Place & { readonly main: string; readonly log: Logger };

/**
 * Keeps the lexicons up to date while the service runs: after the first start and after each import, by whatever process it was made, it learns in a
 * separate process with low priority. The service answers with the previous lexicon until then, and loads the new index when it is ready.
 * @returns a function that stops the learning. The next start continues it
 */
export function keepLearning({ main, log, ...place }: Deps): () => void {
  let child: ChildProcess | undefined;
  let notBefore = 0;
  const poll = (): void => {
    if (child !== undefined || performance.now() < notBefore || !isLearningDue(place)) return;
    const started = startLearning(main, log);
    child = started;
    // Emitted also when the process could not be started.
    started.once('close', (code) => {
      child = undefined;
      if (code !== 0) notBefore = performance.now() + RETRY_MS;
    });
  };
  const timer = setInterval(poll, POLL_MS).unref();
  poll();
  return () => {
    clearInterval(timer);
    child?.kill();
  };
}

function startLearning(main: string, log: Logger): ChildProcess {
  const words = ['corpus', 'learn', '--missing'];
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => log.info({ said: text.trim() }, 'building the lexicon'));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < MAX_ERROR) said += text;
  });
  child.on('error', (err) => log.warn({ err }, 'the process that builds the lexicon could not be started'));
  child.on('close', (code) => {
    // Without a code it was stopped by a signal.
    if (code === 0 || code === null) return;
    log.warn({ code, said: said.slice(0, MAX_ERROR) }, 'could not build the lexicon for searching across languages');
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return child;
}
