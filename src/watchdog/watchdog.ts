import { Worker } from 'node:worker_threads';
import { every } from '../timers/timers.ts';

/** How often the event loop shows that it runs. */
const BEAT_MS = 500;

/** What the thread gets: the counter that the event loop increments, and how long it can stand still. */
export type WatchdogData = { readonly beats: Int32Array; readonly limitMs: number };

/**
 * Starts a thread that ends this process when its event loop has not run for `limitMs`. A supervisor then starts it again, and proxies use other
 * processes meanwhile. Time in which the whole process was paused does not count.
 * @returns stops the thread
 */
export function startWatchdog(limitMs: number): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = { beats, limitMs };
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData });
  worker.unref();
  const beating = every(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  return () => {
    clearInterval(beating);
    void worker.terminate();
  };
}
