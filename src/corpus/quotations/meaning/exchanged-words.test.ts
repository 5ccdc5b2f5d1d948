import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '../../../../test/support/cpu-time.ts';
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

test('many words that are nearly in order take no longer', () => {
  const word = (at: number) => `${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}zeb`;
  const right = told(Array.from({ length: 380 }, (_, at) => word(at)).join(' '), 'en');
  const said = told(Array.from({ length: 60 }, (_, at) => word(at % 3 === 2 ? 379 - at : at)).join(' '), 'en');
  const ms = cpuMs(() => {
    for (let time = 0; time < 40; time++) assert.equal(exchangedWords(said, right), undefined);
  });
  assert.ok(ms < 2_000, `${ms} ms`);
});
