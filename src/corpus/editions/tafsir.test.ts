import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionsOf } from './introductions.ts';
import { commentOn } from './tafsir.ts';

const SURAH = { from: 10, to: 20 };

/** Reads the texts of a surah, a letter for each. `-` is a verse without a text. */
function found(letters: string, verse: number) {
  const text = (ordinal: number) =>
    (ordinal < 10 || ordinal >= 20 ? 'other surah' : (letters[ordinal - 10] ?? '')).replace('-', '');
  const comment = commentOn(text, SURAH, 10 + verse);
  return comment === undefined ? undefined : `${comment.text} ${comment.verses.from - 10}-${comment.verses.to - 11}`;
}

test('a text is about its verse, about all in a row that repeat it, and about those after it that have none', () => {
  const letters = 'abbb--cd--';
  const expected = ['a 0-0', 'b 1-5', 'b 1-5', 'b 1-5', 'b 1-5', 'b 1-5', 'c 6-6', 'd 7-9', 'd 7-9', 'd 7-9'];
  assert.deepEqual(
    expected.map((_, verse) => found(letters, verse)),
    expected,
  );
});

test('a text that returns after verses without one is the same text, after another text it is not', () => {
  assert.equal(found('a-a-bacccc', 2), 'a 0-3');
  assert.equal(found('a-a-bacccc', 1), 'a 0-3');
  assert.equal(found('a-a-bacccc', 5), 'a 5-5');
});

test('nothing is said about the first verses of a surah without a text, whatever stands before the surah', () => {
  assert.equal(found('--abcdefgh', 1), undefined);
  assert.equal(found('--abcdefgh', 2), 'a 2-2');
  assert.equal(found('----------', 9), undefined);
});

test('an introduction is split at its headings, and what stands before them has none', () => {
  const text = 'Before.\nName\nIt is so named.\nSecond paragraph.\nTheme\nTopics\nThree.';
  const heading = (words: string) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    rule: 'heading',
  });
  assert.deepEqual(sectionsOf(text, ['Name', 'Theme', 'Topics'].map(heading)), [
    { heading: null, text: 'Before.' },
    { heading: 'Name', text: 'It is so named.\nSecond paragraph.' },
    { heading: 'Theme', text: '' },
    { heading: 'Topics', text: 'Three.' },
  ]);
  assert.deepEqual(sectionsOf('No headings.', []), [{ heading: null, text: 'No headings.' }]);
  assert.deepEqual(sectionsOf('', []), []);
});
