import assert from 'node:assert/strict';
import test from 'node:test';
import { knownNames } from '../references/known-names.ts';
import { makeNames, type NameTarget } from '../references/names.ts';
import { surahWithin, verseWithin } from './names-within.ts';

const surah = (number: number, ...names: string[]) => ({
  reference: { kind: 'surah', surah: number } as NameTarget,
  names,
});
const names = makeNames([
  surah(1, 'Al-Fatihah', 'আল ফাতিহা', 'الفاتحة'),
  surah(2, 'Al-Baqarah', 'আল বাকারা', 'البقرة'),
  surah(36, 'Ya-Sin', 'ইয়া সীন', 'يس'),
  surah(108, 'Al-Kawthar', 'আল কাওসার', 'الكوثر'),
  surah(112, 'Al-Ikhlas', 'আল ইখলাস', 'الإخلاص'),
  ...knownNames,
]);

test('a surah named inside a longer query, in any script; the rest is what to look for there', () => {
  for (const [query, number, rest] of [
    ['surah yaseen dead earth', 36, 'dead earth'],
    ['reward sura al baqarah', 2, 'reward'],
    ['সূরা আল কাওসার নামায', 108, 'নামায'],
    ['yaseen surah dead earth', 36, 'dead earth'],
    ['الصلاة في سورة الكوثر', 108, 'الصلاة في'],
  ] as const) {
    assert.deepEqual(surahWithin(query, names), { surah: number, rest }, query);
  }
  for (const query of [
    'surah yaseen',
    'yaseen surah',
    'surah nothing such',
    'bukhari prayer',
    'yaseen dead earth',
    'surah',
    '',
  ])
    assert.equal(surahWithin(query, names), undefined, query);
});

test('a verse that a longer query calls by its name', () => {
  for (const query of ['benefits of ayatul kursi', 'আয়াতুল কুরসি কখন পড়ব', 'فضل آية الكرسي', 'the throne verse'])
    assert.deepEqual(verseWithin(query, names), { kind: 'quran', surah: 2, first: 255, last: 255 }, query);
  for (const query of ['verse about patience', 'light of the heavens', ''])
    assert.equal(verseWithin(query, names), undefined, query);
});
