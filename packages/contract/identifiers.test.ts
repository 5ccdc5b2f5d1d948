import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { identifierGenerator } from './identifiers.ts';

test('identifiers have a prefix and 26 characters, and sort as they were made', () => {
  const newId = identifierGenerator({ now: Date.now, randomBytes });
  const ids = Array.from({ length: 20_000 }, () => newId('req'));
  for (const id of ids.slice(0, 100)) assert.match(id, /^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(ids.toSorted(), ids);
});

test('the first ten characters are the time', () => {
  const newId = identifierGenerator({ now: () => 1_469_918_176_385, randomBytes });
  assert.equal(newId('key').slice(4, 14), '01ARYZ6S41');
});

test('a clock that stands still, runs out of room or goes back does not break the order', () => {
  let time = 1_000;
  const newId = identifierGenerator({ now: () => time, randomBytes: (size) => new Uint8Array(size).fill(255) });
  const ids = Array.from({ length: 1_100_000 }, () => newId('acct'));
  assert.ok(ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id));
  time = 10;
  assert.ok(newId('acct') > (ids.at(-1) ?? ''));
});
