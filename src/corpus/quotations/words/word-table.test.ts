import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordTable } from './word-table.ts';

test('a word is read once, wherever it is in a text', () => {
  const read: string[] = [];
  const table = new WordTable((word) => {
    read.push(word);
    return word.toUpperCase();
  });
  assert.equal(table.get('one two one', 0, 3), 'ONE');
  assert.equal(table.get('one two one', 4, 7), 'TWO');
  assert.equal(table.get('one two one', 8, 11), 'ONE');
  assert.equal(table.get('on e', 0, 2), 'ON');
  assert.deepEqual(read, ['one', 'two', 'on']);
});

test('a full table starts over, and still answers right', () => {
  const table = new WordTable((word) => `${word}!`);
  for (let round = 0; round < 2; round++) {
    for (let word = 0; word < 70_000; word++) {
      const text = `word${word}`;
      assert.equal(table.get(text, 0, text.length), `${text}!`);
    }
  }
});

test('long words are read each time', () => {
  let count = 0;
  const table = new WordTable((word) => {
    count++;
    return word.length;
  });
  const text = 'a'.repeat(32_000);
  assert.equal(table.get(text, 0, text.length), 32_000);
  assert.equal(table.get(text, 0, text.length), 32_000);
  assert.equal(count, 2);
});
