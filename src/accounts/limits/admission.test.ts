import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '@isnad/contract/failure';
import type { KeyRing } from '../keys/key-ring.ts';
import type { KeyHolder } from '../keys/known-key.ts';
import { type Admitted, localAdmission, type RateLimitStatus } from './admission.ts';
import { WindowLimiter } from './window-limiter.ts';

const account = { id: 'acct_x', plan: 'free', state: 'active' } as const;
const holder = { keyId: 'key_x', environment: 'live', scopes: new Set(), expiresAt: 0, account } as KeyHolder;

/** Remembers every key. */
const keys = { check: () => holder, together: (check: () => void) => check() } as unknown as KeyRing;
const unasked = { allows: () => undefined, beforeLookUp: () => undefined };

test('what cannot be written down is not accepted, and not counted', () => {
  let full = true;
  const append = () => {
    if (full) throw new Error('no space left');
  };
  const admission = localAdmission({
    keys,
    limiter: new WindowLimiter(),
    journal: { append },
    ticks: () => 0,
    now: () => 0,
  });
  const byKey = () => (admission.admit('secret', unasked) as Admitted).rateLimit;
  const byPerson = () => admission.admitPerson('usr_x', account.id) as RateLimitStatus;
  for (let count = 0; count < 10; count++) {
    for (const admit of [byKey, byPerson])
      assert.throws(admit, (error: Failure) => error.code === 'unavailable' && error.retryAfter !== undefined);
  }
  full = false;
  for (let left = 9; left >= 0; left--) assert.equal(byKey()?.remaining, left);
  assert.equal(byKey()?.accepted, false);
  for (let left = 119; left >= 0; left--) assert.equal(byPerson().remaining, left);
  assert.equal(byPerson().accepted, false);
});

test('requests decided together are recorded with one write, and given back if it fails', () => {
  const written: number[] = [];
  let full = false;
  const append = (entries: readonly unknown[]) => {
    if (full) throw new Error('no space left');
    written.push(entries.length);
  };
  const deps = { keys, limiter: new WindowLimiter(), journal: { append }, ticks: () => 0, now: () => 0 };
  const admission = localAdmission(deps);
  const together = (requests: number) => {
    const accepted: (boolean | undefined)[] = [];
    const failure = admission.together(() => {
      for (let count = 0; count < requests; count++) {
        accepted.push((admission.admit('secret', unasked) as Admitted).rateLimit?.accepted);
      }
    });
    return { failure, accepted };
  };
  full = true;
  assert.equal(together(4).failure?.code, 'unavailable');
  full = false;
  // Ten a minute, of which none has been used.
  assert.deepEqual(together(7), { failure: undefined, accepted: Array(7).fill(true) });
  assert.deepEqual(together(5).accepted, [true, true, true, false, false]);
  // Nothing was accepted, so there is nothing to write.
  assert.deepEqual(together(2).accepted, [false, false]);
  assert.deepEqual(written, [7, 3]);
});
