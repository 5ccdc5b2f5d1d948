import { write } from 'node:fs';
import { type Debugger, Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { CHECK_MS, type Check, nextCheck } from './checks.ts';
import type { WatchdogData } from './watchdog.ts';

/** Time to interrupt the code that runs, and to write the line. Code outside JavaScript cannot be interrupted. */
const STACK_MS = 1_000;
const WRITE_MS = 500;
const MAX_FRAMES = 10;
const STANDARD_ERROR = 2;

/** Returns when the event loop has stood still for the limit. */
async function waitForStall({ beats, limitMs }: WatchdogData): Promise<void> {
  let last: Check = { beat: Atomics.load(beats, 0), at: performance.now(), stoodMs: 0 };
  while (last.stoodMs < limitMs) {
    await wait(CHECK_MS);
    last = nextCheck(last, Atomics.load(beats, 0), performance.now());
  }
}

/** Functions that the main thread is in, innermost first. Empty when it is not in JavaScript. */
async function mainStack(): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  const paused = new Promise<Debugger.CallFrame[]>((resolve) => {
    session.on('Debugger.paused', ({ params }) => resolve(params.callFrames));
  });
  await session.post('Debugger.enable');
  await session.post('Debugger.pause');
  return (await paused).slice(0, MAX_FRAMES).map(({ functionName, location }) => {
    const file = files.get(location.scriptId) ?? '';
    return `${functionName || '(anonymous)'} (${file}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;
  });
}

const data = workerData as WatchdogData;
await waitForStall(data);
const stack = await Promise.race([mainStack().catch(() => []), wait(STACK_MS, [])]);
const seconds = data.limitMs / 1_000;
const line = JSON.stringify({
  ...{
    level: 'fatal',
    time: new Date(performance.timeOrigin + performance.now()).toISOString(),
    pid: process.pid,
    stack,
  },
  msg: `the event loop has not run for ${seconds} s, so this process ends. WATCHDOG_SECONDS sets the limit`,
});
// Not synchronous: if nobody reads the log, the process must end all the same.
await Promise.race([new Promise((resolve) => write(STANDARD_ERROR, `${line}\n`, resolve)), wait(WRITE_MS)]);
process.kill(process.pid, 'SIGKILL');
