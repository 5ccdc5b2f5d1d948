import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTIONS, collectionOf } from './collections.ts';
import { collectionInPath, matchCollections, suggestCollections } from './find/match-collections.ts';
import { parseHadithRef } from './find/parse-ref.ts';

test('every collection is found by each of its own names, in all three scripts', () => {
  for (const collection of COLLECTIONS) {
    for (const name of [collection.slug, ...Object.values(collection.names), ...collection.aliases]) {
      assert.deepEqual(matchCollections(name), [collection.slug], name);
    }
  }
});

test('common spellings meet', () => {
  const cases: [string, string][] = [
    ['Bukhari', 'bukhari'],
    ['SAHIH  BUKHĀRĪ', 'bukhari'],
    ['Imam Bukhari', 'bukhari'],
    ['সহীহ বুখারী', 'bukhari'],
    ['সহিহ বুখারি', 'bukhari'],
    ['البخاري', 'bukhari'],
    ['صَحِيحُ البُخَارِيّ', 'bukhari'],
    ['Abu Dāwūd', 'abudawud'],
    ['abu dawood', 'abudawud'],
    ['ابو داود', 'abudawud'],
    ['ibn majah', 'ibnmajah'],
    ['an-Nasāʾī', 'nasai'],
    ['তিরমিযি', 'tirmidhi'],
    ['muslim', 'muslim'],
  ];
  for (const [name, slug] of cases) assert.deepEqual(matchCollections(name), [slug], name);
});

test('an unknown name matches nothing and gets suggestions', () => {
  assert.deepEqual(matchCollections('Shakespeare'), []);
  assert.deepEqual(matchCollections('   '), []);
  assert.deepEqual(matchCollections('\u0301\u064b'), []);
  assert.equal(suggestCollections('bukari', ['bukhari', 'muslim'])[0], 'bukhari');
  assert.deepEqual(suggestCollections('bukari', ['muslim']), []);
});

test('a collection is read from a path', () => {
  assert.equal(collectionInPath('lk/Bukhari.Chapter1.csv'), 'bukhari');
  assert.equal(collectionInPath('AbuDaud/Chapter12.csv'), 'abudawud');
  assert.equal(collectionInPath('x/maliks_muwataa_ahadith.utf8.csv'), 'malik');
  assert.equal(collectionInPath('darimi_mushakkala.csv'), 'darimi');
  assert.equal(collectionInPath('notes.csv'), undefined);
});

test('references are read in many spellings', () => {
  const cases: [string, string, string][] = [
    ['bukhari:1', 'bukhari', '1'],
    ['Muslim 8 c', 'muslim', '8c'],
    ['muslim:8C', 'muslim', '8c'],
    ['সহীহ বুখারী ১২', 'bukhari', '12'],
    ['صحيح مسلم ٨', 'muslim', '8'],
    ['muslim:1/5', 'muslim', '1/5'],
    ['bukhari book 2 hadith 7', 'bukhari', '2/7'],
    ['nawawi40:3', 'nawawi', '3'],
    ['40 hadith nawawi 3', 'nawawi', '3'],
    ['muslim:h-93', 'muslim', 'h-93'],
    ['bukhari402.2', 'bukhari', '402.2'],
    ['nasai 1456, 1457', 'nasai', '1456'],
    ['মুসলিম ৮c', 'muslim', '8c'],
  ];
  for (const [text, slug, number] of cases) {
    assert.deepEqual(parseHadithRef(text), { collections: [slug], number }, text);
  }
  for (const text of ['', 'bukhari', '2:255', 'patience 5', `bukhari ${' '.repeat(100)}1`])
    assert.equal(parseHadithRef(text), undefined, text);
  assert.deepEqual(parseHadithRef('my-book:4', [collectionOf('my-book')])?.collections, ['my-book']);
});
