import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedLanguage } from './accepted.ts';
import { instructedLanguage } from './instructed.ts';

test('a system message that names the language of answers', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Always answer in English', 'en'],
    ['Reply in Bengali.', 'bn'],
    ['You are a kind assistant for students. Please respond only in Bangla, in short sentences.', 'bn'],
    ['Answer in Bengali, not in English.', 'bn'],
    ['Never answer in English. Use Arabic.', 'ar'],
    ['Your responses must be in Arabic', 'ar'],
    ['language: bn is not a name; Language: Bengali', 'bn'],
    ['English only', 'en'],
    ['Arabic', 'ar'],
    ['Answer in English.\nCorrection: answer in Bengali.', 'bn'],
    ['أجب بالعربية', 'ar'],
    ['أجب دائماً باللغة الإنجليزية.', 'en'],
    ['الرد بالبنغالية فقط', 'bn'],
    ['বাংলায় উত্তর দাও', 'bn'],
    ['সব সময় ইংরেজিতে উত্তর দিন।', 'en'],
    ['আরবিতে লিখুন', 'ar'],
    ['sob somoy banglay uttor diben', 'bn'],
    ['You are a helpful assistant.', undefined],
    ['You are an English teacher who knows Arabic.', undefined],
    ['Quote 2:300 and answer in French.', undefined],
    ['Answer in the same language as the user, English or Bengali.', undefined],
    ['If the user writes in Bengali, answer in Bengali.', undefined],
    ['Do not answer in English.', undefined],
    ['The user has written a book in Arabic.', undefined],
    ['', undefined],
  ];
  for (const [message, language] of rows) assert.equal(instructedLanguage([message]), language, message);
  assert.equal(instructedLanguage(['Answer in English.', 'Answer in Arabic.']), 'ar');
  assert.equal(instructedLanguage(['Answer in Arabic.', 'Be brief.']), 'ar');
});

test('the language of ours that Accept-Language likes best', () => {
  const rows: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, undefined],
    ['', undefined],
    ['bn', 'bn'],
    ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
    ['fr-FR, fr;q=0.9, en;q=0.1, ar;q=0.5', 'ar'],
    ['AR-sa', 'ar'],
    ['bn;q=0, en;q=0.2', 'en'],
    ['*', undefined],
    ['de, fr', undefined],
    ['en;q=nonsense, bn;q=0.1', 'bn'],
    [',,;q=1,', undefined],
  ];
  for (const [header, language] of rows) assert.equal(acceptedLanguage(header), language, String(header));
});
