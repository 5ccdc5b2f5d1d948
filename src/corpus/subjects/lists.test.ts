import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listsOf, numbersIn, numbersOf } from './lists.ts';

test('numbers above 65,535 are kept whole', () => {
  assert.deepEqual([...listsOf([[1, 65_536], [], [70_000]]).items], [1, 65_536, 70_000]);
  for (const numbers of [[], [7, 65_535], [7, 65_536]]) {
    const { buffer, byteOffset, byteLength } = numbersOf(numbers);
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    assert.deepEqual([...numbersIn(bytes, numbers.length)], numbers);
  }
});
