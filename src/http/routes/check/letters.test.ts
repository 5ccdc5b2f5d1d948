import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterDifference } from './letters.ts';

test('the letters in which two spellings differ are found, each with its marks', () => {
  const rows = [
    ['prostate', 'prostrate', ['prost', '', 'ate'], ['prost', 'r', 'ate']],
    ['يَعْلَمُ', 'يُعْلَمُ', ['', 'يَ', 'عْلَمُ'], ['', 'يُ', 'عْلَمُ']],
    ['কিতাব', 'কিতাবে', ['কিতা', 'ব', ''], ['কিতা', 'বে', '']],
    ['aa', 'aaa', ['aa', '', ''], ['aa', 'a', '']],
    // Without vowel marks, the letters alone are compared.
    ['الأحد', 'أَحَدٌ', ['', 'ال', 'أحد'], ['', '', 'أَحَدٌ']],
  ] as const;
  for (const [found, expected, wrong, right] of rows)
    assert.deepEqual(letterDifference(found, expected), { found: wrong, expected: right });
});

test('words with little in common have no such letters', () => {
  assert.equal(letterDifference('mercy', 'wrath'), undefined);
  assert.equal(letterDifference('', 'not'), undefined);
});
