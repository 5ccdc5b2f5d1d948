import { readFileSync } from 'node:fs';

/** A clock unaffected by wall clock changes. Processes on one machine read the same time until it is shut down. */
export type BootClock = {
  /** Milliseconds since boot; monotonic. */
  readonly ticks: () => number;
  /** Changes on every boot. Empty where the system does not provide it. */
  readonly bootId: string;
};

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

export function bootClock(): BootClock {
  // Both read the monotonic system clock. performance.now() counts from the process start and costs a third.
  const start = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return { ticks: () => start + performance.now(), bootId: readBootId() };
}

function readBootId(): string {
  try {
    return readFileSync(BOOT_ID, 'latin1').trim();
  } catch {
    // Not Linux: after a restart, ages are computed from the wall clock.
    return '';
  }
}
