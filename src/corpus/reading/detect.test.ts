import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inBengaliLetters, languageOf } from './detect.ts';
import { learnLetterOdds, wordsOfQuran } from './learn-letter-odds.ts';
import { ARABIC_ODDS, BENGALI_ODDS } from './letter-odds.ts';

/** Messages by how they are spelt: `en`, `bn` and `ar`, the latter two also with Latin letters (`-Latn`). */
type Messages = Readonly<Record<string, readonly string[]>>;
const FOLDER = new URL('../../../test/pure/languages/', import.meta.url);

for (const name of ['tuning', 'held-out', 'searches']) {
  test(`of the ${name} messages, at least 99 of 100 are answered in their language`, () => {
    const messages = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Messages;
    const rows = Object.entries(messages).flatMap(([spelling, texts]) =>
      texts.map((text) => ({ text, right: spelling.slice(0, 2), got: languageOf(text) ?? 'en' })),
    );
    const wrong = rows.filter(({ right, got }) => right !== got);
    assert.ok(rows.length > 200, `${rows.length} messages`);
    const report = `${rows.length - wrong.length} of ${rows.length}; ${JSON.stringify(wrong)}`;
    assert.ok(wrong.length <= rows.length * 0.01, report);
  });
}

test('of the messages written by others, unread until they were first measured, at least 99 of 100', () => {
  const path = new URL('../../../bench/languages/messages.unseen.json', import.meta.url);
  const messages = JSON.parse(readFileSync(path, 'utf8')) as { q: string; accept: string[] }[];
  const wrong = messages.filter(({ q, accept }) => !accept.includes(languageOf(q) ?? 'en'));
  assert.equal(messages.length, 200);
  assert.ok(wrong.length <= 2, JSON.stringify(wrong));
});

test('the language somebody writes in', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['What is patience?', 'en'],
    ['2:255', undefined],
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
    ['allah', undefined],
    ['dua', undefined],
    ['surah yasin', undefined],
    ['qul huwa allahu ahad', 'ar'],
    ['allahu akbar', undefined],
    ['umar ibn al khattab', undefined],
    ['sifat al jannah', 'ar'],
    ['ma3na al taqwa', 'ar'],
    ['utlubul ilma', 'ar'],
    ['laylatul qadr', undefined],
    ['tahiyyatul masjid', undefined],
    ['hadith jibril', undefined],
    ['hingsha', 'bn'],
    ['qaza namaz', 'bn'],
    ['gosol', 'bn'],
    ['what does qul huwa allahu ahad mean', 'en'],
    ['inna lillahi wa inna ilayhi', 'ar'],
    ['explain قل هو الله أحد', 'en'],
    ['explain রোজা in islam', 'en'],
    ['', undefined],
    ['???', undefined],
  ];
  for (const [text, language] of rows) assert.equal(languageOf(text), language, text);
});

test('the table of letters is what the texts give', () => {
  assert.deepEqual(learnLetterOdds(wordsOfQuran()), { bengali: BENGALI_ODDS, arabic: ARABIC_ODDS });
});

test('Bengali in Latin letters is written in Bengali as far as its words are known', () => {
  assert.equal(inBengaliLetters('namaz xyz'), 'নামাজ xyz');
});
