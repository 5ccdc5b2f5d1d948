import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Labels } from './labels.ts';

/** What of each sentence is given as the text of a reference. */
function labelled(sentences: readonly string[]): (string | undefined)[] {
  const labels = new Labels();
  return sentences.map((sentence) => {
    const from = labels.next(sentence);
    return from === undefined ? undefined : sentence.slice(from);
  });
}

test('words behind the label of a reference are given as its text, to the end of the paragraph', () => {
  const rows: readonly (readonly [sentences: string[], texts: (string | undefined)[]])[] = [
    [
      ['[[2:153]]\n', '\n', 'A text.\n', '\n', 'Else.'],
      ['', '\n', 'A text.\n', '\n', undefined],
    ],
    [
      ['[[2:153]] — A text.\n\n', 'Else.'],
      ['A text.\n\n', undefined],
    ],
    [
      ['**Quran [[2:153]]**\n', 'A text. ', 'More.\n\n', 'Else.'],
      ['', 'A text. ', 'More.\n\n', undefined],
    ],
    [
      ['[[2:153]]: A text. ', 'More.\n', 'Again.'],
      ['A text. ', 'More.\n', 'Again.'],
    ],
    [['(Quran 2:153) – A text.'], ['A text.']],
    [
      ['সূরা বাকারা ২:১৫৩\n', 'কথা।'],
      ['', 'কথা।'],
    ],
    [['Sahih al-Bukhari 1: A text.'], ['A text.']],
    [
      ['1. ', '**[[2:153]]:** A text.'],
      [undefined, 'A text.'],
    ],
    [
      ['- [[2:153]]\n', '- Other words.'],
      ['', undefined],
    ],
    [
      ['- [[2:153]]\n', '  A text.'],
      ['', '  A text.'],
    ],
    [
      ['Be patient. ', '[[2:153]]\n', 'Prayer helps.'],
      [undefined, undefined, undefined],
    ],
    [
      ['Be patient [[2:153]].\n', 'Prayer helps.'],
      [undefined, undefined],
    ],
    [
      ['[[2:153]]: This verse calls to prayer. ', 'It helps.'],
      [undefined, undefined],
    ],
    [
      ['[[2:153]]\n', 'The verse calls to prayer. ', 'It helps.'],
      ['', undefined, undefined],
    ],
    [['Quran 2:153 praises it: all who keep to it.'], [undefined]],
    [['There are three times: 1:1, 2:2 and 3:3'], [undefined]],
  ];
  for (const [sentences, texts] of rows) assert.deepEqual(labelled(sentences), texts, sentences.join('|'));
});
