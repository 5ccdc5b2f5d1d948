import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalise } from './normalise.ts';

test('a text of 200,000 UTF-16 units is stored, a longer one is not', () => {
  const skipped = (length: number) => {
    const texts = [{ text: 'a'.repeat(length), lang: 'en' }];
    return normalise(
      { line: 1, family: 'cited', collection: 'own', number: '1', grades: [], texts },
      { rank: 1, source: 'test' },
    ).skipped;
  };
  assert.deepEqual([skipped(200_000), skipped(200_001)], [[], ['too_long']]);
});
