import assert from 'node:assert/strict';

const TIMEOUT_MS = 30_000;

/** Reads every 10 ms until the value fits, and returns it. Fails with the last value after 30 s: enough for a busy machine. */
export async function until<T>(read: () => T | Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
    const value = await read();
    if (fits(value)) return value;
    assert.ok(Date.now() < deadline, `still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
