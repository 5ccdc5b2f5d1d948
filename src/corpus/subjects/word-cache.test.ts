import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordCache } from './word-cache.ts';

test('a value is made once while its word is used, and dropped when thousands of others have come', () => {
  const cache = new WordCache<string>();
  const made: string[] = [];
  const get = (word: string) =>
    cache.get(word, () => {
      made.push(word);
      return `value of ${word}`;
    });
  for (let other = 0; other < 10_000; other++) {
    assert.equal(get('prayer'), 'value of prayer');
    assert.equal(get(`word ${other}`), `value of word ${other}`);
  }
  assert.equal(made.length, 10_001);
  get('word 9999');
  assert.equal(made.length, 10_001);
  get('word 0');
  assert.equal(made.length, 10_002);
});
