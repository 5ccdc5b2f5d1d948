import assert from 'node:assert/strict';
import test from 'node:test';
import { roughBengali, roughLatin, skeletonOf } from './banglish.ts';
import { foldBengali } from './bengali.ts';

const bengali = (word: string): string => roughBengali(foldBengali(word));

test('Bengali and its usual spellings in Latin letters are one rough spelling', () => {
  const pairs = [
    ['namaj', 'নামায'],
    ['namaz', 'নামাজ'],
    ['kayem', 'কায়েম'],
    ['koro', 'করো'],
    ['shathe', 'সাথে'],
    ['sathe', 'সাথে'],
    ['bishwash', 'বিশ্বাস'],
    ['hoyeche', 'হয়েছে'],
    ['dhoirjo', 'ধৈর্য্য'],
    ['khoma', 'ক্ষমা'],
    ['gyan', 'জ্ঞান'],
    ['prithibi', 'পৃথিবী'],
    ['shoytan', 'শয়তান'],
    ['bhalo', 'ভালো'],
    ['bangla', 'বাংলা'],
    ['songe', 'সঙ্গে'],
  ];
  for (const [latin = '', written = ''] of pairs) assert.equal(roughLatin(latin), bengali(written), latin);
});

test('spellings that differ in vowels share their consonants', () => {
  for (const [latin, written] of [
    ['bebohar', 'ব্যবহার'],
    ['dhorjo', 'ধৈর্য্য'],
    ['rasul', 'রসূল'],
  ] as const)
    assert.equal(skeletonOf(roughLatin(latin)), skeletonOf(bengali(written)), latin);
});

test('no word is too strange', () => {
  for (const word of ['', '্', '্্ব', 'ক্', 'ক্ষ']) assert.equal(typeof roughBengali(word), 'string');
  assert.equal(roughLatin('2:255'), ':');
});
