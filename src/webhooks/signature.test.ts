import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret, signedHeaders } from './signature.ts';

test('a secret is whsec_ and base64 of 32 bytes', () => {
  const secret = newSigningSecret(randomBytes);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(secret, newSigningSecret(randomBytes));
});

test('any of the secrets verifies, another does not', () => {
  const [one, two, other] = [
    newSigningSecret(randomBytes),
    newSigningSecret(randomBytes),
    newSigningSecret(randomBytes),
  ];
  const body = '{"text":"সূরা الفاتحة"}';
  const headers = signedHeaders([one, two], { id: 'evt_1', at: Date.now(), body });
  assert.deepEqual(new Webhook(one).verify(body, headers), JSON.parse(body));
  assert.deepEqual(new Webhook(two).verify(body, headers), JSON.parse(body));
  assert.throws(() => new Webhook(other).verify(body, headers));
  assert.throws(() => new Webhook(one).verify(`${body} `, headers));
});

test('what is signed is id, time and body, as the specification says', () => {
  const key = Buffer.alloc(32, 7);
  const headers = signedHeaders([`whsec_${key.toString('base64')}`], {
    id: 'evt_1',
    at: 1_700_000_000_999,
    body: '{}',
  });
  const expected = createHmac('sha256', key).update('evt_1.1700000000.{}').digest('base64');
  assert.deepEqual(headers, {
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${expected}`,
  });
});
