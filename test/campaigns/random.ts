import type { TestContext } from 'node:test';

/** Random numbers from 0 to 1 by a seed that is printed: that of ISNAD_SEED, or a new one. */
export function randomFrom(t: Pick<TestContext, 'name'>): () => number {
  let state = Number(process.env.ISNAD_SEED || Date.now() % 2 ** 31);
  process.stderr.write(`ISNAD_SEED=${state} (${t.name})\n`);
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
