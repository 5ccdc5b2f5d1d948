import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/chance.ts';
import { Echoes, recitedIn } from '../quotations/echoes.ts';
import { Sentences } from './sentences.ts';

const VERSE = 'Who, when disaster strikes them, say, "Indeed we belong to Him, and indeed to Him we will return';
const echoes = new Echoes();
echoes.learn(VERSE);

/** The sentences of a text that comes in pieces of that size. */
function cut(text: string, size: number): string[] {
  const sentences = new Sentences();
  const out = [];
  for (let at = 0; at < text.length; at += size) out.push(...sentences.add(text.slice(at, at + size)));
  out.push(...sentences.end());
  return out.map((sentence) => sentence.text);
}

const SIZES = [1, 4, 200];

test('a text is cut into sentences, whatever pieces it comes in', () => {
  for (const size of SIZES) {
    assert.deepEqual(cut('It helps [[2:153]]. So keep to it.\n\nIt lasts! Does it?', size), [
      'It helps [[2:153]]. ',
      'So keep to it.\n\n',
      'It lasts! ',
      'Does it?',
    ]);
    assert.deepEqual(cut('He says: "One. Two! Three." Then more.', size), [
      'He says: "One. Two! Three." ',
      'Then more.',
    ]);
  }
});

test('a reference behind the end of a sentence belongs to it, unless the next sentence goes on from it', () => {
  for (const size of SIZES) {
    assert.deepEqual(cut('With hardship is ease. [[94:5]] Keep on. (94:6)\n\nসবর করুন। [[2:153]]', size), [
      'With hardship is ease. [[94:5]] ',
      'Keep on. (94:6)\n\n',
      'সবর করুন। [[2:153]]',
    ]);
    assert.deepEqual(cut('Be patient. [[2:153]] tells us why. (It is short.) End.', size), [
      'Be patient. ',
      '[[2:153]] tells us why. ',
      '(It is short.) ',
      'End.',
    ]);
    assert.deepEqual(cut('It helps [[2:153]]. [[94:5]] Keep on.', size), ['It helps [[2:153]]. ', '[[94:5]] Keep on.']);
  }
});

test('abbreviations end no sentence', () => {
  for (const text of [
    'The Prophet (p.b.u.h.) said, be patient.',
    'The Messenger (s.a.w.) used to say so.',
    'The Messenger s.a.w. used to say so.',
    'নবীজি (সা.) বলেছেন, ধৈর্য ধরো।',
    'আবু হুরায়রা (রা.) থেকে বর্ণিত।',
    'Ask Dr. Karim or others, e.g. Mrs. Khan.',
  ]) {
    for (const size of SIZES) assert.deepEqual(cut(text, size), [text]);
  }
});

test('a sentence comes with its neighbors', () => {
  const sentences = new Sentences();
  const first = [...sentences.add('Be kind. So said the Prophet. Good')];
  assert.deepEqual(
    first.map(({ text, previous, next }) => [text, previous, next]),
    [['Be kind. ', '', 'So said the Prophet. ']],
  );
  assert.deepEqual(
    [...sentences.end()].map(({ text, previous, next }) => [text, previous, next]),
    [
      ['So said the Prophet. ', 'Be kind. ', 'Good'],
      ['Good', 'So said the Prophet. ', ''],
    ],
  );
});

test('nothing is lost and nothing is said twice, in whatever pieces it comes', () => {
  const word = fc.constantFrom(
    'a ',
    'Allah says ',
    '"',
    '[[2:1]] ',
    '. ',
    '! ',
    '\n',
    '\n\n',
    'قال ',
    '(x) ',
    VERSE,
    ': ',
    '2',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (words, size) => {
      const text = words.join('');
      const sentences = new Sentences();
      let out = '';
      for (let at = 0; at < text.length; at += size)
        for (const piece of sentences.add(text.slice(at, at + size))) out += piece.text;
      for (const piece of sentences.end()) out += piece.text;
      assert.equal(out, text);
    }),
  );
});

test('a recited sentence is known by its runs of words, a turn of phrase is not', () => {
  assert.notEqual(recitedIn('Indeed we belong to Him, and indeed to Him we shall return', echoes, false), undefined);
  assert.equal(recitedIn('He says that in the end we belong to Him in all that we do', echoes, false), undefined);
});
