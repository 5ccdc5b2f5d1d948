import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from '../../../dashboard/src/features/chat/pieces.ts';
import { layOut, type Quotation } from '../../../src/chat/segments.ts';

const verse = (lang: 'ar' | 'en', text: string, ref = '112:1'): Quotation => ({
  kind: 'quran',
  ref,
  edition: `quran.${lang}`,
  lang,
  text,
});

/** What a message shows: words as they are, quotations by heading and texts. */
function shown(...segments: Parameters<typeof layOut>[0]) {
  const { message, citations } = layOut(segments);
  return piecesOf(message, citations).map((piece) =>
    piece.kind === 'words' ? piece.text : [piece.heading, ...piece.citations.map(({ quote }) => quote)],
  );
}

test('languages of one passage are one quotation, under the heading that stands right above it', () => {
  assert.deepEqual(
    shown(
      'Here it is:\n\n[Quran 112:1, Al-Ikhlas]\n',
      verse('ar', 'قُلۡ هُوَ'),
      '\n',
      verse('en', 'Say'),
      '\n\nThat is all.',
    ),
    ['Here it is:', ['Quran 112:1, Al-Ikhlas', 'قُلۡ هُوَ', 'Say'], 'That is all.'],
  );
});

test('offsets are code points: letters outside the first plane before a quotation do not move it', () => {
  assert.deepEqual(shown('😀😀 𝔄 e\u0301: ', verse('ar', 'قُلۡ'), ' and ', verse('en', 'Say'), ' 😀'), [
    '😀😀 𝔄 e\u0301: ',
    [undefined, 'قُلۡ'],
    ' and ',
    [undefined, 'Say'],
    ' 😀',
  ]);
});

test('another passage is another quotation, also right behind the first; a heading of several lines is none', () => {
  assert.deepEqual(shown(verse('en', 'One'), '\n', verse('en', 'Two', '112:2')), [
    [undefined, 'One'],
    [undefined, 'Two'],
  ]);
  assert.deepEqual(shown('[a\nb]\n', verse('en', 'One')), ['[a\nb]', [undefined, 'One']]);
});

test('a message without citations is its words', () => {
  assert.deepEqual(piecesOf('<b>no</b>', []), [{ kind: 'words', text: '<b>no</b>' }]);
});
