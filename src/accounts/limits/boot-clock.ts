import { readFileSync } from 'node:fs';

/** A clock that no change of the wall clock moves, and that two processes of one machine read alike until it is switched off. */
export type BootClock = {
  /** Milliseconds since the machine was switched on; never goes back. */
  readonly ticks: () => number;
  /** Changes whenever the machine is switched on; empty where the system does not tell. */
  readonly bootId: string;
};

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

export function bootClock(): BootClock {
  // Both read the system's monotonic clock; performance.now() counts from the start of the process and costs a third.
  const start = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return { ticks: () => start + performance.now(), bootId: readBootId() };
}

function readBootId(): string {
  try {
    return readFileSync(BOOT_ID, 'latin1').trim();
  } catch {
    // Not Linux: after a restart ages are told by the wall clock.
    return '';
  }
}
