import assert from 'node:assert/strict';
import test from 'node:test';
import { foldArabic } from './arabic.ts';
import { rootArabic, stemArabic } from './arabic-stem.ts';
import { skeleton } from './skeleton.ts';
import { tokenise } from './tokenise.ts';

const fold = (text: string): string =>
  tokenise(text)
    .filter((token) => !token.joined)
    .map((token) => token.term)
    .join(' ');
const same = (...texts: string[]): void => {
  const [first = '', ...others] = texts;
  for (const other of others) assert.equal(fold(other), fold(first), `${other} | ${first}`);
};

test('marks, tatweel, small letters and tanwin do not count', () => {
  same('مختلف', 'مُخۡتَلِفٌ', 'مُّخۡتَلِفٖ', 'مـخـتـلـف');
  same('له', 'لَهُۥ', 'لَّهُۥٓ');
});

test('forms of hamza, alif, ya and ta are one', () => {
  same('آمنوا', 'ءامنوا', 'ءَامَنُواْ', 'أمنوا', 'امنوا');
  same('رحمة', 'رحمت', 'رَحۡمَتَ', 'رحمه');
  same('نعمت الله', 'نعمة الله', 'نِعۡمَتَ ٱللَّهِ');
  same('الهدى', 'الهدي', 'ٱلۡهُدَىٰ');
  same('شيئا', 'شَيۡـٔٗا');
  same('مسؤول', 'مَسۡـُٔول');
});

test('the Uthmani spelling reads as the common one', () => {
  same('العالمين', 'ٱلۡعَٰلَمِينَ');
  same('الصلاة', 'ٱلصَّلَوٰةَ');
  same('السماوات', 'ٱلسَّمَٰوَٰتِ', 'السموات');
  same('أولئك', 'أُوْلَـٰٓئِكَ', 'أُوْلَٰٓئِكَ');
  same('هذا', 'هَٰذَا');
  same('ذلك الكتاب', 'ذَٰلِكَ ٱلۡكِتَٰبُ');
  same('الرحمن', 'ٱلرَّحۡمَٰنِ');
  same('إبراهيم', 'إِبۡرَٰهِـۧمَ', 'إِبۡرَٰهِيمَ');
  same('إسرائيل', 'إِسۡرَٰٓءِيلَ');
  same('التوراة', 'ٱلتَّوۡرَىٰةَ');
  same('الليل', 'ٱلَّيۡلِ');
  same('موسى', 'مُوسَىٰ');
});

test('a vocative written into its word is two words, and findable as one', () => {
  same('يا أرض', 'يَـٰٓأَرۡضُ', 'يٰأرض');
  same('يا أيها', 'يَٰٓأَيُّهَا');
  same('ويا قوم', 'وَيَٰقَوۡمِ');
  assert.deepEqual(
    tokenise('يَـٰٓأَرۡضُ')
      .filter((token) => token.joined)
      .map((token) => token.term),
    [fold('يأرض')],
  );
});

test('stems: particles, articles and endings go, exact letters stay for short words', () => {
  const known = new Set(['امنوا']);
  const stems = (text: string): string[] =>
    fold(text)
      .split(' ')
      .map((term) => stemArabic(term, (word) => known.has(word)));
  assert.equal(new Set(stems('رحمة رحمته ورحمة بالرحمة الرحمة رحمتنا')).size, 1);
  assert.equal(new Set(stems('آمنوا فآمنوا')).size, 1);
  assert.equal(new Set(stems('الله والله بالله لله فلله اللهم')).size, 1);
  assert.deepEqual(stems('من قل بصر'), ['من', 'قل', 'بصر']);
  assert.equal(rootArabic('كتاب'), rootArabic('يكتب'));
});

test('folding a folded word changes nothing', () => {
  for (const word of fold('إنما الأعمال بالنيات وإنما لكل امرئ ما نوى أولئك هؤلاء شيئا').split(' '))
    assert.equal(foldArabic(word).term, word);
});

test('the skeleton joins the Uthmani text and common spelling', () => {
  assert.equal(skeleton('ٱلصِّرَٰطَ ٱلۡمُسۡتَقِيمَ'), skeleton('الصراط المستقيم'));
  assert.equal(skeleton('مَٰلِكِ يَوۡمِ ٱلدِّينِ'), skeleton('مالك يوم الدين'));
});
