import assert from 'node:assert/strict';

/** When a wait counts as endless: the one deadline of all tests. Only a fault reaches it, and a machine that is busier than ISNAD_SLOW says. */
export const DEADLINE_MS = 60_000 * Number(process.env.ISNAD_SLOW || 1);
const POLL_INTERVAL_MS = 10;

/**
 * Reads again and again until the value fits (by default: until it is true), and returns it. Fails with the last value at the deadline.
 * @param everyMs pause between two reads, for what counts its callers
 */
export async function until<T>(
  read: () => T | Promise<T>,
  fits: (value: T) => boolean = Boolean,
  everyMs = POLL_INTERVAL_MS,
): Promise<T> {
  for (const deadline = performance.now() + DEADLINE_MS; ; ) {
    const value = await read();
    if (fits(value)) return value;
    assert.ok(performance.now() < deadline, `still ${JSON.stringify(value)?.slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** The result of a promise. Fails at the deadline, and says what was waited for. */
export async function within<T>(promise: Promise<T>, what: () => string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new Error(`${what()}, after ${DEADLINE_MS / 1_000} s`)), DEADLINE_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timeout));
}
