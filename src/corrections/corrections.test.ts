import assert from 'node:assert/strict';
import test from 'node:test';
import { checkAnswer } from './corrections.ts';

test('an answer has 1 to 2,000 characters', () => {
  for (const answer of ['x', 'x'.repeat(2_000)]) checkAnswer(answer);
  for (const answer of ['', ' \n', 'x'.repeat(2_001)])
    assert.throws(() => checkAnswer(answer), { code: 'invalid_parameter' }, `${answer.length} characters`);
});
