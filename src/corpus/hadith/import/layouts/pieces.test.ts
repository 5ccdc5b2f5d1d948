import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../../../test/support/chance.ts';
import { csvRows } from './csv-rows.ts';
import type { FileSource } from './file-source.ts';
import { jsonItems } from './json-items.ts';
import { lines } from './lines.ts';

/** A file in memory that is handed out in pieces of the given size, to cut it in every possible place. */
function pieces(text: string, size: number): FileSource {
  const bytes = Buffer.from(text, 'utf8');
  return {
    label: 'made-up',
    path: '',
    bytes: bytes.length,
    head: bytes,
    shareRead: () => 0,
    sha256: () => '',
    close: () => {},
    *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

const letters = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'ق', 'ক', '😀', ' '),
});
const plain = { noNullPrototype: true };
// No escapes in names: JSON.parse of Node 26.10 (V8 14.6) takes the name "\n" for "\\" once an object of the same shape
// had the latter.
const names = fc.string({ unit: fc.constantFrom('a', '{', '}', '[', ']', ',', ':', 'ق', 'ক', '😀', ' ') });
const deep = fc.array(fc.dictionary(names, fc.oneof(letters, fc.integer(), fc.boolean()), plain));
const records = fc.array(fc.record({ text: letters, deep }, plain));

test('JSON read in pieces gives what JSON.parse gives, wherever the pieces end', () => {
  fc.assert(
    fc.property(records, letters, fc.integer({ min: 1, max: 9 }), fc.boolean(), (hadiths, name, size, spaced) => {
      const text = JSON.stringify({ name, hadiths, count: 12.5, none: null }, null, spaced ? 2 : undefined);
      const items = [...jsonItems(pieces(text, size))];
      assert.deepEqual(
        items.filter((item) => item.element).map((item) => item.value),
        hadiths,
      );
      assert.deepEqual(
        items.filter((item) => !item.element).map((item) => item.value),
        [name, 12.5, null],
      );
      assert.deepEqual(
        [...jsonItems(pieces(JSON.stringify(hadiths), size))].map((item) => item.value),
        hadiths,
      );
    }),
    { numRuns: count(200, 10_000) },
  );
});

test('cut JSON is never taken for whole', () => {
  const text = JSON.stringify({ hadiths: [{ text: 'a"\\', n: [1, { b: '}' }] }], end: 'x' });
  for (let at = 1; at < text.length; at++)
    assert.throws(() => [...jsonItems(pieces(text.slice(0, at), 3))], `cut at ${at}`);
});

test('CSV read in pieces gives the cells that were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', 'ق', 'ক', ' ') });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 9 }),
      (rows, delimiter, size) => {
        const text = rows
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n');
        assert.deepEqual(
          [...csvRows(pieces(text, size), delimiter)].map(({ cells }) => cells),
          rows,
        );
      },
    ),
    { numRuns: count(300, 15_000) },
  );
});

test('rows know the line they begin on', () => {
  const rows = [...csvRows(pieces('a,b\n"x\ny",c\n\nd,e', 4), ',')];
  assert.deepEqual(rows, [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\ny', 'c'] },
    { line: 5, cells: ['d', 'e'] },
  ]);
});

test('lines keep their numbers', () => {
  assert.deepEqual(
    [...lines(pieces('one\r\n\nthree\n  \nfive', 2))],
    [
      { line: 1, text: 'one' },
      { line: 3, text: 'three' },
      { line: 5, text: 'five' },
    ],
  );
});
