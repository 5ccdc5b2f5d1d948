import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../test/service/work/worst-cases.ts';
import { readArabic } from './words/arabic-words.ts';
import { keyedArabic, readRight } from './words/plain-words.ts';

/** Letters, marks, joiners, ligatures and what ends a word. */
const UNITS = [
  0x640, 0x670, 0x654, 0x655, 0x627, 0x648, 0x649, 0x64a, 0x628, 0x651, 0x20, 0x2009, 0x64e, 0x200c, 0xfef7, 0xfdf2,
  0xfdfa, 0xfc5e, 0xfe7c, 0x679, 0x6d4, 0x6e1, 0x652, 0x41, 0x8e2, 0x8f0, 0x6dd, 0x6de,
];

test('a text has the same words and keys whether its atoms are read or not', () => {
  const random = seededRandom(3);
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      String.fromCharCode(UNITS[Math.floor(random() * UNITS.length)] as number),
    ).join(''),
  );
  for (const text of ['', 'ﷴ'.repeat(30_000), ...texts]) {
    const { count, starts, ends, keys, arabic } = readRight(text, 'ar').words;
    const read = readArabic(text);
    const all = (numbers: ArrayLike<number>) => Array.from(numbers);
    const wanted = keyedArabic(read);
    assert.deepEqual([count, all(starts), all(ends), keys], [read.count, read.starts, read.ends, wanted.keys], text);
    assert.deepEqual([all(arabic?.atoms ?? []), all(arabic?.atomAt ?? [])], [read.atoms, read.atomAt], text);
    assert.deepEqual(all(arabic?.skeleton ?? []), read.skeleton, text);
  }
});
