import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSaidDaily } from './formulae.ts';

test('a short prayer, and what is left to God, are said every day', () => {
  for (const [lang, text] of [
    ['bn', 'আল্লাহ আপনাকে উত্তম প্রতিদান দিন'],
    ['bn', 'হে আল্লাহ তুমি আমাদের ক্ষমা করে দাও, আমাদের প্রতি দয়া কর'],
    ['bn', 'আল্লাহ ও তাঁর রাসূল ভালো জানেন'],
    ['en', 'May Allah make it easy for you'],
    ['en', 'Allah and His Messenger know best'],
  ] as const)
    assert.equal(isSaidDaily({ text, lang }), true, text);
});

test('a verse about God, or a long prayer, is not said every day', () => {
  for (const [lang, text] of [
    ['bn', 'আল্লাহ কাউকে তার সাধ্যাতীত কোন কাজের ভার দেন না'],
    ['bn', 'আল্লাহ ন্যায়পরায়ণতা, সদাচরণ এবং আত্নীয়-স্বজনকে দান করার আদেশ দেন এবং তিনি অশ্লীলতা থেকে বারণ করেন'],
    ['en', 'Allah does not burden a soul beyond that it can bear'],
  ] as const)
    assert.equal(isSaidDaily({ text, lang }), false, text);
});
