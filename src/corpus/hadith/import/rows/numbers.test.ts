import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText, count, fc } from '../../../../../test/support/chance.ts';
import {
  canonicalNumber,
  citedFromArabicNumber,
  compareNumbers,
  foldNumber,
  numbersOf,
  splitJoint,
  wholePart,
} from './numbers.ts';

test('numbers of Muslim become the lettered ones that are cited', () => {
  assert.equal(citedFromArabicNumber('muslim', '8.01'), '8a');
  assert.equal(citedFromArabicNumber('muslim', '8.10'), '8j');
  assert.equal(citedFromArabicNumber('muslim', '8.1'), '8j');
  assert.equal(citedFromArabicNumber('muslim', '8.26'), '8z');
  assert.equal(citedFromArabicNumber('muslim', '9'), '9');
  assert.equal(citedFromArabicNumber('bukhari', '402.2'), '402.2');
});

test('folding and joint numbers', () => {
  assert.equal(foldNumber(' 8 C '), '8c');
  assert.equal(foldNumber('১২'), '12');
  assert.equal(foldNumber('Introduction 3'), 'introduction-3');
  assert.deepEqual(splitJoint('1456, 1457'), ['1456', '1457']);
  assert.deepEqual(splitJoint('8a'), ['8a']);
});

test('each family keeps to itself', () => {
  const muslim = numbersOf({
    collection: 'muslim',
    family: 'edition',
    number: '93',
    cited: '8.01',
    book: '1',
    inBook: '1',
  });
  assert.equal(canonicalNumber(muslim), '8a');
  assert.deepEqual(new Set(muslim.aliases), new Set(['8', '8.01', 'h-93', '1/1']));
  const bare = numbersOf({ collection: 'muslim', family: 'edition', number: '93' });
  assert.equal(canonicalNumber(bare), 'h-93');
  assert.equal(canonicalNumber(numbersOf({ collection: 'bukhari', family: 'edition', number: '402.2' })), '402.2');
  assert.equal(canonicalNumber(numbersOf({ collection: 'bukhari', family: 'ahmedbaset', number: '5' })), 'ab-5');
  assert.equal(canonicalNumber(numbersOf({ collection: 'nawawi', family: 'ahmedbaset', number: '5' })), '5');
  const joint = numbersOf({ collection: 'nasai', family: 'cited', number: '1456, 1457' });
  assert.equal(canonicalNumber(joint), '1456');
  assert.equal(joint.shown, '1456, 1457');
  assert.deepEqual(joint.aliases, ['1457']);
});

test('order and whole parts', () => {
  const sorted = ['10', 'h-1', '8b', '402.2', '2', '8a', '402', 'ab-3'].sort(compareNumbers);
  assert.deepEqual(sorted, ['2', '8a', '8b', '10', '402', '402.2', 'h-1', 'ab-3']);
  assert.equal(wholePart('8a'), 8);
  assert.equal(wholePart('402.2'), 402);
  assert.equal(wholePart('h-9'), undefined);
});

test('folding a number twice changes nothing', () => {
  fc.assert(
    fc.property(anyText(20), (text) => foldNumber(foldNumber(text)) === foldNumber(text)),
    { numRuns: count(500, 25_000) },
  );
});
