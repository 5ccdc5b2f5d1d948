import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hadithsNamed } from './references.ts';

const COLLECTIONS = [
  { slug: 'bukhari', names: { en: 'Sahih al-Bukhari', bn: 'সহীহ বুখারী', ar: 'صحيح البخاري' } },
  { slug: 'muslim', names: { en: 'Sahih Muslim', bn: 'সহীহ মুসলিম', ar: 'صحيح مسلم' } },
];
const found = (text: string) => hadithsNamed(text, COLLECTIONS).map((hit) => `${hit.collection.slug}:${hit.number}`);

test('a collection and a number are a hadith, in three scripts', () => {
  for (const text of ['bukhari 1', 'bukhari:1', 'Bukhari #1', 'al-bukhari 1', 'বুখারি ১', 'البخاري ١', 'صحيح البخاري 1'])
    assert.deepEqual(found(text), ['bukhari:1'], text);
  assert.deepEqual(found('muslim 8a'), ['muslim:8a']);
  assert.deepEqual(found('sahih 12'), ['bukhari:12', 'muslim:12']);
});

test('what has no number, no name or an unknown one is none', () => {
  for (const text of ['', 'bukhari', '2:255', '12', 'b 1', 'tirmidhi 1']) assert.deepEqual(found(text), [], text);
});
