import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '@isnad/contract/failure';
import type { KeyRing } from '../keys/key-ring.ts';
import type { KeyHolder } from '../keys/known-key.ts';
import { type Admitted, localAdmission, type RateLimitStatus } from './admission.ts';
import { WindowLimiter } from './window-limiter.ts';

const account = { id: 'acct_x', plan: 'free', state: 'active' } as const;
const holder = { keyId: 'key_x', environment: 'live', scopes: new Set(), expiresAt: 0, account } as KeyHolder;

test('what cannot be written down is not accepted, and not counted', () => {
  let full = true;
  const append = () => {
    if (full) throw new Error('no space left');
  };
  const keys = { check: () => holder } as unknown as KeyRing;
  const admission = localAdmission({
    keys,
    limiter: new WindowLimiter(),
    journal: { append },
    ticks: () => 0,
    now: () => 0,
  });
  const byKey = () =>
    (admission.admit('secret', { allows: () => undefined, beforeLookUp: () => undefined }) as Admitted).rateLimit;
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
