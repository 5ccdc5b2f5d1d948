import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeVerses } from '../../../test/support/quran/edition-files.ts';
import { readSource } from '../quran/inputs.ts';
import { expectedLengths } from './audit/lengths.ts';
import { auditEdition, faultsOf } from './audit-edition.ts';
import { ordinalOf } from './parse/verse-list.ts';

/** Texts of the lengths that translations have, so that none stands out. */
const LENGTHS = expectedLengths(
  ['en', 'es', 'id', 'ru'].map((name) =>
    readSource(name).flatMap(({ verses }) => verses.map(({ translation = '' }) => translation)),
  ),
).map((length) => Math.round(Math.exp(length)));
const TEXTS = madeVerses().map(({ text }, ordinal) =>
  `${ordinal + 1}: ${text.repeat(40)}`.slice(0, (LENGTHS[ordinal] ?? 0) - 6).concat('.'),
);

const withTexts = (changes: Readonly<Record<string, string | undefined>>) => {
  const texts: (string | undefined)[] = [...TEXTS];
  for (const [key, text] of Object.entries(changes)) {
    const [surah, verse] = key.split(':').map(Number);
    texts[ordinalOf(surah ?? 0, verse ?? 0) ?? 0] = text;
  }
  return { texts };
};
const made = { id: 'en.made', kind: 'translation' } as const;

test('an edition without faults has none', () => {
  assert.deepEqual(faultsOf({ texts: TEXTS }, made), []);
});

test('each check finds its verses', () => {
  const changes = {
    '2:10': undefined,
    '2:20': 'A lаmp by the river and the garden of the old gate at the sea.',
    '2:30': 'A lamp2 by the river and the 2nd garden of the old gate at the sea.',
    '2:40': 'A lamp by the river and the gar\ufffdden of the old gate at the sea.',
    '2:50': 'A lamp by the river and the garden \ue01c of the old gate at the sea.',
    '2:60': 'A lamp by the traveler ’s river and the garden of the old gate there.',
    '2:70': 'A lamp by the river and the garden of the old gate at the sea and more',
    '2:80': 'A lamp.',
    '3:21': TEXTS[ordinalOf(3, 20) ?? 0],
  };
  const found = auditEdition(withTexts(changes), made);
  const expected = ['gap 2:10', 'script 2:20', 'digit 2:30', 'encoding 2:40', 'private 2:50', 'blank 2:60'];
  const lines = found.map(({ check, verse }) => `${check} ${verse}`);
  for (const line of [...expected, 'repeated 3:21', 'length 2:80', 'ending 2:70'])
    assert.ok(lines.includes(line), line);
  for (const check of ['gap', 'script', 'digit', 'encoding', 'private', 'blank', 'repeated', 'ending'])
    assert.equal(found.filter((line) => line.check === check).length, 1, check);
  const sentences = faultsOf(withTexts({ '2:10': undefined, '2:60': changes['2:60'] }), made);
  assert.equal(sentences[0], 'Verses with no text in the source (1): 2:10.');
  assert.ok(sentences.includes('Verses with a blank before ’s (1): 2:60.'));
});

test('quotation marks behind a letter are no lost encoding, and two bytes that were read as letters are', () => {
  const texts = TEXTS.with(9, '«Râ», he said, and the lamp of Râ was there.').with(
    10,
    'A cafÃ© was there, and the lamp of it.',
  );
  const found = auditEdition({ texts }, made).filter(({ check }) => check === 'encoding');
  assert.deepEqual(
    found.map(({ word }) => word),
    ['Ã©'],
  );
});

test('a sentence names twenty verses at most', () => {
  const texts = TEXTS.map((text, ordinal) => (ordinal < 30 ? `${text} \ue01c.` : text));
  const [sentence] = faultsOf({ texts }, { id: 'indopak', kind: 'script' });
  assert.match(
    sentence ?? '',
    /^Verses with a sign that only the fonts of the source show \(30\): 1:1, .*, 2:13 and 10 more\.$/,
  );
});

test('commentary is not compared by length, and introductions name surahs', () => {
  const texts = Array.from({ length: 114 }, (_, index) => (index === 8 ? undefined : 'A text without an end'));
  assert.deepEqual(faultsOf({ texts }, { id: 'introductions.en', kind: 'introductions' }), [
    'Surahs with no text in the source (1): 9.',
  ]);
  assert.deepEqual(faultsOf({ texts: TEXTS.map(() => 'x') }, { id: 'ar.made', kind: 'tafsir' }), []);
});
