import assert from 'node:assert/strict';
import test from 'node:test';
import { anyText, fc } from '../../../test/support/chance.ts';
import { readSource } from '../quran/inputs.ts';
import { scriptOf } from './stem.ts';
import { tokenise } from './tokenise.ts';

const terms = (text: string): string[] =>
  tokenise(text)
    .filter((token) => !token.joined)
    .map((token) => token.term);

test('tokens keep offsets into the original text, marks included', () => {
  const text = 'قال: «أُوْلَـٰٓئِكَ» Al-Fātiḥah, Qur’an আয়াত২৫৫!';
  assert.deepEqual(
    tokenise(text).map((token) => text.slice(token.start, token.end)),
    ['قال', 'أُوْلَـٰٓئِكَ', 'Al', 'Fātiḥah', 'Qur’an', 'আয়াত', '২৫৫'],
  );
  assert.deepEqual(terms(text).slice(2), ['al', 'fatihah', 'quran', terms('আয়াত')[0], '255']);
});

test('scripts are told apart by letters', () => {
  assert.deepEqual(
    ['يا', 'আল্লাহ', 'light', '255', 'свет'].map((word) => scriptOf(terms(word)[0] ?? '')),
    ['arabic', 'bengali', 'latin', 'latin', 'other'],
  );
});

test('the thin space inside a word of 2:72 does not split it', () => {
  const text = readSource('en')[1]?.verses[71]?.text ?? '';
  assert.ok(text.includes('\u2009'));
  assert.deepEqual(terms(text).slice(3, 5), terms('فادارأتم فيها'));
});

test('what is no word gives no token', () => {
  for (const text of [
    '',
    '   ',
    '😀'.repeat(128),
    '\u064b\u0651\u0670',
    '\u09be\u09cd',
    '\u202e\u200f\u2066',
    '" * ( - ~ ^ :',
    '\ud800',
    'ﷺ',
  ]) {
    assert.deepEqual(tokenise(text), [], JSON.stringify(text));
  }
  assert.deepEqual(terms('" OR * NEAR( -'), ['or', 'near']);
  assert.deepEqual(terms('\u202eabc\u202c'), ['abc']);
});

test('any text: never throws, offsets rise and lie inside', () => {
  const alphabet = fc.constantFrom(...'aZ’\u0301يآٰـٓوَ\u0654كোো়য্\u200d\u200c৭٣7 -"*😀\ud800ﷲﻣ\u2009\u202e中');
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(60),
        fc.array(alphabet, { maxLength: 40 }).map((units) => units.join('')),
      ),
      (text) => {
        let end = 0;
        for (const token of tokenise(text)) {
          assert.notEqual(token.term, '');
          assert.ok(token.start < token.end && token.end <= text.length);
          if (token.joined) continue;
          assert.ok(token.start >= end);
          end = token.end;
        }
      },
    ),
  );
});

test('Cyrillic and Greek are folded, and scripts without blanks are divided into words', () => {
  assert.deepEqual(terms('Ёлка ИДЁТ Θεός'), ['елка', 'идет', 'θεος']);
  assert.deepEqual(terms('真主是'), ['真', '主', '是']);
  const text = 'ไปโรงเรียน';
  assert.deepEqual(
    tokenise(text).map(({ start, end }) => text.slice(start, end)),
    ['ไป', 'โรงเรียน'],
  );
  assert.deepEqual(terms('हिन्दी'), ['हिन्दी']);
});
