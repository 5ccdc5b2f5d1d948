import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verseKeyOf } from './verse-key.ts';

test('a verse key is read in any digits and with the usual signs between', () => {
  for (const typed of ['2:255', ' 2 : 255 ', '2 255', '2.255', '2/255', '২:২৫৫', '٢:٢٥٥', '۲:۲۵۵', '002:255']) {
    assert.equal(verseKeyOf(typed), '2:255', typed);
  }
});

test('what is no verse key is none', () => {
  for (const typed of ['', '2', '2:', ':255', 'two', '2:255:1', '2:2555', '-2:255', '2:255; drop']) {
    assert.equal(verseKeyOf(typed), undefined, typed);
  }
});
