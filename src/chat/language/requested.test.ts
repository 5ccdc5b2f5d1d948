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

test('a question about a language, or one that only names it, requests nothing', () => {
  for (const text of [
    'why is the quran in arabic',
    'can i pray in arabic',
    'what does amen mean in arabic',
    'dua in arabic for sleep',
    'bible in bengali',
    'tell me why we pray in arabic',
    'is the adhan in Arabic only?',
    'who translated the Quran into English',
    'which english translation is best',
    'কুরআন আরবিতে কেন নাজিল হলো',
    'ইংরেজি শেখা কি জায়েজ',
    'khutba banglay deya ki jayez',
    'لماذا نزل القرآن باللغة العربية',
    'هل يجوز الدعاء بالبنغالية',
  ])
    assert.deepEqual(requestedLanguage(text.normalize('NFC')).language, undefined, text);
});

test('an imperative, or the end of what asks for texts, requests a language', () => {
  for (const [text, language] of [
    ['please explain zakat in bengali', 'bn'],
    ['what is zakat? Answer in Arabic.', 'ar'],
    ['hadith about patience in bengali', 'bn'],
    ['what is ayatul kursi in Bengali?', 'bn'],
    ['patience, in bengali', 'bn'],
    ['now in English please', 'en'],
    ['সূরা ফাতিহা বাংলায়', 'bn'],
    ['এটা আরবিতে দাও', 'ar'],
    ['banglay bolo', 'bn'],
    ['آية الكرسي بالإنجليزية', 'en'],
    ['اكتب الجواب بالبنغالية', 'bn'],
  ] as const)
    assert.equal(requestedLanguage(text.normalize('NFC')).language, language, text);
});
