import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf, placeOf } from './verse-place.ts';

const SPELLINGS = ['2:255', ' 2 : 255 ', '2 255', '2.255', '2-255', '2/255', '2：255'];

test('a verse is understood in the digits of three languages, with the usual signs between', () => {
  for (const text of [...SPELLINGS, '২:২৫৫', '٢:٢٥٥', '۲:۲۵۵', '002:255']) {
    assert.deepEqual(placeOf(text), { surah: 2, verse: 255 }, text);
  }
});

test('what is no verse is none', () => {
  const others = ['', '2', '2:', ':255', 'two', 'patience', '2:255:1', '2:2555', '-2:255', '2:255; drop', '1e1:2'];
  for (const text of [...others, '115:1', '0:1', '2:0', 'الصبر 2:255']) {
    assert.equal(placeOf(text), undefined, text);
  }
});

test('a number alone', () => {
  assert.equal(numberOf('১১৪'), 114);
  assert.equal(numberOf(' 2 '), 2);
  assert.equal(numberOf('12a'), undefined);
  assert.equal(numberOf(undefined), undefined);
});
