import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeLines } from './log.ts';

const cut = (text: string, size: number) => [...wholeLines(Buffer.from(text), size)].map((piece) => String(piece));

test('lines are cut between lines only', () => {
  assert.deepEqual(cut('', 5), []);
  assert.deepEqual(cut('ab\ncd\nef\n', 100), ['ab\ncd\nef\n']);
  assert.deepEqual(cut('ab\ncd\nef\n', 6), ['ab\ncd\n', 'ef\n']);
  assert.deepEqual(cut('ab\ncd\nef\n', 5), ['ab\n', 'cd\n', 'ef\n']);
  assert.deepEqual(cut('a long line\ncd\nan end', 5), ['a long line\n', 'cd\n', 'an end']);
  assert.deepEqual(cut('ab\ncd\n', Number.POSITIVE_INFINITY), ['ab\ncd\n']);
});
