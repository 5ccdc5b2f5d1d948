import assert from 'node:assert/strict';
import test from 'node:test';
import { chanceOf, learn, type Side } from './model-one.ts';

function side(texts: readonly (readonly number[])[], size: number): Side {
  const starts = Uint32Array.from([0, ...texts.map((_, at) => texts.slice(0, at + 1).flat().length)]);
  return { words: Uint32Array.from(texts.flat()), starts, size };
}

test('learns which word translates which, from what else stands beside them', () => {
  const source = side([[0, 1], [0, 2], [1], []], 3);
  const target = side([[0, 1], [0, 2], [1], [2]], 3);
  const table = learn(source, target, 6);
  for (const word of [0, 1, 2]) assert.ok(chanceOf(table, word, word) > 0.8, `word ${word}`);
  assert.equal(chanceOf(table, 1, 2), 0, 'words that never meet');
});

test('stores nothing for each meeting of two words, only for each pair', () => {
  // 1,000 texts with the same 60 words on both sides: 3.6 million meetings, 3,600 pairs.
  const text = Array.from({ length: 60 }, (_, word) => word);
  const many = side(
    Array.from({ length: 1000 }, () => text),
    60,
  );
  const before = process.memoryUsage().arrayBuffers;
  learn(many, many, 1);
  const most = process.memoryUsage().arrayBuffers - before;
  assert.ok(most < 5_000_000, `${most} bytes`);
});
