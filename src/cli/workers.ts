import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '@isnad/contract/failure';
import { MINUTE_MS } from '@isnad/contract/time';
import type { Logger } from 'pino';
import { forwardLines } from '../log/forward-lines.ts';
import type { LogWriter } from '../log/log-writer.ts';
import { after } from '../timers/timers.ts';

/** Message of a worker when it starts to listen. */
export type Listening = {
  readonly address: string;
  /** Why the service is not ready. Undefined if it is ready. */
  readonly notReady: string | undefined;
};

export type Workers = Listening & { readonly stop: (drain: boolean) => Promise<void> };

/** Messages of the primary to a worker. `drain`: first wait for proxies to switch to other instances. */
const STOP = { kind: 'stop', drain: false };
const DRAIN_AND_STOP = { kind: 'stop', drain: true };
/** Backoff before a worker is restarted: minimum, maximum, and the uptime that resets it. */
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
const STEADY_MS = MINUTE_MS;
/** Workers let open requests finish for 25 s. A worker that is still running after this time is stuck. */
const STOP_MS = 28_000;

type WorkersOptions = {
  readonly main: string;
  readonly count: number;
  /** Drain time of each worker. */
  readonly drainSeconds: number;
  readonly log: Logger;
  /** Also receives the logs of the workers, because they do not inherit stderr. */
  readonly writer: LogWriter;
};

/**
 * Runs the service in several processes on one port, and restarts those that exit.
 * @param main script that each worker runs with `serve`
 * @throws {Failure} `unavailable` if a worker does not start. The worker logs the reason
 */
export async function startWorkers(parts: WorkersOptions): Promise<Workers> {
  const { main, count, drainSeconds, log, writer } = parts;
  // Silent: pipes the stderr of the workers to this process.
  cluster.setupPrimary({ exec: main, args: ['serve'], silent: true });
  cluster.on('fork', ({ process: { stdout, stderr } }) => {
    for (const stream of [stdout, stderr]) if (stream !== null) forwardLines(stream, writer);
  });
  const all = await startAll(count);
  const stopping = new AbortController();
  for (const { worker } of all) void keepFilled({ worker, log, stopping: stopping.signal });
  return {
    ...all[0].listening,
    stop: (drain) => {
      stopping.abort();
      return drain ? stopAll(DRAIN_AND_STOP, drainSeconds * 1_000) : stopAll();
    },
  };
}

type Started = { readonly worker: Worker; readonly listening: Listening };

async function startAll(count: number): Promise<[Started, ...Started[]]> {
  // Start one worker first, so that a startup error is reported only once.
  const first = await startWorker();
  try {
    return [first, ...(await Promise.all(Array.from({ length: count - 1 }, startWorker)))];
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startWorker(): Promise<Started> {
  const worker = cluster.fork();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  worker.once('exit', () => reject(new Failure('unavailable', 'A worker did not start. Its log explains why.')));
  const [listening] = await Promise.race([once(worker, 'message'), ended]);
  return { worker, listening: listening as Listening };
}

/** Restarts a worker whenever it exits, with increasing backoff. */
async function keepFilled(place: { worker: Worker; log: Logger; stopping: AbortSignal }): Promise<void> {
  const { log, stopping } = place;
  let { worker } = place;
  let waitMs = MIN_BACKOFF_MS;
  for (;;) {
    const begun = performance.now();
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    if (stopping.aborted) return;
    if (performance.now() - begun > STEADY_MS) waitMs = MIN_BACKOFF_MS;
    log.error({ pid: worker.process.pid, code, signal, wait_ms: waitMs }, 'a worker exited and is being replaced');
    await wait(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    waitMs = Math.min(waitMs * 2, MAX_BACKOFF_MS);
    worker = cluster.fork();
  }
}

async function stopAll(message = STOP, drainMs = 0): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ends = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) if (worker.isConnected()) worker.send(message);
  const stuck = after(() => {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }, drainMs + STOP_MS);
  await Promise.all(ends);
  clearTimeout(stuck);
}

/** Whether this process is a worker. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/**
 * Runs a worker. It stops only when the primary tells it to, because a signal can reach the whole process group. If the primary is killed,
 * Node.js ends its workers.
 */
export async function runWorker(parts: {
  begin: () => Promise<Listening>;
  stop: (drain: boolean) => void;
}): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (message: Partial<typeof STOP>) => {
    if (message.kind === STOP.kind) parts.stop(message.drain === true);
  });
  try {
    process.send?.(await parts.begin());
  } catch (error) {
    // Listening to the primary would keep a process that could not start.
    process.channel?.unref();
    throw error;
  }
}
