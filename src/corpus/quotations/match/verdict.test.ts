import assert from 'node:assert/strict';
import test from 'node:test';
import { keyedSides, keyedWords } from '../words/plain-words.ts';
import { differencesOf } from './verdict.ts';

const OTHERS = ['xylo', 'vuvu', 'zizz', 'jukk', 'qopp'];
const OURS = ['alder', 'bench', 'mango', 'hills', 'sand'];
const COMMON = ['patience', 'is', 'beautiful'];

/** What is different where so many words before and after the common ones are not those of the text. */
function differences(before: number, after: number) {
  const written = (words: readonly string[]) =>
    [...words.slice(0, before), ...COMMON, ...words.slice(words.length - after)].join(' ');
  const [text, rightText] = [written(OTHERS), written(OURS)];
  const right = { text: rightText, words: keyedWords(rightText, 'latin') };
  const sides = keyedSides(text, keyedWords(text, 'latin'), right, undefined);
  const [from, to, all] = [before, before + COMMON.length, before + COMMON.length + after];
  const piece = { same: true, from, to, start: from, end: to };
  const alignment = { pieces: [piece], from, to, start: from, end: to, matched: COMMON.length, score: COMMON.length };
  const found = differencesOf(sides, alignment, { from: 0, to: all }, { start: 0, end: all });
  return found.differences.map(({ op, found, expected }) => [op, found, expected]);
}

test('up to four other words at either end stand for as many of the text, more are an addition', () => {
  const [four, five] = [OTHERS.slice(0, 4).join(' '), OTHERS.join(' ')];
  assert.deepEqual(differences(4, 0), [['replace', four, OURS.slice(0, 4).join(' ')]]);
  assert.deepEqual(differences(5, 0), [['insert', five, '']]);
  assert.deepEqual(differences(0, 4), [['replace', OTHERS.slice(1).join(' '), OURS.slice(1).join(' ')]]);
  assert.deepEqual(differences(0, 5), [['insert', five, '']]);
  assert.deepEqual(differences(0, 0), []);
});
