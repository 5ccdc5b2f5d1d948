import assert from 'node:assert/strict';
import test from 'node:test';
import { collectionNames } from '../hadith/find/named-collections.ts';
import { readQuery } from './read-query.ts';

const read = (text: string) => {
  const { language, kind, collections, words } = readQuery(text.normalize('NFC'), collectionNames);
  return { language, kind, collections, words: words.normalize('NFC') };
};

test('words that name a kind of text or a form are not searched', () => {
  for (const [text, kind, words] of [
    ['hadith about anger', 'hadith', 'about anger'],
    ['verses on patience', 'quran', 'on patience'],
    ['আয়াতুল কুরসি বাংলা অর্থ', undefined, 'আয়াতুল কুরসি'],
    ['ইউসুফ নবীর ঘটনা', undefined, 'ইউসুফ নবীর'],
    ['rag niye hadis', 'hadith', 'rag'],
    ['قصة أصحاب الفيل', undefined, 'أصحاب الفيل'],
    ['hadith and quran on anger', undefined, 'and on anger'],
  ] as const) {
    const found = read(text);
    assert.deepEqual([found.kind, found.words], [kind, words.normalize('NFC')], text);
  }
});

test('the name of a collection beside other words is a filter', () => {
  for (const [text, collections, words] of [
    ['bukhari fasting', ['bukhari'], 'fasting'],
    ['fasting in Sahih Muslim', ['muslim'], 'fasting in'],
    ['bukharir rojar hadis', ['bukhari'], 'rojar'],
    ['বুখারীর রোজা', ['bukhari'], 'রোজা'],
    ['মুসলিম শরীফ রোজা', ['muslim'], 'রোজা'],
    ['حديث البخاري عن الصيام', ['bukhari'], 'عن الصيام'],
    ['abu dawud and ibn majah prayer', ['abudawud', 'ibnmajah'], 'and prayer'],
  ] as const) {
    const found = read(text);
    assert.deepEqual([found.collections, found.words], [collections, words.normalize('NFC')], text);
  }
});

test('words that are names only of people, and queries that say exactly what to search, are left alone', () => {
  for (const text of [
    'muslim brother',
    'anas ibn malik',
    'মুসলিম ভাই',
    'hadith',
    'সূরা',
    '"the hadith"',
    'hadi*',
    '',
    '😀',
    '2:255',
  ]) {
    const { collections, words } = read(text);
    assert.deepEqual([collections, words], [[], text.normalize('NFC')], text);
  }
});

test('the language of a query', () => {
  assert.equal(read('mayer payer niche jannat').language, 'bn');
  assert.equal(read('who wrote the quran').language, 'en');
  assert.equal(read('2:255').language, undefined);
});
