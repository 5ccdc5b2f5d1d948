import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressBudget, networkOf } from './address-budget.ts';

test('one IPv6 subscriber is one network, however its addresses are written', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ] as const) {
    assert.equal(networkOf(address), network, address);
  }
});

test('an address has its budget in any 60 seconds, and others theirs', () => {
  let now = 1_000_000;
  const budget = new AddressBudget(() => now);
  let refused = 0;
  const charge = (address: string) => {
    try {
      budget.charge(address);
    } catch {
      refused += 1;
    }
  };
  for (let count = 0; count < 120; count++) charge(`2001:db8::${count.toString(16)}`);
  assert.equal(refused, 0);
  charge('2001:db8::ffff');
  charge('2001:db8:0:1::1');
  assert.equal(refused, 1);
  now += 60_001;
  charge('2001:db8::1');
  assert.equal(refused, 1);
  budget.close();
});
