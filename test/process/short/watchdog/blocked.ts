/** Starts the watchdog and then blocks: in JavaScript, or with `sleep` outside of it. With `work` it is only held up again and again. */
import { startWatchdog } from '../../../../src/watchdog/watchdog.ts';

const [, , how = '', limitMs = '1000'] = process.argv;
const stop = startWatchdog(Number(limitMs));

function spinForever(): void {
  for (;;) Math.random();
}

function blockFor(ms?: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

if (how === 'work') {
  let rounds = 0;
  const timer = setInterval(() => {
    blockFor(Number(limitMs) / 8);
    if (++rounds < 12) return;
    clearInterval(timer);
    stop();
    process.stdout.write('done\n');
  }, 1);
} else {
  setTimeout(() => {
    if (how === 'sleep') blockFor();
    else spinForever();
  }, 100);
}
