import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { fc } from '../../../test/support/chance.ts';
import { isWellFormedSecret, newSecret } from './key-format.ts';

test('a new secret has the form of the contract and a checksum that holds', () => {
  for (const environment of ['live', 'test'] as const) {
    const secret = newSecret(environment, randomBytes);
    assert.match(secret, /^svc_(live|test)_[0-9A-Za-z]{38}$/);
    assert.ok(secret.startsWith(`svc_${environment}_`));
    assert.ok(isWellFormedSecret(secret));
  }
});

test('the checksum is the CRC-32 of all before it, so that any client can compute it', () => {
  // CRC-32 of "svc_live_" and 32 zeros is 3585111259 (zlib), in base62 with digits, capitals, small letters in this order: 3uclD9.
  const zeros = newSecret('live', (size) => new Uint8Array(size));
  assert.equal(zeros, `svc_live_${'0'.repeat(32)}3uclD9`);
});

test('bytes that would favour some characters are thrown away', () => {
  let calls = 0;
  const secret = newSecret('test', (size) => new Uint8Array(size).fill(calls++ === 0 ? 255 : 61));
  assert.equal(secret.slice(9, 41), 'z'.repeat(32));
});

test('any one changed character is noticed', () => {
  const secret = newSecret('live', randomBytes);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: secret.length - 1 }), fc.constantFrom(...'0aZ_-é '), (at, character) => {
      const changed = secret.slice(0, at) + character + secret.slice(at + 1);
      return changed === secret || !isWellFormedSecret(changed);
    }),
  );
});

test('nothing else is taken for a key, however long', () => {
  fc.assert(fc.property(fc.string(), (text) => !isWellFormedSecret(text)));
  for (const text of ['', 'svc_live_', `svc_live_${'a'.repeat(1_000_000)}`, `${newSecret('live', randomBytes)}\n`]) {
    assert.ok(!isWellFormedSecret(text));
  }
});
