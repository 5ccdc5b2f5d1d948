import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../../../test/support/chance.ts';
import { PlainText } from './plain-text.ts';

function plain(text: string, size: number): string {
  const reader = new PlainText();
  let out = '';
  for (let at = 0; at < text.length; at += size) out += reader.add(text.slice(at, at + size));
  return out + reader.end();
}

test('nothing that is left is a tag, an image, a link or an invisible character, in whatever pieces it comes', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '/',
    '!',
    '[',
    ']',
    '(',
    ')',
    'b',
    'script',
    ' ',
    '\n',
    ':',
    '//x.y',
    'http:',
    '"',
    '=',
    '1',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u0000',
    '\r',
    'ক',
    '\u200d',
    '[[2:1]]',
    'a '.repeat(600),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
      const out = plain(parts.join(''), size);
      assert.doesNotMatch(out, /<[a-z/!?]|\]\(|!\[|[\u202e\u2066\u200b\0\r]|\]:\s{0,3}(?:http:)?\/\//i);
    }),
    { numRuns: count(2_000, 100_000) },
  );
});

test('other text stays as it is', () => {
  const text = 'Is 2 < 3 & 5 > 4? Yes! [[2:153]], [Quran 2:1]: "words" (so). র\u200d্যাব\n\n- **one**';
  for (const size of [1, 2, 5, 1_000]) assert.equal(plain(text, size), text);
});

test('a tag that never ends is text', () => {
  const text = `x <b ${'word '.repeat(400)}`;
  for (const size of [1, 50, 5_000]) assert.equal(plain(text, size), text.replace('<', ''));
});
