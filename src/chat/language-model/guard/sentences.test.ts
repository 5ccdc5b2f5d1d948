import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Echoes, recitedIn } from './echoes.ts';
import { Sentences } from './sentences.ts';

const VERSE = 'Who, when disaster strikes them, say, "Indeed we belong to Him, and indeed to Him we will return';
const echoes = new Echoes();
echoes.learn(VERSE);

/** What goes at once, and what is held, when the text comes in pieces of that size. */
function cut(text: string, size: number): { plain: string; held: string[] } {
  const sentences = new Sentences(echoes);
  const pieces = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...sentences.add(text.slice(at, at + size)));
  pieces.push(...sentences.end());
  return {
    plain: pieces.flatMap((piece) => (piece.kind === 'plain' ? [piece.text] : [])).join(''),
    held: pieces.flatMap((piece) => (piece.kind === 'held' ? [piece.text] : [])),
  };
}

test('plain words go at once', () => {
  const text = 'Patience is praised. It helps in hard times,\nand it lasts.\n\nSo keep to it';
  for (const size of [1, 3, 100]) assert.deepEqual(cut(text, size).held.join('').trim(), '');
});

test('from a sign of a quotation on the sentence is held to its end', () => {
  for (const size of [1, 4, 200]) {
    assert.deepEqual(cut('It helps [[2:153]]. So keep to it.', size), {
      plain: 'It helps So keep to it.',
      held: ['[[2:153]]. '],
    });
    const quoted = cut('He says: "One. Two! Three." Then more.', size);
    assert.deepEqual(quoted.held.join(''), ': "One. Two! Three." ');
    assert.deepEqual(cut('Good. قال الصبر نور. Fine.', size).held, ['قال الصبر نور. ']);
  }
});

test('at most three words of a text that is recited are out, and a part of the next, before it is noticed', () => {
  const { plain } = cut(`Well. When disaster strikes them, they say so. Indeed we belong to Him`, 1);
  assert.equal(plain, 'Well. When disaster strikes the');
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
      const sentences = new Sentences(echoes);
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
