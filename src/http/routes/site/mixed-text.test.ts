import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mixedText } from './mixed-text.ts';

const QUOTED = 'তিনি বলতেন “اللَّهُمَّ إِنِّي أَعُوذُ بِكَ, مِنَ الْخُبُثِ”।';

test('Arabic within a text of other letters is one run, without the signs around it', () => {
  const run = '<span lang="ar" dir="rtl">اللَّهُمَّ إِنِّي أَعُوذُ بِكَ, مِنَ الْخُبُثِ</span>';
  assert.equal(String(mixedText('bn', QUOTED)), `তিনি বলতেন “${run}”।`);
});

test('runs between other words are apart, and the text stays the same', () => {
  const text = 'He ﷺ said: سبحان الله & "الحمد لله".';
  const shown = String(mixedText('en', text));
  assert.equal(shown.match(/<span/g)?.length, 2);
  const content = shown
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  assert.equal(content, text);
});

test('texts in Arabic, and without it, are as they are', () => {
  assert.equal(String(mixedText('ar', 'سبحان الله')), 'سبحان الله');
  assert.equal(String(mixedText('en', 'A text, with <signs>.')), 'A text, with &lt;signs&gt;.');
});
