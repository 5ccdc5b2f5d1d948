import assert from 'node:assert/strict';
import test from 'node:test';
import { jump, makeNames, type Reference, surahWithin, verseWithin } from './jump.ts';
import { knownNames } from './known-names.ts';

const surah = (number: number, ...names: string[]) => ({
  reference: { kind: 'surah', surah: number } as Reference,
  names,
});
const collection = (slug: string, ...names: string[]) => ({
  reference: { kind: 'collection', collection: slug } as Reference,
  names,
});
const names = makeNames([
  surah(1, 'Al-Fatihah', 'আল ফাতিহা', 'الفاتحة'),
  surah(2, 'Al-Baqarah', 'আল বাকারা', 'البقرة'),
  surah(36, 'Ya-Sin', 'ইয়া সীন', 'يس'),
  surah(108, 'Al-Kawthar', 'আল কাওসার', 'الكوثر'),
  surah(112, 'Al-Ikhlas', 'আল ইখলাস', 'الإخلاص'),
  collection('bukhari', 'Sahih al-Bukhari', 'সহীহ বুখারী', 'صحيح البخاري'),
  collection('muslim', 'Sahih Muslim', 'সহীহ মুসলিম', 'صحيح مسلم'),
  ...knownNames,
]);

test('surahs by name in any spelling and script', () => {
  for (const query of ['fatiha', 'Al-Fātiḥah', 'al fatihah', 'ফাতিহা', 'সূরা ফাতিহা', 'الفاتحة', 'سورة الفاتحة', 'fatihaa']) {
    assert.deepEqual(jump(query, names), { kind: 'surah', surah: 1 }, query);
  }
  for (const query of ['surah yaseen', 'sura yasin', 'سورة yasin', 'يس'])
    assert.deepEqual(jump(query, names), { kind: 'surah', surah: 36 }, query);
  for (const query of ['sura kausar', 'surah al kauthar'])
    assert.deepEqual(jump(query, names), { kind: 'surah', surah: 108 }, query);
  assert.deepEqual(jump('surah الإخلاص', names), { kind: 'surah', surah: 112 });
});

test('verses by number, with digits of any script, or by their own name', () => {
  for (const query of ['2:255', ' 2 : 255 ', '২:২৫৫', '٢:٢٥٥', 'baqarah 255', 'surah বাকারা 255', 'البقرة ٢٥٥']) {
    assert.deepEqual(jump(query, names), { kind: 'verse', surah: 2, verse: 255 }, query);
  }
  for (const query of ['ayatul kursi', 'Ayat al-Kursī', 'ayat alkursi', 'আয়াতুল কুরসি', 'আয়াতুল কুরসী', 'آية الكرسي']) {
    assert.deepEqual(jump(query, names), { kind: 'verse', surah: 2, verse: 255 }, query);
  }
  assert.deepEqual(jump('2:255-257', names), { kind: 'verse', surah: 2, verse: 255, to: 257 });
  assert.equal(jump('115:1', names), undefined);
});

test('hadiths by collection and number, letters too', () => {
  for (const query of ['muslim 8c', 'Muslim 8 c', 'muslim:8c', 'Sahih Muslim 8c', 'মুসলিম ৮ c']) {
    assert.deepEqual(jump(query, names), { kind: 'hadith', collection: 'muslim', number: '8c' }, query);
  }
  for (const query of ['bukhari 1', 'সহীহ বুখারী ১', 'البخاري 1']) {
    assert.deepEqual(jump(query, names), { kind: 'hadith', collection: 'bukhari', number: '1' }, query);
  }
  assert.deepEqual(jump('bukhari', names), { kind: 'collection', collection: 'bukhari' });
});

test('other queries are no jumps', () => {
  for (const query of [
    'patience',
    'no compulsion in religion',
    '',
    '😀',
    '255',
    '1 2 3',
    'bukhari 1 2 3',
    'light upon light',
    'prophet muslim said to 3 men',
  ]) {
    assert.equal(jump(query, names), undefined, query);
  }
});

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
    assert.deepEqual(verseWithin(query, names), { kind: 'verse', surah: 2, verse: 255 }, query);
  for (const query of ['verse about patience', 'light of the heavens', ''])
    assert.equal(verseWithin(query, names), undefined, query);
});

test('a verse whose name is that of a surah is found by its title', () => {
  const all = makeNames([surah(24, 'An-Nur', 'النور'), ...knownNames]);
  for (const query of ['آية النور', 'verse of light', 'ayatun nur'])
    assert.deepEqual(jump(query, all), { kind: 'verse', surah: 24, verse: 35 }, query);
  for (const query of ['surah nur', 'سورة النور', 'nur'])
    assert.deepEqual(jump(query, all), { kind: 'surah', surah: 24 }, query);
  assert.deepEqual(jump('last two verses of baqarah', all), { kind: 'verse', surah: 2, verse: 285, to: 286 });
});
