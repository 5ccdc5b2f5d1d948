import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Failure } from '@isnad/contract/failure';
import { count, isCampaign } from '../../../test/support/chance.ts';
import { networkOf } from './client-address.ts';
import { RateLimit } from './rate-limit.ts';

setFlagsFromString('--expose-gc');
/** A million take memory that can be measured beside that of other tests. */
const ADDRESSES = count(20_000, 1_000_000);
const collect = runInNewContext('gc') as () => void;

test('an address has its requests in any 60 seconds, and others theirs; refused ones are not counted', () => {
  let now = 1_000_000;
  const limit = new RateLimit({ limit: 120, what: 'requests', ticks: () => now });
  const isRefused = (ask: () => void) => {
    try {
      ask();
      return false;
    } catch (error) {
      assert.ok(error instanceof Failure && error.code === 'rate_limit_exceeded');
      assert.ok((error.retryAfter ?? 0) <= 61 && (error.retryAfterMs ?? 0) < 60_000);
      return true;
    }
  };
  const charge = (address: string) => isRefused(() => limit.charge(networkOf(address)));
  const check = (address: string) => isRefused(() => limit.check(networkOf(address)));
  for (let sent = 0; sent < 120; sent++) {
    assert.equal(check('2001:db8::7'), false);
    assert.equal(charge(`2001:db8::${sent.toString(16)}`), false);
  }
  assert.deepEqual([charge('2001:db8::ffff'), check('2001:db8::1'), charge('2001:db8:0:1::1')], [true, true, false]);
  now += 60_001;
  assert.deepEqual([check('2001:db8::1'), charge('2001:db8::1')], [false, false]);
  limit.close();
});

test('many addresses are forgotten in two minutes, with their memory, and then there is no timer', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  const limit = new RateLimit({ limit: 120, what: 'requests', ticks: () => now });
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 2 ** 20;
  };
  const before = used();
  for (let index = 0; index < ADDRESSES; index++) {
    limit.charge(`2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::/64`);
  }
  assert.equal(limit.size, ADDRESSES);
  if (isCampaign()) assert.ok(used() - before > 60, 'a million addresses take memory');
  for (; now <= 120_000; now += 1_000) t.mock.timers.tick(1_000);
  assert.equal(limit.size, 0);
  if (isCampaign()) {
    // Buffers are given back beside the collection.
    for (let turn = 0; turn < 100 && used() - before >= 5; turn++) await nextTurn();
    assert.ok(used() - before < 5, `${(used() - before).toFixed(1)} MB more than before`);
  }
  limit.charge('192.0.2.1');
  for (const end = now + 120_000; now < end; now += 1_000) t.mock.timers.tick(1_000);
  assert.equal(limit.size, 0, 'the timer is back when there is somebody to forget');
  limit.close();
});
