/** Starts the watchdog and then blocks: in JavaScript, or with `sleep` outside of it. With `work` it only works hard. */
import { startWatchdog } from '../../../../src/watchdog/watchdog.ts';

const [, , how = '', limitMs = '1000'] = process.argv;
const stop = startWatchdog(Number(limitMs));

function spinForever(): void {
  for (;;) Math.random();
}

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

if (how === 'work') {
  let rounds = 0;
  const timer = setInterval(() => {
    blockFor(Number(limitMs) / 4);
    if (++rounds < 8) return;
    clearInterval(timer);
    stop();
    process.stdout.write('done\n');
  }, 1);
} else {
  setTimeout(() => {
    if (how === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    else spinForever();
  }, 100);
}
