import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestedLanguage } from './requested.ts';

test('the language the answer is asked for in, and the message without those words', () => {
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
    assert.deepEqual(requestedLanguage(nfc), { language, rest: rest.normalize('NFC') }, text);
  }
});
