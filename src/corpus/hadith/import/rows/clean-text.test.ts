import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/chance.ts';
import { cpuMs } from '../../../../../test/support/cpu-time.ts';
import type { Lang } from '../../model.ts';
import { cleanText } from './clean-text.ts';
import { classifyText, cleanNarrator, hasScriptOf, languageByScript, splitNarrator } from './text-state.ts';

test('markup, entities and invisible marks go, words stay', () => {
  assert.equal(cleanText('<p>Be kind,</p>\n<p>he said &amp; smiled.</p>', 'en').text, 'Be kind, he said & smiled.');
  assert.equal(cleanText('[prematn]From him[/prematn] [matn]Be <b>kind</b>[/matn]', 'en').text, 'From him Be kind');
  assert.equal(cleanText('[narrator id="4" tooltip="a b"]Zayd[/narrator] said', 'en').text, 'Zayd said');
  assert.equal(cleanText('He said [the] word [12] twice [3].', 'en').text, 'He said [the] word twice.');
  assert.equal(cleanText('‏ ‏قَالَ ‏ ‏زَيْدٌ ‏', 'ar').text, 'قَالَ زَيْدٌ');
  assert.equal(cleanText('قال [رقم:1] زيد', 'ar').text, 'قال [رقم:1] زيد');
  assert.equal(cleanText('5 < 6 and a &lt;word&gt; &#x41; &unknown;', 'en').text, '5 < 6 and a <word> A &unknown;');
  assert.equal(cleanText('   \u200f \n', 'ar').text, '');
});

test("Bengali: publishers' numbers are taken out and kept apart, leading dots and footnote marks go", () => {
  const tail = cleanText('যায়েদ বললেন। (ইসলামিক ফাউন্ডেশনঃ ২৯৫, ইসলামিক সেন্টারঃ ৩০৬)', 'bn');
  assert.deepEqual(tail, { text: 'যায়েদ বললেন।', printed: { islamic_foundation: '295', islamic_center: '306' } });
  assert.deepEqual(cleanText('সে এল।(ইসলামিক ফাউন্ডেশন ৫১ ইসলামিক সেন্টারঃ)', 'bn').printed, { islamic_foundation: '51' });
  assert.equal(cleanText('..... যায়েদ থেকে[১] বর্ণিত।[2]', 'bn').text, 'যায়েদ থেকে বর্ণিত।');
  assert.equal(cleanText('। আমর বললেন', 'bn').text, 'আমর বললেন');
});

test('cleaning twice changes nothing', () => {
  const words = fc.array(fc.constantFrom('<p>', 'কথা', '।', ' [1] ', '..', 'a', '\u200f', '&amp;', ' ', 'قال'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, fc.constantFrom('ar' as const, 'bn' as const, 'en' as const), (parts, lang) => {
      const once = cleanText(parts.join('').replaceAll('&amp;', ''), lang).text;
      return cleanText(once, lang).text === once;
    }),
  );
});

test('the state of a text', () => {
  const textState = (text: string, lang: Lang) => classifyText(text, lang).state;
  assert.equal(textState('as above', 'en'), 'stub');
  assert.equal(textState('A hadith like this has been narrated by another chain of transmitters', 'en'), 'stub');
  assert.equal(textState('He said that the sun and the moon are two signs', 'en'), 'complete');
  assert.equal(textState('He wore bi8n garments', 'en'), 'damaged');
  assert.equal(textState('and then he said (', 'en'), 'truncated');
  assert.equal(textState('قال \ufffd زيد', 'ar'), 'damaged');
  assert.equal(textState('حدثنا زيد عن عمرو بهذا الإسناد مثله', 'ar'), 'stub');
  assert.equal(textState('যায়েদ থেকে অনুরূপ হাদীস বর্ণিত।', 'bn'), 'stub');
  assert.equal(textState('... 12', 'en'), 'empty');
});

test('a narrator is split off only where the text marks one', () => {
  assert.deepEqual(splitNarrator('Narrated Zayd bin Amr:He came home'), {
    narrator: 'Zayd bin Amr',
    text: 'He came home',
  });
  assert.deepEqual(splitNarrator('Zayd reported: he came'), { text: 'Zayd reported: he came' });
  assert.deepEqual(splitNarrator('Narrated Zayd:'), { text: 'Narrated Zayd:' });
  assert.equal(cleanNarrator("Narrated 'Amr  bin Zayd:"), "'Amr bin Zayd");
});

test('languages by script', () => {
  assert.equal(languageByScript('قال a'), 'ar');
  assert.equal(languageByScript('কথা'), 'bn');
  assert.equal(languageByScript('1, 2'), undefined);
  assert.equal(hasScriptOf('1 قال', 'en'), false);
});

test('no text, however made, takes long to clean', () => {
  const parts = [
    ' ',
    '\n',
    '।',
    '<',
    '<!--',
    '<a',
    '[matn ',
    '[1',
    '(',
    '*',
    '-',
    '&',
    '&#',
    'ইসলামিক ফাউন্ডেশন',
    '(আধুনিক প্রকাশনী',
    '.',
    'ক ',
    'قال ',
  ];
  for (const part of parts) {
    const text = part.repeat(Math.ceil(300_000 / part.length));
    const clean = () => {
      for (const lang of ['ar', 'en', 'bn'] as const) {
        const { text: cleaned } = cleanText(`${text}x`, lang);
        classifyText(cleaned, lang);
        splitNarrator(cleaned);
      }
    };
    const ms = cpuMs(clean);
    assert.ok(ms < 5_000, `${JSON.stringify(part)} took ${ms} ms`);
  }
});
