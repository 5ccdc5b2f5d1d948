import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divide } from './offer.ts';

const parts = (text: string) => divide(text).map(({ start, end }) => text.slice(start, end).trim());

test('a text is divided between sentences that can stand alone', () => {
  assert.deepEqual(
    parts('A man came to him. The man asked for advice. He said: “Do not become angry.” The man left.'),
    ['A man came to him.', 'The man asked for advice.', 'He said: “Do not become angry.”', 'The man left.'],
  );
});

test('never before what limits or continues, nor within somebody’s words', () => {
  for (const text of [
    'All of you are shepherds. Except one who has no flock. So take care.',
    'He said: “The first is faith. The second is prayer.”',
    'সব কাজ নিয়তের উপর নির্ভর করে। তবে যে নিয়ত করে না, তার কিছু নেই।',
    'Fast if you can. Otherwise give food. But do not boast.',
  ])
    assert.deepEqual(parts(text), [text]);
});
