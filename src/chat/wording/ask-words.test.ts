import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '../../../test/support/cpu-time.ts';
import { QUESTION } from './ask-words.ts';

test('a question can begin with another word, and a text with many signs or words of another script takes no longer', () => {
  for (const text of ['So, what is patience', '  how is it done', 'hi!! why']) assert.ok(QUESTION.test(text), text);
  assert.equal(QUESTION.test('So patience is light'), false);
  for (const unit of ['قال ', '- ', '(']) {
    const ms = cpuMs(() => QUESTION.test(unit.repeat(32_000 / unit.length)));
    assert.ok(ms < 1_000, `${unit}: ${ms} ms`);
  }
});
