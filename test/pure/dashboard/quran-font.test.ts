import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { codeVerses } from '../../../src/corpus/quran/coding.ts';
import { readInputs, readSource } from '../../../src/corpus/quran/inputs.ts';

const FILE = createRequire(import.meta.url).resolve('@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff');

/** A table of a WOFF file (WOFF 1.0, sections 3 to 5). */
function tableOf(font: Buffer, tag: string): Buffer {
  for (let entry = 44, left = font.readUInt16BE(12); left > 0; left--, entry += 20) {
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const [offset, packed, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = font.subarray(offset, offset + packed);
    return packed < length ? inflateSync(bytes) : bytes;
  }
  throw new Error(`no table ${tag}`);
}

/** The characters a font has a glyph for: the subtable of format 4 (OpenType, `cmap`). */
function charactersOf(cmap: Buffer): Set<number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, table) => cmap.readUInt32BE(8 + 8 * table));
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4) ?? assert.fail('no subtable of format 4');
  const table = cmap.subarray(start);
  const width = table.readUInt16BE(6);
  const found = new Set<number>();
  for (let segment = 0; segment < width; segment += 2) {
    const [end, first] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + width + segment)];
    const delta = table.readUInt16BE(16 + 2 * width + segment);
    const rangeAt = 16 + 3 * width + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let character = first; character <= end && character < 0xffff; character++) {
      const listed = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - first));
      if (range === 0 ? ((listed + delta) & 0xffff) !== 0 : listed !== 0) found.add(character);
    }
  }
  return found;
}

test('the font for the Quran has a glyph for every character of the text and of the sign at a verse’s end', () => {
  const characters = charactersOf(tableOf(readFileSync(FILE), 'cmap'));
  assert.ok(characters.has(0x627) && !characters.has(0x65e), 'the table is read right');
  const surahs = readSource('en');
  const starts = surahs.map((_, index) => surahs.slice(0, index).reduce((sum, { verses }) => sum + verses.length, 0));
  const ordinalOf = (key: string) => {
    const [surah = 0, verse = 0] = key.split(':').map(Number);
    return (starts[surah - 1] ?? 0) + verse - 1;
  };
  const texts = codeVerses(
    readInputs().coding,
    surahs.flatMap(({ verses }) => verses.map(({ text }) => text)),
    ordinalOf,
  );
  const used = new Set(`${texts.join('')}\u06dd٠١٢٣٤٥٦٧٨٩`);
  assert.ok(used.size > 70);
  assert.deepEqual(
    [...used].filter((character) => !characters.has(character.codePointAt(0) ?? 0)),
    [],
  );
});
