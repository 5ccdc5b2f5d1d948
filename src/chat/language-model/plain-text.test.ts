import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { plainText } from './plain-text.ts';

test('markup, links and invisible characters go, words stay', () => {
  assert.equal(
    plainText('**Be** <b>patient</b>, see [this](https://a.example/x) \u202eand\u2028wait'),
    'Be bpatient/b, see this and wait',
  );
  assert.equal(plainText('রব্‌বানা می‌شود'), 'রব্‌বানা می‌شود');
});

test('whatever comes in, nothing comes out that could be HTML, a link or an image', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>[]()!:/ab h\u202e\u200b\n') }), (text) => {
      assert.doesNotMatch(plainText(text), /[<>[\]]|[a-z]:\/\/|[\u202e\u200b\n]/u);
    }),
    { numRuns: count(300, 20_000) },
  );
});
