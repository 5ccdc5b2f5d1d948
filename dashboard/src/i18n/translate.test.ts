import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled, wordsAt, wordsFor } from './translate.ts';

const WORDS = {
  title: 'Title',
  event: { 'chat.completed': 'Done', chat: { failed: 'Failed' } },
  scope: { 'quran:read': 'Read' },
  day_one: '{{count}} day',
  day_other: '{{count}} days',
  none_zero: 'none',
  none_other: 'some',
};

test('words are found by their path, also where a name has dots', () => {
  for (const [name, words] of [
    ['title', 'Title'],
    ['event.chat.completed', 'Done'],
    ['event.chat.failed', 'Failed'],
    ['scope.quran:read', 'Read'],
    ['event', undefined],
    ['event.chat', undefined],
    ['toString', undefined],
    ['missing.title', undefined],
  ] as const)
    assert.equal(wordsAt(WORDS, name), words, name);
  assert.equal(wordsAt(undefined, 'title'), undefined);
});

test('a number chooses the words by the rules of the language', () => {
  assert.equal(wordsFor(WORDS, 'day', 1, 'en'), '{{count}} day');
  assert.equal(wordsFor(WORDS, 'day', 0, 'en'), '{{count}} days');
  assert.equal(wordsFor(WORDS, 'none', 0, 'en'), 'none');
  const arabic = { x_zero: '0', x_one: '1', x_two: '2', x_few: '3', x_many: '11', x_other: '100' };
  for (const count of [0, 1, 2, 3, 11, 100]) assert.equal(wordsFor(arabic, 'x', count, 'ar'), String(count));
  // Bengali counts none as one.
  assert.equal(wordsFor({ x_one: 'one', x_other: 'other' }, 'x', 0, 'bn'), 'one');
});

test('values stand in the place of their names', () => {
  assert.equal(filled('{{a}} of {{b}}{{c}}', { a: 1, b: '$&{{a}}' }), '1 of $&{{a}}');
});
