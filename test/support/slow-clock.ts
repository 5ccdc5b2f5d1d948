import { bootClock } from '../../src/accounts/limits/boot-clock.ts';

/** How many times slower the clock of rate limits runs: a window of 60 seconds does not end while a test runs, however slow the machine is. */
const TIMES_SLOWER = 100;

/** The clock of rate limits of a service in this process. With Redis the limits follow the clock of its server. */
export function slowBootClock(): ReturnType<typeof bootClock> {
  const { ticks, bootId } = bootClock();
  return { ticks: () => ticks() / TIMES_SLOWER, bootId };
}

/** Makes the clock of rate limits (`boot-clock.ts`) slow, in every process alike. */
const SLOW_CLOCK = `
  const [machine, own] = [process.hrtime.bigint, performance.now.bind(performance)];
  process.hrtime.bigint = () => machine() / ${TIMES_SLOWER}n;
  performance.now = () => own() / ${TIMES_SLOWER};`;
/** From the first signal on the clock is right: how long ago it came decides what a second one does. */
const UNTIL_SIGNAL = `
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => Object.assign(performance, { now: own }) && Object.assign(process.hrtime, { bigint: machine }));`;

const running = (code: string): [string, string] => [
  process.execPath,
  `--import=data:text/javascript,${encodeURIComponent(code)}`,
];
/** Node.js with that clock. Options of it reach a process that takes over. */
export const NODE_WITH_SLOW_CLOCK = running(SLOW_CLOCK);
/** The same until it is to end. By this clock a service is never late, so that it sheds no load on a busy machine. */
export const NODE_NEVER_LATE = running(SLOW_CLOCK + UNTIL_SIGNAL);
