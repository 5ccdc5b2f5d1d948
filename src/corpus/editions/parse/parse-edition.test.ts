import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../../test/support/chance.ts';
import {
  EDITION_FILES,
  type EditionLayout,
  type MadeVerse,
  madeVerses,
} from '../../../../test/support/quran/edition-files.ts';
import { ImportFault } from '../../hadith/fault.ts';
import type { EditionKind, ParsedEdition } from '../parsed-edition.ts';
import { parseEdition } from './parse-edition.ts';
import { ordinalOf } from './verse-list.ts';
import { readWordCounts } from './words-json.ts';

const MADE = madeVerses();
const TEXTS = MADE.map(({ text }) => text);
const LAYOUTS = Object.keys(EDITION_FILES) as EditionLayout[];
/** Layouts that keep notes apart from the text. */
const WITH_NOTES: readonly EditionLayout[] = ['markdown', 'quranenc-csv', 'quranenc-xml', 'quranenc-json'];

const parse = (content: string | Buffer, kind: EditionKind = 'translation'): ParsedEdition =>
  parseEdition([{ name: 'made.txt', bytes: Buffer.from(content) }], kind);

const faultOf = (content: string | Buffer, kind?: EditionKind): ImportFault => {
  try {
    parse(content, kind);
  } catch (error) {
    if (error instanceof ImportFault) return error;
    throw error;
  }
  return assert.fail('the file was read');
};

const changed = (place: number, change: Partial<MadeVerse>) =>
  MADE.map((row, index) => (index === place ? { ...row, ...change } : row));
const AT = ordinalOf(2, 255) ?? 0;

for (const layout of LAYOUTS) {
  test(`${layout}: 6,236 texts in order`, () => {
    const edition = parse(EDITION_FILES[layout](MADE));
    assert.equal(edition.layout, layout);
    assert.deepEqual(edition.texts, TEXTS);
    assert.equal(edition.footnotes.size, 0);
    if (layout !== 'quran-json' && layout !== 'keyed-lines')
      assert.ok(Object.values(edition.header).includes('A made-up one'));
  });

  test(`${layout}: texts are plain, and one that is left empty is a gap`, () => {
    if (layout === 'markdown') return;
    const text = 'A  lamp &amp; its <b>light</b>, cafe\u0301\u200b.';
    const [first] = [parse(EDITION_FILES[layout](changed(AT, { text }))).texts[AT]];
    assert.equal(first, 'A lamp & its light, café.');
    const empty = EDITION_FILES[layout](changed(AT, { text: '' }));
    if (layout === 'tanzil-lines') assert.match(faultOf(empty).message, /^Line 262 is blank, and verses follow it/);
    else assert.equal(parse(empty).texts[AT], undefined);
  });
}

test('verses that are cut, doubled or swapped are one fault', () => {
  // Lines without numbers cannot tell that two of them changed places.
  const cases = LAYOUTS.flatMap((layout) =>
    ['cut', 'double', 'swap'].flatMap((change) =>
      layout === 'tanzil-lines' && change === 'swap' ? [] : [{ layout, change }],
    ),
  );
  const places = fc.integer({ min: 0, max: MADE.length - 2 });
  fc.assert(
    fc.property(fc.constantFrom(...cases), places, ({ layout, change }, place) => {
      const rows = [...MADE];
      const [row, next] = rows.slice(place, place + 2);
      if (row === undefined || next === undefined) return;
      if (change === 'cut') rows.splice(place, 1);
      else if (change === 'double') rows.splice(place, 0, row);
      else rows.splice(place, 2, next, row);
      const file = EDITION_FILES[layout](rows);
      // Files with a list for each surah are the same when verses of two surahs change places.
      if (file === EDITION_FILES[layout](MADE)) return;
      const { message } = faultOf(file);
      assert.match(message, /^(?:Verse|The file has) .*(?:missing|second time|more than).*[.]$/);
    }),
    { numRuns: count(30, 2_000) },
  );
});

for (const layout of WITH_NOTES) {
  test(`${layout}: notes are data, at the places of their marks`, () => {
    const text = 'A lamp[1] of glass,[2] as if it were a star (3).';
    const rows = changed(AT, { text, notes: ['Of oil, it is said.', 'Clear &quot;glass&quot;.'] });
    const { texts, footnotes } = parse(EDITION_FILES[layout](rows));
    assert.equal(texts[AT], 'A lamp of glass, as if it were a star (3).');
    assert.deepEqual(footnotes.get(AT), [
      { mark: '1', text: 'Of oil, it is said.', at: 6 },
      { mark: '2', text: 'Clear "glass".', at: 16 },
    ]);
    assert.equal(footnotes.size, 1);
  });
}

test('numbers in brackets without a note of that number are of the text', () => {
  for (const layout of LAYOUTS.filter((name) => name !== 'markdown')) {
    const { texts } = parse(EDITION_FILES[layout](changed(AT, { text: 'One [1] and another (2).' })));
    assert.equal(texts[AT], 'One [1] and another (2).');
  }
});

test('the Markdown of the catalogue: escapes, bold, paragraphs, notes of several paragraphs, gaps', () => {
  const text =
    '<!-- TODO:DUPLICATE -->\n\n\\[All\\] **light** is \\- from \\\\*there\\\\*[^a]it.\n\nA second\nparagraph.';
  const note = 'It begins\n\n    and goes on \\(so\\).\n\n    - an item';
  const made = EDITION_FILES.markdown(changed(AT, { text })).replace(
    'A second\nparagraph.\n',
    `A second\nparagraph.\n\n[^a]: ${note}\n`,
  );
  const { texts, footnotes, header } = parse(made);
  assert.equal(texts[AT], '[All] light is - from *there* it.\nA second paragraph.');
  assert.deepEqual(footnotes.get(AT), [{ mark: 'a', text: 'It begins\nand goes on (so).\n- an item', at: 29 }]);
  assert.deepEqual(header, { Name: 'A made-up one', ID: 'en.made' });
  const gap = EDITION_FILES.markdown(changed(AT, { text: '<!-- TODO:MISSING -->' }));
  assert.equal(parse(gap).texts[AT], undefined);
});

test('rules of tajweed are ranges of a plain text', () => {
  const arabic = MADE.map((row) => ({ ...row, text: 'نص [ا](ham_wasl)لحديقة [نّ](ghunnah)َة' }));
  const { texts, rules } = parse(EDITION_FILES.markdown(arabic), 'script');
  const text = texts[AT] ?? '';
  assert.equal(text, 'نص الحديقة نَّة');
  const ranges = rules.get(AT)?.map(({ start, end, rule }) => [text.slice(start, end), rule]);
  // In NFC the vowel comes before the doubling, so that the range has both.
  assert.deepEqual(ranges, [
    ['ا', 'ham_wasl'],
    ['نَّ', 'ghunnah'],
  ]);
});

test('introductions have 114 texts, and headings as ranges', () => {
  const made = Array.from(
    { length: 114 },
    (_, index) => `# ${index + 1}\n\n## The _name_\n\nIt is ( [verse 2](/1/2)).\n`,
  );
  const { texts, rules } = parse(made.join('\n'), 'introductions');
  assert.equal(texts.length, 114);
  assert.equal(texts[4], 'The name\nIt is (verse 2).');
  assert.deepEqual(rules.get(4), [{ start: 0, end: 8, rule: 'heading' }]);
  assert.match(
    faultOf(made.slice(0, 113).join('\n'), 'introductions').message,
    /113 of 114 surahs: surah 114 is missing/,
  );
});

test('in a transliteration the signs around letters that are not read go with their blanks', () => {
  const made = MADE.map((row) => ({ ...row, text: 'Fee a **l** hadeeqat **i** a _th_ eem' }));
  assert.equal(parse(EDITION_FILES.markdown(made), 'transliteration').texts[9], 'Fee alhadeeqatiatheem');
});

test('words are given to the verses by their number', () => {
  const counts = readWordCounts();
  const total = counts.reduce((sum, one) => sum + one, 0);
  assert.equal(total, 77_429);
  const words = Object.fromEntries(Array.from({ length: total }, (_, index) => [index + 1, `w${index + 1}`]));
  const { texts, layout } = parse(JSON.stringify(words), 'words');
  assert.equal(layout, 'words-json');
  assert.equal(texts[0], 'w1\nw2\nw3\nw4');
  assert.equal(texts.at(-1), 'w77427\nw77428\nw77429');
  assert.equal(texts[ordinalOf(37, 130) ?? 0]?.split('\n').length, 3);
  assert.match(faultOf(JSON.stringify(words)).message, /import it as words, not as translation/);
  const { 100: _, ...fewer } = words;
  assert.match(faultOf(JSON.stringify(fewer), 'words').message, /^The file has 77,428 words; word 100 is missing/);
  assert.match(faultOf(JSON.stringify({ ...words, 77430: 'x' }), 'words').message, /the Quran has 77,429/);
});

test('the basmala before the first verse of a surah is no part of it', () => {
  const basmala = 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ';
  const arabic = MADE.map((row) => {
    const isOpened = row.verse === 1 && row.surah !== 9;
    const text = row.surah === 1 && row.verse === 1 ? '' : 'نص الحديقة';
    return { ...row, text: [isOpened ? basmala : '', text].filter(Boolean).join(' ') };
  });
  const { texts } = parse(EDITION_FILES['tanzil-text'](arabic), 'script');
  assert.equal(texts[0], basmala);
  assert.ok(texts.slice(1).every((text) => text === 'نص الحديقة'));
});

test('what is no edition is refused in one sentence', () => {
  const made = EDITION_FILES.markdown(MADE);
  const cases: readonly (readonly [content: string | Buffer, message: RegExp])[] = [
    ['', /^The file is empty\.$/],
    [' \n\n', /only white space/],
    ['<!DOCTYPE html><html><body>404</body></html>', /a web page/],
    [Buffer.from([0x1f, 0x8b, 8, 0]), /packed/],
    [Buffer.concat([Buffer.from('# 1\n\nThe caf'), Buffer.from([0xe9]), Buffer.from('\n')]), /not UTF-8 \(line 3\)/],
    [Buffer.from(made, 'utf16le'), /not UTF-8/],
    ['A poem.\nIt has two lines.', /The layout of the file is not known \(it begins with “A poem\.”\)/],
    ['{"a": 1}', /The layout of the file is not known/],
    [EDITION_FILES['quran-json'](MADE).slice(0, 5000), /not whole JSON/],
    [EDITION_FILES['tanzil-xml'](MADE).slice(0, 50_000), /does not end with <\/quran>/],
    [EDITION_FILES['quranenc-csv'](MADE).slice(0, -20), /inside the quotes of line 6240/],
    [EDITION_FILES['tanzil-text'](MADE).replace('2|255|', ''), /^Line 262 does not begin with the numbers of a verse/],
    [EDITION_FILES['keyed-lines'](MADE).replace('2:255|', '2:287|'), /^The Quran has no verse 2:287\.$/],
    [EDITION_FILES['quran-api'](MADE).replace('"verse":255', '"verse":"x"'), /^The Quran has no verse 2:x/],
    [EDITION_FILES.markdown(MADE.slice(0, -1)), /^The file has 6,235 of 6,236 verses: verse 114:6 is missing\.$/],
    [EDITION_FILES.markdown([...MADE.map((row) => ({ ...row, text: '' }))]), /No verse of the file has a text/],
  ];
  for (const [content, message] of cases) assert.match(faultOf(content).message, message);
  const bytes = Buffer.from(made);
  assert.throws(
    () =>
      parseEdition(
        [
          { name: 'a', bytes },
          { name: 'b', bytes },
        ],
        'translation',
      ),
    /An edition is one file; 2 were given/,
  );
});

test('an edition in two languages is refused', () => {
  const french = 'Dans le jardin il y avait une lampe pour les voyageurs et de l’eau qui est dans la vallée.';
  const mixed = (text: string, share: (place: number) => boolean) =>
    EDITION_FILES['tanzil-text'](MADE.map((row, place) => (share(place) ? { ...row, text } : row)));
  const english = MADE.map((row) => ({
    ...row,
    text: `${row.text} It is said that they were there for a time and that he came to them.`,
  }));
  const halves = english.map((row, place) => (place > 3000 ? { ...row, text: french } : row));
  assert.match(
    faultOf(EDITION_FILES['tanzil-text'](halves)).message,
    /^The texts are in two languages: 3,235 in French and 3,001 in English \(verse 1:1 is the first\)\.$/,
  );
  assert.match(
    faultOf(mixed('В саду была лампа и вода для путников.', (place) => place % 40 === 0)).message,
    /in Cyrillic letters/,
  );
  // Quotations are no second language.
  assert.equal(parse(mixed('نص الحديقة في الليل', (place) => place < 4)).texts.length, 6236);
});
