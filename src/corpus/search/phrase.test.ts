import assert from 'node:assert/strict';
import test from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { searchPage } from './page.ts';
import { type Query, search } from './search.ts';

const texts = [
  { en: 'seek help through patience and prayer', ar: 'واستعينوا بالصبر والصلاة', bn: 'ধৈর্য ও সালাতের মাধ্যমে সাহায্য চাও' },
  { en: 'he was seeking helpers for prayer', ar: 'الصلاة والصبر', bn: 'সালাত ও ধৈর্য' },
  { en: 'help those who seek', ar: 'صبر جميل', bn: 'সাহায্য কর' },
];
const index = openBuilt(buildIndex(texts.map((fields, doc) => ({ doc, fields }))));
const found = (text: string, more: Partial<Query> = {}): number[] =>
  search(index, { text, ...more })
    .hits.map(({ doc }) => doc)
    .sort();

test('a quoted phrase is in each text that is found, in these forms, in every script', () => {
  assert.deepEqual(found('"seek help"'), [0]);
  assert.deepEqual(found('“Seek HELP”'), [0]);
  assert.deepEqual(found('«بِالصَّبْرِ وَالصَّلاةِ»'), [0]);
  assert.deepEqual(found('"ধৈর্য ও সালাতের"'), [0]);
  for (const text of ['"help seek"', '"seeks help"', '"seek help" zebra', '"الصبر الصلاة"', '"ও সাহায্য"'])
    assert.deepEqual(found(text), [], text);
});

test('a particle can stand before the first word of an Arabic phrase', () => {
  assert.deepEqual(found('"الصبر والصلاة"'), [0]);
  assert.deepEqual(found('"الصبر"'), [0, 1]);
});

test('mode phrase finds other forms when no text has these', () => {
  assert.deepEqual(found('seeking help', { mode: 'phrase' }), [0]);
  assert.deepEqual(found('"seeking help"'), []);
});

test('no subject, vector, commentary or name adds to a quoted phrase', () => {
  const beside = () => [{ edition: 'en.comment', how: 'adds' as const, docs: [2], shares: [1] }];
  const more = { subjects: [{ docs: [1], weight: 1 }], near: [1], beside };
  assert.deepEqual(found('"seek help"', more), [0]);
  assert.deepEqual(found('"seek nothing"', more), []);
  assert.deepEqual(found('seek help', more), [0, 1, 2]);
  const page = { offset: 0, limit: 10, named: [2] };
  assert.deepEqual(searchPage(index, { ...page, text: '"seek nothing"' }), { hits: [], total: 0 });
  assert.equal(searchPage(index, { ...page, text: 'seek "nothing' }).hits[0]?.doc, 2);
});
