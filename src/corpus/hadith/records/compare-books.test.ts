import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareBooks } from './compare-books.ts';

test('books are in the order of their numbers, an introduction first', () => {
  const numbers = ['1', '36', '5', 'introduction', '10', '2'].map((number) => ({ number }));
  assert.deepEqual(
    numbers.sort(compareBooks).map(({ number }) => number),
    ['introduction', '1', '2', '5', '10', '36'],
  );
});
