import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownOrigins, passkeySite } from './own-origins.ts';

test('a public address is the only origin', () => {
  const address = { baseUrl: 'https://isnad.example.org/quran', publicUrl: 'https://isnad.example.org/quran' };
  assert.deepEqual(ownOrigins(address), ['https://isnad.example.org']);
  assert.deepEqual(passkeySite(address), { rpID: 'isnad.example.org', origin: ['https://isnad.example.org'] });
  const told = { baseUrl: 'http://127.0.0.1:8787', publicUrl: 'http://127.0.0.1:8787' };
  assert.deepEqual(ownOrigins(told), ['http://127.0.0.1:8787']);
});

test("one's own machine has three names, and passkeys for one of them", () => {
  for (const baseUrl of ['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787']) {
    const address = { baseUrl, publicUrl: '' };
    assert.deepEqual(ownOrigins(address), ['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787']);
    assert.deepEqual(passkeySite(address), { rpID: 'localhost', origin: ['http://localhost:8787'] });
  }
  assert.deepEqual(ownOrigins({ baseUrl: 'http://192.0.2.1', publicUrl: '' }), ['http://192.0.2.1']);
});
