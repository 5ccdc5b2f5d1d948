import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { addressOf, ClientAddresses, networkOf } from './client-address.ts';

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
    ['', ''],
  ] as const) {
    assert.equal(networkOf(address), network, address);
  }
});

function message(peer: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
}

const noWarning = () => assert.fail('warned');

test('of a proxy that is named the last address is believed that is none of a proxy; nothing but addresses', () => {
  const addresses = new ClientAddresses({ trusted: ['10.0.0.0/8', '2001:db8:ffff::/48', 'loopback'], warn: noWarning });
  for (const [peer, forwarded, client] of [
    ['10.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['::ffff:10.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['127.0.0.1', '192.0.2.7:5678', '192.0.2.7'],
    ['::1', '[2001:db8::7]:443', '2001:db8::7'],
    ['10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['10.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['10.0.0.1', '::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:ffff::9', '192.0.2.7', '192.0.2.7'],
    // What the client itself has sent stands in front.
    ['10.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
    ['10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '192.0.2.7, evil"}{"level":"fatal', '10.0.0.1'],
    ['10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', 'fe80::1%x"y', '10.0.0.1'],
    ['10.0.0.1', `fe80::1%${'a'.repeat(4_000)}`, '10.0.0.1'],
    ['10.0.0.1', '192.0.2.7:123456', '10.0.0.1'],
    ['10.0.0.1', '192.0.2.999', '10.0.0.1'],
    ['10.0.0.1', '0300.0.2.7', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', ',,', '10.0.0.1'],
  ] as const) {
    const request = message(peer, { 'x-forwarded-for': forwarded });
    addresses.note(request);
    assert.equal(addressOf(request), client, `${peer} said ${forwarded}`);
  }
  const plain = message('10.0.0.1', {});
  addresses.note(plain);
  assert.equal(addressOf(plain), '10.0.0.1');
});

test('nobody else is believed, and the log says once that somebody would have to be named', () => {
  const warnings: object[] = [];
  const warn = (facts: object) => warnings.push(facts);
  for (const trusted of [[], ['10.0.0.1']]) {
    const addresses = new ClientAddresses({ trusted, warn });
    addresses.note(message('10.9.9.9', {}));
    assert.equal(warnings.length, 0);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-forwarded-proto']) {
      const request = message('10.9.9.9', { [header]: '192.0.2.7' });
      addresses.note(request);
      assert.equal(addressOf(request), '10.9.9.9');
    }
    assert.deepEqual(warnings.splice(0), [{ peer: '10.9.9.9' }]);
  }
});
