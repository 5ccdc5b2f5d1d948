import assert from 'node:assert/strict';
import test from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { search } from './search.ts';

const foundIn = (...texts: string[]) => {
  const index = openBuilt(buildIndex(texts.map((bn, doc) => ({ doc, fields: { bn } }))));
  return (text: string): number[] => search(index, { text }).hits.map(({ doc }) => doc);
};

test('a Bengali word that no text has finds the word it spells otherwise', () => {
  const texts = ['কৃষি কাজ', 'ক্ষমা চাও', 'কর্মের ফল', 'সময় দাও', 'বিশ্বাস রাখো', 'দুর্বল ঘর', 'অন্য কথা'];
  const found = foundIn(...texts);
  const spellings = ['ক্রিষি', 'খমা', 'কমের', 'সময', 'বিশ্শাস', 'দূর্বোল'];
  for (const [doc, word] of spellings.entries()) assert.deepEqual(found(word), [doc], word);
});

test('of words that sound like a Bengali one, the nearest in letters is found, and the one that is written if a text has it', () => {
  const found = foundIn('ভাষা শেখা', 'বাসা বাঁধা');
  assert.deepEqual(found('ভাশ্যা'), [0]);
  assert.deepEqual(found('বাশ্যা'), [1]);
  assert.deepEqual(found('ভাষা'), [0]);
});

test('Latin words whose only readings in Bengali have other vowels find nothing', () => {
  const found = foundIn('কিরত শব্দ', 'পাবার আশা', 'ধৈর্য ধরো');
  for (const text of ['qwerty', 'foobar', 'qwerty foobar']) assert.deepEqual(found(text), [], text);
  assert.deepEqual(found('dhoirjo'), [2]);
  assert.equal(found('qwerty dhoirjo')[0], 2);
});
