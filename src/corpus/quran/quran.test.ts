import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { parseVerseRange } from '../references/verse-range.ts';
import { seededPick } from './find.ts';
import { readInputs, readSource } from './inputs.ts';
import { differences, type QuranManifest, textsHash } from './manifest.ts';

test('a verse range', () => {
  assert.deepEqual(parseVerseRange('255'), { first: 255, last: 255 });
  assert.deepEqual(parseVerseRange('255-257'), { first: 255, last: 257 });
  assert.deepEqual(parseVerseRange('7-7'), { first: 7, last: 7 });
  assert.throws(
    () => parseVerseRange('5-3'),
    (error) => error instanceof Failure && error.code === 'invalid_parameter',
  );
});

test('the manifest finds every kind of difference', () => {
  const { manifest } = readInputs();
  assert.deepEqual(differences(manifest, structuredClone(manifest)), []);
  const changed = (change: (copy: QuranManifest) => object): string[] =>
    differences(manifest, { ...structuredClone(manifest), ...change(structuredClone(manifest)) });
  assert.match(changed(() => ({ verses: 6235 })).join(), /number of verses is 6235/);
  assert.match(changed(() => ({ surahs: 113 })).join(), /number of surahs is 113/);
  assert.match(
    changed(({ verses_per_surah }) => ({ verses_per_surah: verses_per_surah.with(1, 285) })).join(),
    /surah 2 is 285/,
  );
  const { 'quran.en': english, ...others } = manifest.editions;
  assert.match(changed(() => ({ editions: others })).join(), /source of edition quran.en is missing/);
  assert.match(
    changed(() => ({ editions: { ...others, 'quran.en': { ...english, sha256: '00' } } })).join(),
    /quran.en as served is 00/,
  );
  assert.match(changed(() => ({ editions: { ...manifest.editions, 'quran.xx': english } })).join(), /there is none/);
});

test('the Arabic names are those of the package, but for the four that it misspells', () => {
  const { names } = readInputs();
  const plain = names.ar.map((name) => name.replace(/[\u064b-\u0652]/gu, ''));
  const other = readSource('en').filter(({ id, name }) => plain[id - 1] !== name);
  assert.deepEqual([plain.length, names.bn.length], [114, 114]);
  assert.deepEqual(
    other.map(({ id, name }) => [id, name, plain[id - 1]]),
    [
      [14, 'ابراهيم', 'إبراهيم'],
      [76, 'الانسان', 'الإنسان'],
      [82, 'الإنفطار', 'الانفطار'],
      [84, 'الإنشقاق', 'الانشقاق'],
    ],
  );
});

test('the hash of an edition is that of its texts joined by line feeds', () => {
  assert.equal(textsHash(['a', 'b']), '7e18f737311b2dc3b2f269dd78396b0351f14fb66efa879f768cb23181883c78');
  assert.notEqual(textsHash(['a', 'b']), textsHash(['ab']));
});

test('a seed picks the same place each time, and all places', () => {
  assert.equal(seededPick('x', 6236), seededPick('x', 6236));
  const places = new Set(Array.from({ length: 2_000 }, (_, index) => seededPick(`seed ${index}`, 50)));
  assert.equal(places.size, 50);
});
