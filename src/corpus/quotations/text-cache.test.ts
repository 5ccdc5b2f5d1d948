import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextCache, textKey } from './text-cache.ts';
import { readRight } from './words/plain-words.ts';

test('the texts that were used least recently leave when there are too many words', () => {
  const cache = new TextCache(10);
  const [first, second, third] = [1, 2, 3].map((doc) => textKey(doc, 'en')) as [number, number, number];
  const text = readRight('four words of text', 'en');
  cache.set(first, text);
  cache.set(second, text);
  assert.equal(cache.get(first), text);
  cache.set(third, text);
  assert.equal(cache.get(second), undefined);
  assert.equal(cache.get(first), text);
  assert.equal(cache.get(third), text);
});

test('a text longer than the cache is not kept', () => {
  const cache = new TextCache(3);
  cache.set(textKey(1, 'bn'), readRight('চার শব্দের একটি বাক্য', 'bn'));
  assert.equal(cache.get(textKey(1, 'bn')), undefined);
});
