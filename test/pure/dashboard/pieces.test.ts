import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutMessage } from '../../../dashboard/src/features/chat/pieces.ts';
import { layOut, type Quotation } from '../../../src/chat/segments.ts';

const verse = (lang: 'ar' | 'en', text: string, ref = '112:1'): Quotation => ({
  kind: 'quran',
  ref,
  edition: `quran.${lang}`,
  lang,
  text,
});
const hadith = (text: string): Quotation => ({
  ...{ kind: 'hadith', ref: 'bukhari:1', edition: 'six.ar', lang: 'ar', text, partial: true },
});

/** What a message shows: paragraphs with numbers, and each passage by heading and texts. */
function shown(...segments: Parameters<typeof layOut>[0]) {
  const { message, citations } = layOut(segments);
  const { paragraphs, passages, more } = layOutMessage(message, citations);
  const [cited, rest] = [passages, more].map((some) =>
    some.map(({ heading, texts }) => [
      heading,
      ...texts.map(({ before, citation }) => (before === '' ? citation.quote : [before, citation.quote])),
    ]),
  );
  return [paragraphs, cited, ...(rest?.length === 0 ? [] : [rest])];
}

test('languages of one passage have one number, behind the words before its quotation', () => {
  assert.deepEqual(
    shown(
      'Here it is:\n\n[Quran 112:1, Al-Ikhlas]\n',
      verse('ar', 'قُلۡ هُوَ'),
      '\n',
      verse('en', 'Say'),
      '\n\nThat is all.',
    ),
    [[['Here it is:', 1], ['That is all.']], [['Quran 112:1, Al-Ikhlas', 'قُلۡ هُوَ', 'Say']]],
  );
});

test('a reference within a sentence is the number of its passage, and no other one', () => {
  assert.deepEqual(
    shown(
      'It says so [Quran 112:2], and twice [Quran 112:1]. Not [Quran 112:11].\n\n[Quran 112:1, Al-Ikhlas]\n',
      verse('en', 'Say'),
      '\n\n[Quran 112:2, Al-Ikhlas]\n',
      verse('en', 'Allah', '112:2'),
    ),
    [
      [['It says so', 2, ', and twice', 1, '. Not [Quran 112:11].']],
      [
        ['Quran 112:1, Al-Ikhlas', 'Say'],
        ['Quran 112:2, Al-Ikhlas', 'Allah'],
      ],
    ],
  );
});

test('a sentence has the numbers of its own references; what is quoted beside them is more', () => {
  assert.deepEqual(
    shown(
      'Be kind.\n\nIt says so. [Quran 112:2]\n\n[Quran 112:1, Al-Ikhlas]\n',
      verse('en', 'Say'),
      '\n\n[Quran 112:2, Al-Ikhlas]\n',
      verse('en', 'Allah', '112:2'),
      '\n\nNearest to your words:\n\n[Quran 112:3, Al-Ikhlas]\n',
      verse('en', 'He', '112:3'),
    ),
    [
      [['Be kind.'], ['It says so.', 1], ['Nearest to your words:', 2]],
      [
        ['Quran 112:2, Al-Ikhlas', 'Allah'],
        ['Quran 112:3, Al-Ikhlas', 'He'],
      ],
      [['Quran 112:1, Al-Ikhlas', 'Say']],
    ],
  );
});

test('a chain of narrators is part of its hadith, under the words that name it', () => {
  assert.deepEqual(
    shown('From hadiths:\n\n[Bukhari 1 · bukhari:1]\n', hadith('إنما'), '\nChain of narrators: ', hadith('حدثنا')),
    [[['From hadiths:', 1]], [['Bukhari 1 · bukhari:1', 'إنما', ['Chain of narrators:', 'حدثنا']]]],
  );
});

test('a passage that is quoted twice has one number and one card', () => {
  assert.deepEqual(
    shown('One:\n\n[Q, A]\n', verse('en', 'Say'), '\n\nTwo:\n\n[Q, A]\n', verse('en', 'Say'), ' …\n\n', 'End.'),
    [[['One:', 1], ['Two:', 1], ['End.']], [['Q, A', 'Say']]],
  );
});

test('offsets are code points: letters outside the first plane before a quotation do not move it', () => {
  assert.deepEqual(shown('😀😀 𝔄 e\u0301: ', verse('ar', 'قُلۡ'), '\n\nand ', verse('en', 'Say'), ' 😀'), [
    [['😀😀 𝔄 e\u0301: ', 1], ['and ', 1], [' 😀']],
    [[undefined, 'قُلۡ', 'Say']],
  ]);
});

test('a heading of several lines is none, and quotations without words have their numbers', () => {
  assert.deepEqual(shown(verse('en', 'One'), '\n', verse('en', 'Two', '112:2')), [
    [[1, 2]],
    [
      [undefined, 'One'],
      [undefined, 'Two'],
    ],
  ]);
  assert.deepEqual(shown('[a\nb]\n', verse('en', 'One')), [[['[a\nb]', 1]], [[undefined, 'One']]]);
});

test('a message without citations is its words', () => {
  assert.deepEqual(layOutMessage('<b>no</b>', []), { paragraphs: [['<b>no</b>']], passages: [], more: [] });
});
