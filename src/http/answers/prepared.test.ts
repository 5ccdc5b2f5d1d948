import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedCoding, PreparedAnswers } from './prepared.ts';

test('the best coding that both sides know is chosen', () => {
  const table: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['identity;q=0.5, gzip;q=0.1', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
  ];
  for (const [header, coding] of table) assert.equal(acceptedCoding(header), coding, String(header));
});

test('what was unused longest goes when the bytes are full', () => {
  const answers = new PreparedAnswers(100);
  let made = 0;
  const get = (key: string) => answers.get(key, () => `${++made}`.padEnd(40));
  const first = get('a');
  get('b');
  assert.equal(get('a'), first, 'kept');
  get('c');
  assert.equal(get('a'), first, 'used last, so kept');
  assert.equal(made, 3);
  get('b');
  assert.equal(made, 4, 'was dropped for c');
});

test('an answer larger than the limit is still given', () => {
  const answers = new PreparedAnswers(10);
  assert.equal(answers.get('a', () => 'x'.repeat(50)).bodies.get('identity')?.length, 50);
});
