import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBengaliLetters, languageOf, wishedLanguage } from './language.ts';

test('the language somebody writes in', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['What is patience?', 'en'],
    ['2:255', 'en'],
    ['২:২৫৫', 'bn'],
    ['٢:٢٥٥', 'ar'],
    ['সবর কী?', 'bn'],
    ['sabr (الصبر) in the Quran, what is it about', 'en'],
    ['আয়াত الصبر সম্পর্কে', 'bn'],
    ['ما هو الصبر', 'ar'],
    ['namaz keno porbo', 'bn'],
    ['rojar niyom ki', 'bn'],
    ['sud khawa ki haram?', 'bn'],
    ['Is zakat on jewellery haram', 'en'],
    ['allah', 'en'],
    ['qul huwa allahu ahad', 'ar'],
    ['inna lillahi wa inna ilayhi', 'ar'],
    ['surah yasin', 'en'],
  ];
  for (const [text, language] of rows) assert.equal(languageOf(text), language, text);
});

test('the language the answer is wished in, and the message without the wish', () => {
  const rows: readonly (readonly [string, string | undefined, string])[] = [
    ['and in Bengali?', 'bn', 'and ?'],
    ['2:255 in arabic', 'ar', '2:255'],
    ['2:255 english translation', 'en', '2:255'],
    ['আয়াতুল কুরসি ইংরেজিতে', 'en', 'আয়াতুল কুরসি'],
    ['ayatul kursi banglay', 'bn', 'ayatul kursi'],
    ['بالبنغالية', 'bn', ''],
    ['who are the Arabic speakers', undefined, 'who are the Arabic speakers'],
  ];
  for (const [text, language, rest] of rows) {
    const nfc = text.normalize('NFC');
    assert.deepEqual(wishedLanguage(nfc), { language, rest: rest.normalize('NFC') }, text);
  }
});

test('Bengali in Latin letters is written in Bengali as far as its words are known', () => {
  assert.equal(inBengaliLetters('namaz xyz'), 'নামাজ xyz');
});
