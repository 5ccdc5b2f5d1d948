import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangedWords } from './exchanged-words.ts';
import { told } from './told-words.ts';

const exchanged = (said: string, right: string) =>
  exchangedWords(told(said, 'en'), told(right, 'en'))?.map(({ start, end, expected }) => [
    said.slice(start, end),
    expected,
  ]);

test('two words that changed places are found, and another order of the sentence is none', () => {
  const right = 'The upper hand is better than the lower hand';
  assert.deepEqual(exchanged('The lower hand is better than the upper hand', right), [
    ['lower', 'upper'],
    ['upper', 'lower'],
  ]);
  assert.equal(exchanged(right, right), undefined);
  assert.equal(exchanged('Better than the lower hand is the upper hand', right), undefined);
});
